import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailReportRow } from '../../../../contract/resources/mail-report'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { CONSENT, makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { allowApplications, makeListing, makePresentable } from '../../../../tests/kit/mail/presentations'
import { type CampaignReport, startCampaign } from '../../../mail'
import { NOBODY } from '../../../mail/audience/source'
import { mailContext } from '../context'

let app: TestApp
let master: Api
let id: number
beforeAll(async () => {
  app = await startApp()
  await allowApplications(app.sql)
  master = await app.api('master')
  const made = await makeCampaign(app.sql, {
    people: 6,
    address: n => `p${n}@${n < 3 ? 'gmail' : 'post'}.example`,
  })
  id = made.id
  await app.sql`insert into subscribers (audience, email, status, list_ids)
    values ('general', 'no@post.example', 'unsubscribed', ${[made.listId]})`
  await startCampaign({ ...(await mailContext(app.services)), id })
  await app.sql`update recipient_hosts set provider = 'gmail' where host = 'gmail.example'`
  const set = (n: number, state: string, reply: string) =>
    app.sql`update emails set state = ${state}, smtp_reply = ${reply} where "to" like ${`p${n}@%`}`
  await set(0, 'delivered', '250 2.0.0 ok')
  await set(1, 'sent', '250 2.0.0 ok')
  await set(2, 'bounced', '550 5.1.1 no such user')
  await set(3, 'delivered', '250 ok')
  await set(4, 'failed', '552 5.2.2 mailbox full')
  await set(5, 'bounced', '550 5.7.1 not wanted here')
  await app.sql`update emails set opened_at = now() where "to" like 'p0@%'`
  await app.sql`insert into email_events (campaign_id, email_id, started_month, kind, machine)
    select campaign_id, id, started_month, kind, kind <> 'unsubscribe'
    from emails, unnest(array['open', 'click', 'click', 'unsubscribe']) kind where "to" like 'p3@%'`
})
afterAll(() => app.stop())

const rowsOf = async (dimension: string, more: object = {}, api = master) => {
  const filter = encodeURIComponent(JSON.stringify({ dimension, ...more }))
  const { page } = await api.get(`/mail-report?page=1&filter=${filter}`)
  return page.data as unknown as MailReportRow[]
}

describe('the report of a campaign', () => {
  it('tells why messages came back, what each provider did, and what machines did', async () => {
    const report = (await master.get(`/campaigns/${id}/report`)).json as CampaignReport
    expect(report.reasons.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { reason: 'mailbox_full', count: 1 },
      { reason: 'refused', count: 1 },
      { reason: 'unknown_address', count: 1 },
    ])
    expect(report.providers).toEqual([
      { provider: 'gmail', sent: 3, delivered: 1, opened: 1, clicked: 0, bounced: 1, failed: 0 },
      { provider: 'other', sent: 2, delivered: 1, opened: 0, clicked: 0, bounced: 1, failed: 1 },
    ])
    expect(report.machines).toEqual({ opens: 1, clicks: 2 })
    expect(report.left_out).toEqual([{ reason: 'unsubscribed', count: 1 }])
    const file = await master.get(`/campaigns/${id}/report/file`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.text).toContain('reasons,unknown_address,messages,1\r\n')
  })
})

describe('the report over time', () => {
  it('counts the messages of a period by each thing', async () => {
    const figures = { sent: 5, delivered: 2, opened: 1, unsubscribed: 1, bounced: 2, failed: 1 }
    const machines = { machine_opens: 1, machine_clicks: 2 }
    expect(await rowsOf('day')).toMatchObject([{ period: 'last_30_days', ...figures, ...machines }])
    expect(await rowsOf('campaign')).toMatchObject([{ campaign_id: id, ...figures }])
    expect(await rowsOf('domain')).toMatchObject([figures])
    expect(await rowsOf('provider')).toMatchObject([
      { provider: 'gmail', sent: 3 },
      { provider: 'other', sent: 2 },
    ])
    expect((await rowsOf('reason')).map(({ reason }) => reason).sort()).toEqual([
      'mailbox_full',
      'refused',
      'unknown_address',
    ])
    expect(await rowsOf('day', { period: 'yesterday' })).toEqual([])
    const [day] = await rowsOf('day')
    const found = await master.get(`/emails?page=1&filter=${encodeURIComponent(JSON.stringify(day?.filter))}`)
    expect(found.page.total).toBeGreaterThanOrEqual(6)
  })

  it('is for those who may see the messages, and of their own side', async () => {
    expect((await (await app.api('admin')).get('/mail-report?page=1')).status).toBe(403)
    const german = await app.api('de_superadmin')
    expect((await german.get('/bw-mail-report?page=1')).page.total).toBe(0)
    expect((await german.get('/mail-report?page=1')).status).toBe(403)
    const file = await master.get('/mail-report/export?format=csv')
    expect(file.text).toContain('gmail')
  })
})

