import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeSettings } from '../../../contract/notices'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { notify } from '../../crud/notify'
import { tellHourly } from './notices'

let app: TestApp
let smtp: TestSmtp
let user: Api
let me: number
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  user = await app.api('user')
  me = app.userOf('user')
  await app.sql`update organisation set time_zone = 'Europe/Berlin'`
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

/** Services whose clock stands at an hour of the organisation's day. */
const at = (clock: string) => ({ ...app.services, now: () => new Date(`${clock}:10:00+01:00`) })
const tell = (name: string) =>
  app.services.sql.begin(tx => notify(tx, { kind: 'mentioned', to: [me], values: { by: name } }))
const choose = (mail: string, seen = true) =>
  user.put('/notice-settings', { kinds: [{ kind: 'mentioned', app: seen, mail }] })
const digests = async (count: number) => {
  await expect.poll(() => smtp.messages.length, { timeout: 15_000 }).toBe(count)
  return smtp.messages.at(-1)?.raw.toString() ?? ''
}

describe('each person chooses', () => {
  it('how to be told of each kind', async () => {
    const before = (await user.get('/notice-settings')).json as NoticeSettings
    expect(before.kinds.every(({ app: inApp, mail }) => inApp && mail === 'off')).toBe(true)
    expect((await choose('weekly')).refusal.fields).toBeDefined()
    const after = (await choose('hourly')).json as NoticeSettings
    expect(after.kinds.find(({ kind }) => kind === 'mentioned')).toMatchObject({ mail: 'hourly' })
    const others = (await (await app.api('admin')).get('/notice-settings')).json as NoticeSettings
    expect(others.kinds.every(({ mail }) => mail === 'off')).toBe(true)
  })

  it('mail each hour: what is new and unseen, in one, once', async () => {
    await tell('Amina')
    await tell('Basma')
    await Promise.all([tellHourly(at('2026-11-21T10')), tellHourly(at('2026-11-21T10'))])
    await tellHourly(at('2026-11-21T11'))
    const text = await digests(1)
    expect(text).toMatch(/Subject: 2 news from/)
    expect(text).toContain('Amina')
    expect(text).toContain('Basma')
  })

  it('mail each morning, at seven', async () => {
    await choose('daily')
    await tell('Celine')
    await tellHourly(at('2026-11-21T12'))
    await tellHourly(at('2026-11-22T07'))
    expect(await digests(2)).toContain('Celine')
  })

  it('mail alone, or nothing at all', async () => {
    await choose('hourly', false)
    const unseen = async () => (await user.get('/notifications?filter={"viewed_at_null":true}')).page.total
    const before = await unseen()
    await tell('Dina')
    expect(await unseen()).toBe(before)
    await tellHourly(at('2026-11-22T09'))
    expect(await digests(3)).toContain('Dina')
    await choose('off', false)
    const all = async () => (await user.get('/notifications')).page.total
    const known = await all()
    await tell('Emma')
    expect(await all()).toBe(known)
  })
})

it('tells in the morning what is due, once a day, in the language of the reader', async () => {
  await app.sql`update users set language = 'ar' where id = ${me}`
  await app.sql`insert into leads (name, phone, employee_id, call_back_date, search_text)
    values ('Due Lead', '+212661999001', ${me}, '2026-11-24', ''), ('Later', '+212661999002', ${me}, '2026-12-24', '')`
  await Promise.all([tellHourly(at('2026-11-24T07')), tellHourly(at('2026-11-24T07'))])
  await tellHourly(at('2026-11-24T08'))
  const told =
    await app.sql`select title, body, link from notifications where kind = 'call_due' and user_id = ${me}`
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({ title: expect.stringContaining('Due Lead'), link: '/leads?queue=1' })
  expect(told[0]?.title).toMatch(/\p{Script=Arabic}/u)
})

it('tells who may approve that a proposal waits, and not who made it', async () => {
  const admin = await app.api('admin')
  const [candidate] = await app.sql<{ id: number }[]>`
    insert into candidates (name, phone, search_text) values ('Amina', '+212661999003', '') returning id`
  const proposal = { candidate_id: candidate?.id, field: 'birth_place', value: 'Cairo' }
  const made = await admin.post('/candidateUpdates', proposal)
  expect(made.status, made.text).toBe(201)
  const told = await app.sql<{ user_id: number; title: string }[]>`
    select user_id, title from notifications where kind = 'approval_waiting' order by user_id`
  expect(told.map(({ user_id }) => user_id)).toEqual(
    [app.userOf('superadmin'), app.userOf('master')].sort((a, b) => a - b),
  )
  expect(told[0]?.title).toBe('Waiting for your approval: Place of birth')
})
