import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Timeline } from '../../../../contract/calls/candidates/page'
import type { Answer, Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { mailsTo } from '../../../../tests/kit/ownPage'
import { startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'
import { remindOfRequests } from './remindOfRequests'

let app: TestApp
let smtp: TestSmtp
let user: Api
let master: Api
/** Ahead of the queue's clock: the tests begin the job. */
let now = new Date('2076-11-23T09:00:00Z')

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  app.services.now = () => now
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

const { makeCandidate, idOf, pageOf } = candidateKit(() => app)
const ask = async ({ id }: Row, slug: string, due_on: string) => {
  const kind_id = await idOf('document_kinds', slug)
  const answer = await user.post(`/candidates/${id}/documents/ask`, { kind_id, due_on, language: 'en' })
  expect(answer.status, answer.text).toBe(200)
  return answer.record.id
}
const ok = ({ status, text }: Answer) => expect(status, text).toBe(200)
const messagesOf = ({ id }: Row) => app.sql`select from candidate_messages where candidate_id = ${id}`

test('requests of two minutes go in one message that names those that are still open', async () => {
  const candidate = await makeCandidate({ birth_date: '2048-03-14', email: 'collected@mail.example' })
  await ask(candidate, 'passport', '2076-12-03')
  const withdrawn = await ask(candidate, 'photos', '2076-12-03')
  const received = await ask(candidate, 'birth_certificate', '2076-12-03')
  now = new Date('2076-11-23T09:01:00Z')
  const kind_id = await idOf('document_kinds', 'cv')
  const order = { kind_id, due_on: '2076-12-10', language: 'en' }
  const last = await user.post(`/candidates/${candidate.id}/documents/ask`, order)
  expect(last.record.sent).toMatchObject({ subject: expect.stringMatching(/Passport, .*CV without gaps$/) })
  expect((await pageOf(candidate.id)).own_page).toMatchObject({ sent_at: null })
  ok(await master.delete('/documents', { ids: [withdrawn] }))
  ok(await user.put(`/documents/${received}`, { received_on: '2076-11-23' }))
  await remindOfRequests(app.services)
  expect(await messagesOf(candidate)).toHaveLength(0)
  const jobs = await app.sql`
    select from graphile_worker._private_jobs where (payload::jsonb ->> 'candidate')::bigint = ${candidate.id}`
  expect(jobs).toHaveLength(1)
  now = new Date('2076-11-23T09:02:00Z')
  await remindOfRequests(app.services)
  await expect.poll(() => mailsTo(smtp, 'collected@mail.example')).toHaveLength(1)
  const [text = ''] = await mailsTo(smtp, 'collected@mail.example')
  expect(text).toMatch(/^Please send us: Passport, CV without gaps\n/)
  expect(text).toMatch(
    /We need the following documents from you:\s+Passport: by 3 December 2076\s+CV without gaps: by 10 December 2076\s+Please send them here/,
  )
  expect((await pageOf(candidate.id)).own_page).toMatchObject({ channel: 'mail' })
})

test.each([
  ['ar', /نحتاج إلى المستندات الآتية منك:\s+.*\s+.*\s+نرجو إرسالها هنا/],
  ['de', /wir brauchen von Ihnen die folgenden Dokumente:\s+.*\s+.*\s+Bitte schicken Sie sie hier/],
  ['fr', /Nous avons besoin des documents suivants\u00a0:\s+.*\s+.*\s+Envoyez-les ici/],
])('several documents are asked for in the plural: %s', async (language, said) => {
  const candidate = await makeCandidate({
    birth_date: '2048-03-14',
    email: `several-${language}@mail.example`,
  })
  for (const slug of ['passport', 'cv']) {
    const order = { kind_id: await idOf('document_kinds', slug), due_on: '2076-12-03', language }
    ok(await user.post(`/candidates/${candidate.id}/documents/ask`, order))
  }
  await remindOfRequests(app.services, { candidate: candidate.id })
  await expect.poll(() => mailsTo(smtp, String(candidate.email))).toHaveLength(1)
  expect((await mailsTo(smtp, String(candidate.email)))[0]).toMatch(said)
})

test('requests that were all withdrawn in time send nothing', async () => {
  const candidate = await makeCandidate({ birth_date: '2048-03-14', email: 'withdrawn@mail.example' })
  const ids = [await ask(candidate, 'passport', '2076-12-03'), await ask(candidate, 'cv', '2076-12-03')]
  ok(await user.put(`/documents/${ids[0]}`, { asked_on: null, due_on: null }))
  ok(await master.delete('/documents', { ids: [ids[1]] }))
  await remindOfRequests(app.services, { candidate: candidate.id })
  expect(await messagesOf(candidate)).toHaveLength(0)
  expect(await app.sql`select from unsent_requests`).toHaveLength(0)
})

test('of a kind that only some may see show nothing to the others, before and after they go out', async () => {
  const candidate = await makeCandidate({ birth_date: '2048-03-14', email: 'reserved@mail.example' })
  const kind = await master.post('/document-kinds', {
    ...{ slug: 'diagnosis', en: 'Diagnosis', seen_by: ['master'] },
  })
  const order = { kind_id: kind.record.id, due_on: '2076-12-03', language: 'en', note: 'SECRET-NOTE' }
  ok(await master.post(`/candidates/${candidate.id}/documents/ask`, order))
  const kind_id = await idOf('document_kinds', 'passport')
  const tried = await user.post(`/candidates/${candidate.id}/documents/ask`, {
    ...{ kind_id, due_on: '2076-12-03', language: 'en', dry_run: true },
  })
  expect(tried.record.sent).toMatchObject({ subject: expect.stringMatching(/: Passport$/) })
  expect(tried.text).not.toMatch(/SECRET-NOTE|Diagnosis/)
  await ask(candidate, 'passport', '2076-12-03')
  await remindOfRequests(app.services, { candidate: candidate.id })
  await expect.poll(() => mailsTo(smtp, 'reserved@mail.example')).toHaveLength(2)
  expect((await mailsTo(smtp, 'reserved@mail.example')).join()).toContain('SECRET-NOTE')
  const timeline = `/candidates/${candidate.id}/timeline?kind=messages`
  const list = `/candidate-messages-all?filter=${encodeURIComponent(JSON.stringify({ candidate_id: candidate.id }))}`
  const log = '/logs-all'
  const csv = '/candidate-messages/export?format=csv'
  const admin = await app.api('admin')
  for (const path of [timeline, list, log, csv]) {
    expect((await master.get(path)).text, path).toContain('SECRET-NOTE')
    for (const other of [user, admin]) expect((await other.get(path)).text, path).not.toContain('SECRET-NOTE')
  }
  const { items } = (await user.get(timeline)).json as Timeline
  expect(items).toMatchObject([
    ...[
      { record: { subject: expect.stringContaining('Passport') } },
      { record: { subject: null, body: null } },
    ],
  ])
  const [message] = await app.sql<{ id: number }[]>`
    select id from candidate_messages where candidate_id = ${candidate.id} order by id limit 1`
  expect((await user.get(`/candidate-messages/${message?.id}`)).status).toBe(404)
})