describe('the report of the job tool', () => {
  const rowsBy = async (dimension: string, api: Api) => {
    const filter = encodeURIComponent(JSON.stringify({ dimension }))
    return (await api.get(`/bb-mail-report?page=1&filter=${filter}`)).page.data as unknown as MailReportRow[]
  }

  it('counts by candidate too, whose name those see who may meet them', async () => {
    const { sql } = app
    const [amal, bilal] = [
      await makePresentable(sql, 'Amal Haddad'),
      await makePresentable(sql, 'Bilal Amrani'),
    ]
    for (const n of [1, 2, 3])
      await makeListing(sql, { email: `hr@klinik${n}.example`, employer: `Klinik ${n}` })
    const { id: ofJobs } = await makeCampaign(sql, { audience: 'bb', people: 0, name: 'Nurses' })
    await sql`update campaigns set filter = '{}' where id = ${ofJobs}`
    await startCampaign({
      ...(await mailContext(app.services)),
      id: ofJobs,
      by: { ...NOBODY, role: 'master' },
    })
    await sql`update emails set state = 'delivered' where campaign_id = ${ofJobs}`
    await sql`update presentations set candidate_id = ${amal} where address <> 'hr@klinik3.example'`
    await sql`update presentations set candidate_id = ${bilal} where address = 'hr@klinik3.example'`
    await sql`insert into email_events (campaign_id, email_id, started_month, kind)
      select campaign_id, id, started_month, 'unsubscribe' from emails where "to" = 'hr@klinik3.example'`
    await sql`update candidates set b1_passed = false where id = ${bilal}`

    expect(await rowsBy('day', master)).toMatchObject([
      { sent: 3, delivered: 3, unsubscribed: 1, filter: null },
    ])
    expect(await rowsBy('campaign', master)).toMatchObject([{ campaign_id: ofJobs, name: 'Nurses', sent: 3 }])
    expect(await rowsBy('candidate', master)).toMatchObject([
      { candidate_id: amal, name: 'Amal Haddad', sent: 2, unsubscribed: 0 },
      { candidate_id: bilal, name: 'Bilal Amrani', sent: 1, unsubscribed: 1 },
    ])
    const german = await app.api('de_admin')
    expect((await rowsBy('candidate', german)).map(({ name }) => name)).toEqual(['Amal Haddad', null])
    expect((await german.get('/bb-mail-report/export?format=csv')).text).not.toContain('Bilal')
    const [row] = await rowsOf('day')
    expect(row).toMatchObject({ sent: 5 })
    expect(row).not.toHaveProperty('candidate_id')
  })

  it('is for those who see the recipients of its campaigns', async () => {
    for (const role of ['user', 'superadmin', 'de_user'] as const)
      expect([role, (await (await app.api(role)).get('/bb-mail-report?page=1')).status]).toEqual([role, 403])
  })
})

describe('the dry run', () => {
  it('shows the people and the count, and gives all of them as a file', async () => {
    const list = (await master.post('/lists', { name: 'Dry' })).record
    for (const email of ['a@dry.example', 'b@dry.example'])
      await master.post('/subscribers', { email, list_ids: [list.id], ...CONSENT })
    await master.post('/suppressions', { email: 'b@dry.example', reason: 'complaint' })
    const { id: draft } = await makeCampaign(app.sql, { people: 0 })
    await app.sql`update campaigns set list_ids = ${[list.id]} where id = ${draft}`
    const { json } = await master.get(`/campaigns/${draft}/dry-run`)
    expect(json).toMatchObject({
      count: { unique: 2, sendable: 1, suppressed: 1 },
      people: [
        { address: 'a@dry.example', outcome: 'send', reason: null },
        { address: 'b@dry.example', outcome: 'suppressed', reason: 'complaint' },
      ],
    })
    const some = await master.get(`/campaigns/${draft}/dry-run?outcome=suppressed`)
    expect(some.json).toMatchObject({ people: [{ address: 'b@dry.example' }] })
    const file = await master.get(`/campaigns/${draft}/dry-run/file`)
    expect(file.text).toBe(
      'address,name,outcome,reason,version\r\na@dry.example,,send,,\r\nb@dry.example,,suppressed,complaint,\r\n',
    )
    expect((await (await app.api('de_admin')).get(`/bw-campaigns/${draft}/dry-run`)).status).toBe(403)
    const rule = { rule: { of: 'subscribers', filter: { email_like: 'dry.example' } } }
    expect((await master.post('/lists/count', rule)).json).toMatchObject({ unique: 2, sendable: 1 })
    expect((await master.post('/lists/count', { rule: 1 })).refusal.fields).toEqual({ rule: 'invalid' })
  })
})
