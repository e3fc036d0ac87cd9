import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Audience, ROLES, SENDERS } from '../../../../contract/access/roles'
import { CAMPAIGN_RESOURCES } from '../../../../contract/resources/campaigns'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { CONSENT } from '../../../../tests/kit/mail/campaigns'
import { MailWorker } from '../../../mail'
import { mailContext } from '../context'

let app: TestApp
let master: Api
let worker: MailWorker
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
  const { config, log } = app.services
  const { smtpConnections, dataDir } = config
  const context = await mailContext(app.services)
  worker = new MailWorker({ ...context, smtpUrl: undefined, smtpConnections, dataDir, log })
  await worker.start()
})
afterAll(async () => {
  await worker.stop()
  await app.stop()
})

let made = 0
/** A list with people, a template and a draft that goes to them. */
async function draft(audience: 'general' | 'bw' = 'general', people = 2) {
  made += 1
  const [lists, templates] = audience === 'bw' ? ['bw-lists', 'bw-templates'] : ['lists', 'templates']
  const subscribers = audience === 'bw' ? 'bw-subscribers' : 'subscribers'
  const domain = `news${made}.lotse.example`
  await master.post('/domains', { name: domain })
  const list = (await master.post(`/${lists}`, { name: `List ${made}` })).record
  for (let n = 0; n < people; n++) {
    await master.post(`/${subscribers}`, {
      email: `p${made}.${n}@people.example`,
      name: `P ${n}`,
      list_ids: [list.id],
      ...CONSENT,
    })
  }
  const content =
    '<p>Hello {{ name }}</p><p><a href="https://lotse.example/jobs">Jobs</a></p><a href="{{ unsubscribe_url }}">x</a>'
  const template = (await master.post(`/${templates}`, { name: 'T', content, style: '' })).record
  const body = {
    name: 'C',
    subject: 'Hello',
    from_email: `post@${domain}`,
    template_id: template.id,
    list_ids: [list.id],
  }
  const campaign = (await master.post(`/${CAMPAIGN_RESOURCES[audience]}`, body)).record
  return { campaign, list, domain, template }
}

/** Waits until a campaign is in a state. */
async function until(path: string, status: string) {
  for (let tries = 0; tries < 100; tries++) {
    const { record } = await master.get(path)
    if (record.status === status) return record
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`${path} never became ${status}`)
}

describe('who may send', () => {
  for (const audience of Object.keys(CAMPAIGN_RESOURCES) as Audience[]) {
    it(`${audience}: the senders of its side, and nobody else`, async () => {
      for (const role of ROLES) {
        const api = await app.api(role)
        for (const verb of ['send-now', 'send-later', 'stop', 'resume', 'cancel', 'uncertain']) {
          const { status } = await api.post(`/${CAMPAIGN_RESOURCES[audience]}/999999/${verb}`, {})
          const mayEver = (SENDERS[audience] as readonly string[]).includes(role)
          expect(`${role} ${verb} ${status}`).toBe(`${role} ${verb} ${mayEver ? 404 : 403}`)
        }
      }
    })
  }
})

describe('a campaign', () => {
  let path: string
  beforeEach(async () => {
    path = `/campaigns/${(await draft()).campaign.id}`
  })

  it('goes out once it is sent, and each message has its proof', async () => {
    expect((await master.post(`${path}/send-now`, {})).record.status).toBe('sending')
    expect(await until(path, 'sent')).toMatchObject({ recipients: 2, sent: 2, uncertain: 0 })
    const { rows } = {
      rows: (await master.get(`/emails?page=1&filter={"campaign_id":${path.split('/')[2]}}`)).page.data,
    }
    expect(rows).toHaveLength(2)
    const proof = (await master.get(`/emails/${rows[0]!.id}/proof`)).json as { kept: boolean; email: object }
    expect(proof).toMatchObject({ kept: true, email: { status: 'sent' }, campaign: { subject: 'Hello' } })
    const { text, headers } = await master.get(`/emails/${rows[0]!.id}/message`)
    expect(headers.get('content-type')).toMatch('message/rfc822')
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(await actionsOn(path)).toContain('send')
  })

  it('is scheduled and taken back, and refuses what its state does not allow', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString()
    expect((await master.post(`${path}/send-later`, { at: 'tomorrow' })).refusal.fields).toEqual({
      at: 'valid_instant',
    })
    expect((await master.post(`${path}/send-later`, {})).refusal.fields).toEqual({ at: 'required' })
    expect((await master.post(`${path}/send-later`, { at })).record).toMatchObject({
      status: 'scheduled',
      scheduled_at: at,
    })
    expect((await master.post(`${path}/stop`, {})).refusal).toMatchObject({ error: 'wrong_state' })
    expect((await master.post(`${path}/cancel`, {})).record).toMatchObject({
      status: 'draft',
      scheduled_at: null,
    })
    expect((await master.post(`${path}/resume`, {})).status).toBe(409)
  })

  it('is not sent from a domain that is not active', async () => {
    await master.put(path, { from_email: 'x@elsewhere.example' })
    expect((await master.post(`${path}/send-now`, {})).refusal).toMatchObject({ error: 'domain_inactive' })
    expect((await master.get(path)).record.status).toBe('draft')
  })

  it('is tested on oneself; without a mail server the test is kept to be looked at', async () => {
    const clerk = await app.api('superadmin')
    expect((await clerk.post(`${path}/test`, { to: ['me@office.example'] })).status).toBe(200)
    const [kept] = (await clerk.get(`${path}/tests`)).rows
    expect(kept).toMatchObject({ to: 'me@office.example', subject: '[Test] Hello' })
    expect((await clerk.get(`${path}/tests/${kept!.id}`)).text).toContain('To: me@office.example')
    expect((await clerk.get(`${path}/tests/999999`)).status).toBe(404)
    expect((await clerk.post(`${path}/test`, { to: ['nobody'] })).refusal.fields).toEqual({
      to: 'valid_email',
    })
  })

  it('takes no state or count from a body', async () => {
    expect((await master.put(path, { status: 'sent' })).status).toBe(403)
    expect((await master.put(path, { sent: 5 })).refusal.fields).toEqual({ sent: 'not_writable' })
  })

  it('of the job tool is saved, and has no audience yet', async () => {
    const { domain } = await draft()
    const template = (await master.post('/bb-templates', { content: 'x' })).record
    const body = {
      name: 'B',
      subject: 'S',
      from_email: `a@${domain}`,
      template_id: template.id,
      filter: { city: 'Berlin' },
    }
    const { status, record } = await master.post('/bb-campaigns', body)
    expect(status).toBe(201)
    expect((await master.post(`/bb-campaigns/${record.id}/send-now`, {})).status).toBe(422)
    expect((await master.get(`/bb-campaigns/${record.id}/recipients`)).page).toMatchObject({
      data: [],
      total: 0,
    })
  })
})

