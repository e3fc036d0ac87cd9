import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { mailsTo, ownPageKit } from '../../../../tests/kit/ownPage'
import { startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'
import { remindOfRequests } from './remindOfRequests'

let app: TestApp
let smtp: TestSmtp
let user: Api
let now = new Date('2026-11-23T09:00:00Z')

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  app.services.now = () => now
  user = await app.api('user')
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const { visitorAt } = ownPageKit(() => ({ app, smtp }))
const ask = async ({ id }: Row, slug: string, due_on: string) => {
  const kind_id = await idOf('document_kinds', slug)
  const answer = await user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on, language: 'en' })
  expect(answer.status, answer.text).toBe(200)
  return answer.record.id
}
const remindersOf = async ({ email }: Row) =>
  (await mailsTo(smtp, String(email))).filter(text => text.startsWith('Reminder'))
/** Runs the job at a moment, every hour of a day and at night as the schedule does. */
const runAt = async (moment: string) => {
  now = new Date(moment)
  await remindOfRequests(app.services)
  await remindOfRequests(app.services)
}

test('a request is reminded of at half time and two days before, once each, by day, in one message', async () => {
  const candidate = await makeCandidate({ birth_date: '1998-03-14', email: 'reminded@mail.example' })
  const passport = await ask(candidate, 'passport', '2026-12-03')
  await ask(candidate, 'cv', '2026-12-03')
  const later = await ask(candidate, 'photos', '2026-12-23')
  await runAt('2026-11-27T12:00:00Z')
  expect(await remindersOf(candidate)).toEqual([])
  await runAt('2026-11-28T03:00:00Z')
  await runAt('2026-11-28T20:30:00Z')
  expect(await remindersOf(candidate)).toEqual([])
  await runAt('2026-11-28T10:00:00Z')
  await expect.poll(() => remindersOf(candidate)).toHaveLength(1)
  const [first = ''] = await remindersOf(candidate)
  expect(first).toMatch(/^Reminder: Passport, CV without gaps\n/)
  expect(first).toContain('Passport: by 3 December 2026')
  expect(first).not.toContain('Photo')
  const [path = ''] = /\/p\/[\w-]{22}/.exec(first) ?? []
  expect((await visitorAt(path).get()).status).toBe(200)
  await runAt('2026-11-29T10:00:00Z')
  await app.sql`update documents set received_on = '2026-11-30' where candidate_id = ${candidate.id} and kind_id = ${await idOf('document_kinds', 'cv')}`
  await runAt('2026-12-01T10:00:00Z')
  await expect.poll(() => remindersOf(candidate)).toHaveLength(2)
  expect((await remindersOf(candidate))[1]).toMatch(/^Reminder: Passport\n/)
  await runAt('2026-12-02T10:00:00Z')
  await runAt('2026-12-04T10:00:00Z')
  expect(await remindersOf(candidate)).toHaveLength(2)
  const rows =
    await app.sql`select id, times_asked, reminded_on from documents where id = any(${[passport, later]}) order by id`
  expect(rows).toEqual([
    { id: passport, times_asked: 3, reminded_on: '2026-12-01' },
    { id: later, times_asked: 1, reminded_on: null },
  ])
  now = new Date('2026-11-23T09:00:00Z')
  const { papers } = await pageOf(candidate.id)
  expect(papers.items.find(({ slug }) => slug === 'passport')).toMatchObject({ times_asked: 3 })
})

test('a person gets one reminder a day, of all documents, also where a day was changed after it', async () => {
  now = new Date('2026-11-23T09:00:00Z')
  const candidate = await makeCandidate({ birth_date: '1998-03-14', email: 'daily@mail.example' })
  await ask(candidate, 'passport', '2026-12-03')
  const moved = await ask(candidate, 'cv', '2026-12-23')
  const kinds = await app.sql<{ id: number }[]>`
    select id from document_kinds where active and not internal and coalesce(holder, 'candidate') = 'candidate'
      and slug not in ('passport', 'cv') order by id limit 22`
  await app.sql`
    insert into documents (candidate_id, kind_id, holder, asked_on, due_on, times_asked)
    select ${candidate.id}, id, 'candidate', '2026-11-23', '2026-12-03', 1
    from unnest(${kinds.map(({ id }) => id)}::bigint[]) id`
  await runAt('2026-11-28T10:00:00Z')
  await expect.poll(() => remindersOf(candidate)).toHaveLength(1)
  const [first = ''] = await remindersOf(candidate)
  expect(first.match(/: by 3 December 2026/g)).toHaveLength(kinds.length + 1)
  await app.sql`update documents set due_on = '2026-12-02' where id = ${moved}`
  await runAt('2026-11-28T12:00:00Z')
  await runAt('2026-11-29T10:00:00Z')
  await expect.poll(() => remindersOf(candidate)).toHaveLength(2)
  expect((await remindersOf(candidate))[1]).toMatch(/^Reminder: CV without gaps\n/)
  const days = await app.sql`select reminded_on from documents where id = ${moved}`
  expect(days).toEqual([{ reminded_on: '2026-11-29' }])
})

test('without any way to the person a call is due, and nobody is reminded of what others bring or of a case that ended', async () => {
  now = new Date('2026-11-23T09:00:00Z')
  const mute = await makeCandidate({
    birth_date: '1998-03-14',
    email: null,
    employee_id: app.userOf('admin'),
  })
  const lost = await makeCandidate({ birth_date: '1998-03-14', email: 'lost@mail.example' })
  const theirs = await makeCandidate({ birth_date: '1998-03-14', email: 'theirs@mail.example' })
  await ask(mute, 'passport', '2026-12-03')
  await ask(lost, 'passport', '2026-12-03')
  const document = await ask(theirs, 'passport', '2026-12-03')
  await app.sql`update candidates set call_back_date = null where id = ${mute.id}`
  await app.sql`update candidates set status_id = (select id from statuses where slug = 'lost') where id = ${lost.id}`
  await app.sql`update documents set holder = 'employer' where id = ${document}`
  await runAt('2026-11-30T10:00:00Z')
  const [called] = await app.sql`select call_back_date from candidates where id = ${mute.id}`
  expect(called).toEqual({ call_back_date: '2026-11-30' })
  expect(await remindersOf(lost)).toEqual([])
  expect(await remindersOf(theirs)).toEqual([])
})
