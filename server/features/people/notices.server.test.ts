import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NoticeSettings } from '../../../contract/inbox/notices'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { notify } from '../../crud/notify'
import { finishCampaign } from '../../mail/campaign/totals'
import { strikeDomain } from '../../mail/sending/pauses'
import { sendHourlyNotices } from './notices'

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
  user.put('/notice-settings', { kinds: [{ kind: 'mentioned', app: seen, mail, push: false }] })
const digests = async (count: number) => {
  await expect.poll(() => smtp.messages.length).toBe(count)
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
    await Promise.all([sendHourlyNotices(at('2026-11-21T10')), sendHourlyNotices(at('2026-11-21T10'))])
    await sendHourlyNotices(at('2026-11-21T11'))
    const text = await digests(1)
    expect(text).toMatch(/Subject: New notifications from .*: 2/)
    expect(text).toContain('Amina')
    expect(text).toContain('Basma')
  })

  it('mail each morning, at seven', async () => {
    await choose('daily')
    await tell('Celine')
    await sendHourlyNotices(at('2026-11-21T12'))
    await sendHourlyNotices(at('2026-11-22T07'))
    expect(await digests(2)).toContain('Celine')
  })

  it('mail alone, or nothing at all', async () => {
    await choose('hourly', false)
    const unseen = async () => (await user.get('/notifications?filter={"viewed_at_null":true}')).page.total
    const before = await unseen()
    await tell('Dina')
    expect(await unseen()).toBe(before)
    await sendHourlyNotices(at('2026-11-22T09'))
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
  await Promise.all([sendHourlyNotices(at('2026-11-24T07')), sendHourlyNotices(at('2026-11-24T07'))])
  await sendHourlyNotices(at('2026-11-24T08'))
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

describe('who works with it is told', () => {
  const told = async (kind: string, id = me) =>
    (
      await app.sql`select title, body, link from notifications where kind = ${kind} and user_id = ${id} order by id`
    )[0]

  it('of steps whose day is over', async () => {
    const [candidate] = await app.sql<{ id: number }[]>`
      insert into candidates (name, phone, employee_id, search_text)
      values ('Overdue', '+212661999004', ${me}, '') returning id`
    await app.sql`insert into clocks (candidate_id, source, source_id, step, due_on)
      values (${candidate?.id as number}, 'step', 1, 'visa_submitted', '2026-11-20')`
    await sendHourlyNotices(at('2026-11-25T07'))
    const notice = await told('step_overdue')
    expect(notice?.link).toBe('/clocks')
    expect(notice?.title).toContain('Overdue')
    expect(notice?.body).toBe('كان آخر موعد للخطوة «تقديم طلب التأشيرة» يوم 20 نوفمبر 2026.')
  })

  it('of a deadline of a route, in the language of each', async () => {
    const other = app.userOf('superadmin')
    await app.sql`update users set language = 'de' where id = ${other}`
    await app.sql`delete from notice_mornings`
    const [candidate] = await app.sql<{ id: number }[]>`
      insert into candidates (name, phone, employee_id, search_text)
      values ('Contested', '+212661999014', ${other}, '') returning id`
    await app.sql`insert into clocks (candidate_id, source, source_id, what, what_ar, what_de, due_on)
      values (${candidate?.id as number}, 'route', -1, 'Lawsuit', 'دعوى', 'Klage beim Verwaltungsgericht', '2026-11-20')`
    await sendHourlyNotices(at('2026-11-25T07'))
    expect((await told('step_overdue', other))?.body).toContain('Klage beim Verwaltungsgericht')
  })

  it('of an import that is done', async () => {
    const body = new FormData()
    body.append('file', new Blob(['name,phone\nImported,+212661999005\n'], { type: 'text/csv' }), 'leads.csv')
    body.append('mapping', JSON.stringify({ name: 'name', phone: 'phone' }))
    const sent = await fetch(`${app.url}/api/v1/leads/import`, {
      ...{ method: 'POST', body },
      headers: { authorization: `Bearer ${(await app.api('master')).token}` },
    })
    expect(sent.status, await sent.text()).toBe(202)
    const master = app.userOf('master')
    await expect.poll(() => told('import_finished', master)).toMatchObject({ link: '/leads' })
  })

  it('of a campaign that is finished, and of a domain that is paused', async () => {
    const [domain] = await app.sql<{ id: number }[]>`
      insert into domains (name) values ('paused.example') returning id`
    const [campaign] = await app.sql<{ id: number }[]>`
      with template as (insert into templates (audience, name) values ('general', 'T') returning id)
      insert into campaigns (audience, name, subject, from_email, template_id, status, created_by)
      select 'general', 'Spring', 'News', 'a@paused.example', id, 'sending', ${me}::bigint from template returning id`
    const [domainId, id] = [Number(domain?.id), Number(campaign?.id)]
    await app.services.sql.begin(tx =>
      strikeDomain(tx, { domainId, reason: '550 5.7.1 unwanted', now: new Date() }),
    )
    expect(await told('campaign_paused')).toMatchObject({ link: `/domains/${domainId}` })
    await app.sql`insert into campaign_runs (campaign_id, audience, started_month, domain_id)
      values (${id}, 'general', '2026-11-01', ${domainId})`
    expect(await finishCampaign(app.services.sql, id, new Date())).toBe(true)
    expect(await told('campaign_finished')).toMatchObject({ link: `/campaigns/${id}/show` })
  })
})