it('finds flags by a filter', async () => {
  const found = (await master.get('/domains?page=1&filter={"active":true}')).page
  expect(found.total).toBeGreaterThan(0)
  expect((await master.get('/domains?page=1&filter={"active":[false]}')).page.total).toBe(0)
})

it('counts who would get it, and who is left out and why', async () => {
  const { list } = await draft('bw', 3)
  await master.post('/bw-suppressions', { email: `p${made}.0@people.example` })
  const people = (await master.get(`/bw-subscribers?page=1&filter={"list_ids":${list.id}}`)).page.data
  await master.put(`/bw-subscribers/${people[0]!.id}`, { status: 'unsubscribed' })
  const { json } = await master.post('/lists-un', {
    audience: 'bw',
    list_ids: [list.id],
    name: 'a whole campaign',
  })
  expect(json).toEqual({
    total: 3,
    unique: 3,
    suppressed: 1,
    unsubscribed: 1,
    no_consent: 0,
    invalid: 0,
    sendable: 1,
    excluded: 0,
  })
  expect((await (await app.api('user')).post('/lists-un', { list_ids: [list.id] })).status).toBe(403)
  expect((await master.post('/lists-un', { audience: 'all' })).refusal.fields).toEqual({
    audience: 'not_a_choice',
  })
})

describe('the links of a mail', () => {
  let links: { unsubscribe: string; click: string; open: string }
  let path: string
  beforeAll(async () => {
    const { campaign } = await draft('general', 1)
    path = `/campaigns/${campaign.id}`
    await master.post(`${path}/send-now`, {})
    await until(path, 'sent')
    const [email] = (await master.get(`/emails?page=1&filter={"campaign_id":${campaign.id}}`)).page.data
    const { text } = await master.get(`/emails/${email!.id}/message`)
    const plain = text
      .replace(/=\r?\n/g, '')
      .replaceAll('=2E', '.')
      .replaceAll('=3D', '=')
    const link = (kind: string) => `${app.url}/${kind}/${new RegExp(`/${kind}/([\\w.-]+)`).exec(plain)?.[1]}`
    links = { unsubscribe: link('u'), click: link('c'), open: link('o') }
  })

  it('count an opening and a click, and lead where the mail said', async () => {
    // Nobody reads a mail the second it is sent.
    await app.sql`update emails set "at" = "at" - interval '1 minute'`
    const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    expect((await fetch(links.open, { headers: browser })).headers.get('content-type')).toBe('image/gif')
    const click = await fetch(links.click, { headers: browser, redirect: 'manual' })
    expect(click.headers.get('location')).toBe('https://lotse.example/jobs')
    const report = (await master.get(`${path}/report`)).json as { counts: object; links: object[] }
    expect(report.counts).toMatchObject({ opened: 1, clicked: 1 })
    expect(report.links).toMatchObject([{ url: 'https://lotse.example/jobs', people: 1 }])
    expect((await fetch(`${app.url}/c/1.1.forged.0`, { redirect: 'manual' })).status).toBe(404)
  })

  it('unsubscribe by POST only: a GET shows a page and changes nothing', async () => {
    const page = await (await fetch(links.unsubscribe, { headers: { 'accept-language': 'ar' } })).text()
    expect(page).toContain('dir="rtl"')
    const blocked = async () =>
      (await master.get('/suppressions?page=1&filter={"reason":"unsubscribe"}')).page.total
    expect(await blocked()).toBe(0)
    const oneClick = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }
    expect((await fetch(links.unsubscribe, oneClick)).status).toBe(200)
    expect((await fetch(links.unsubscribe, oneClick)).status).toBe(200)
    expect(await blocked()).toBe(1)
    // The count follows by the worker.
    await expect.poll(async () => (await master.get(path)).record.unsubscribed).toBe(1)
  })
})

async function actionsOn(path: string): Promise<unknown[]> {
  const filter = encodeURIComponent(
    JSON.stringify({ resource: 'campaigns', record: Number(path.split('/')[2]) }),
  )
  return (await master.get(`/logs?page=1&filter=${filter}`)).page.data.map(row => row.action)
}
