import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '../../../../contract/access/roles'
import type { DomainSetup, SetupDomain, ZoneAnswer } from '../../../../contract/mail/domain-setup'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { startCloudflare, type TestCloudflare } from '../../../../tests/kit/cloudflare'
import { startDns, type TestDns } from '../../../../tests/kit/dns'
import { startSes } from '../../../../tests/kit/ses'
import { domainSetupOf, lookAt } from '../../../mail/domains'
import { holdDomain } from '../../../mail/sending/pauses'

let app: TestApp
let master: Api
let dns: TestDns
let cloudflare: TestCloudflare
beforeAll(async () => {
  ;[dns, cloudflare] = await Promise.all([startDns(), startCloudflare({ 'lotse.de': [] })])
  app = await startApp({
    DNS_SERVERS: dns.address,
    CLOUDFLARE_API_URL: cloudflare.url,
    OUTBOUND_ALLOW: '127.0.0.1',
    SMTP_URL: 'smtp://mail.lotse.de:25',
  })
  master = await app.api('master')
})
afterAll(async () => {
  await app?.stop()
  await dns?.stop()
  await cloudflare?.stop()
})

const make = async (name: string) => (await master.post('/domains', { name })).record.id as number
const act = async (id: number, verb: string) => {
  const answer = await master.post(`/domains/${id}/${verb}`, {})
  expect(answer.status, answer.text).toBe(200)
  return answer.json as SetupDomain
}
/** Puts into DNS what is to be set. */
function publish({ records }: SetupDomain, which = (_: SetupDomain['records'][number]) => true) {
  for (const { type, name, value } of records.filter(which))
    dns.zone[`${type} ${name}`] = [value ?? '10 mx.lotse.de']
}
const states = ({ dkim, spf, dmarc, return_path, ready }: SetupDomain) => ({
  dkim,
  spf,
  dmarc,
  return_path,
  ready,
})

describe('who sets domains up', () => {
  it('is opened by all, and done by those who use domains', async () => {
    const id = await make('roles.lotse.de')
    for (const role of ROLES) {
      const api = await app.api(role)
      const isIn = role === 'master' || role === 'superadmin'
      const seen = await api.get('/domainSetup')
      expect([role, seen.status]).toEqual([role, 200])
      expect((seen.json as DomainSetup).domains.map(({ name }) => name)).toContain('roles.lotse.de')
      for (const verb of ['keys', 'check', 'cloudflare', 'ses']) {
        if (isIn) continue
        expect([role, verb, (await api.post(`/domains/${id}/${verb}`, {})).status]).toEqual([role, verb, 403])
      }
      expect([role, (await api.put('/domainSetup', {})).status]).toEqual([role, isIn ? 200 : 403])
      expect([role, (await api.get(`/domains/${id}/days`)).status]).toEqual([role, isIn ? 200 : 403])
    }
    for (const verb of ['keys', 'check', 'cloudflare'])
      expect((await master.post(`/domains/987654/${verb}`, {})).status).toBe(404)
  })
})

describe('a new domain', () => {
  it('has no keys until they are made, and is ready once DNS shows all that it needs', async () => {
    const id = await make('news.lotse.de')
    expect(states(await act(id, 'check'))).toEqual({
      dkim: 'missing',
      spf: 'missing',
      dmarc: 'missing',
      return_path: 'missing',
      ready: false,
    })
    const made = await act(id, 'keys')
    expect(made.records.map(({ purpose, name }) => `${purpose} ${name}`)).toEqual([
      'dkim lotse1._domainkey.news.lotse.de',
      'dkim lotse1e._domainkey.news.lotse.de',
      'spf news.lotse.de',
      'dmarc _dmarc.news.lotse.de',
      'return_path news.lotse.de',
    ])
    expect(made.records[2]?.value).toBe('v=spf1 a:mail.lotse.de mx ~all')
    publish(made, ({ purpose }) => purpose !== 'dmarc')
    // A record that names a host of ours is right once that host is the one that sends.
    expect(await act(id, 'check')).toMatchObject({ spf: 'wrong', records: { 2: { fault: 'host_unknown' } } })
    dns.zone['A mail.lotse.de'] = ['9.9.9.9']
    // What the organisation says holds for what is below it.
    dns.zone['TXT _dmarc.lotse.de'] = ['v=DMARC1; p=quarantine']
    expect(states(await act(id, 'check'))).toEqual({
      dkim: 'ok',
      spf: 'ok',
      dmarc: 'ok',
      return_path: 'ok',
      ready: true,
    })
    expect((await master.get(`/domains/${id}`)).record).toMatchObject({
      ready: true,
      checked_at: expect.any(String),
    })
    const [row] = await app.sql`select private_key from domain_keys where domain_id = ${id} limit 1`
    expect(row?.private_key).toMatch(/^\$sealed\$/)
  })

  it('loses what was seen once DNS does, and with another name', async () => {
    const [row] = await app.sql<{ id: number }[]>`select id from domains where name = 'news.lotse.de'`
    const id = Number(row?.id)
    dns.zone['TXT lotse1._domainkey.news.lotse.de'] = ['v=DKIM1; k=rsa; p=AAAA']
    const looked = await act(id, 'check')
    expect(states(looked)).toMatchObject({ dkim: 'wrong', ready: false })
    expect(looked.records[0]).toMatchObject({
      state: 'wrong',
      fault: 'other_value',
      found: [expect.stringMatching('AAAA')],
    })
    publish(looked)
    await act(id, 'check')
    await master.put(`/domains/${id}`, { name: 'other.lotse.de' })
    expect((await master.get(`/domains/${id}`)).record).toMatchObject({
      ready: false,
      dkim: 'unknown',
      checked_at: null,
    })
    await master.put(`/domains/${id}`, { name: 'news.lotse.de' })
  })

  it('waits with newer keys until their records are seen', async () => {
    const id = await make('turn.lotse.de')
    publish(await act(id, 'keys'))
    await act(id, 'check')
    const second = await act(id, 'keys')
    expect(second).toMatchObject({ keys_waiting: true, dkim: 'ok' })
    expect((await master.post(`/domains/${id}/keys`, {})).refusal.error).toBe('wrong_state')
    publish(second)
    expect(await act(id, 'check')).toMatchObject({ keys_waiting: false, dkim: 'ok' })
  })

  it('sends what bounces to a name of its own where a mailbox elsewhere takes it', async () => {
    const id = await make('back.lotse.de')
    await master.put('/domainSetup', { bounce_host: 'In.Lotse.de' })
    const looked = await act(id, 'check')
    expect(looked.records.at(-1)).toMatchObject({
      type: 'CNAME',
      name: 'bounces.back.lotse.de',
      value: 'in.lotse.de',
    })
    publish(looked)
    expect((await act(id, 'check')).return_path).toBe('ok')
    expect((await master.get(`/domains/${id}`)).record).toMatchObject({
      cname_name: 'bounces.back.lotse.de',
      cname_value: 'in.lotse.de',
    })
    expect((await master.put('/domainSetup', { bounce_host: 'no host' })).refusal.fields).toEqual({
      bounce_host: 'invalid',
    })
    await master.put('/domainSetup', { bounce_host: null })
  })
})

describe('Cloudflare', () => {
  const keep = (token: string | null) => master.put('/domainSetup', { cloudflare_token: token })

  it('is not asked without a token, and its token is never shown again', async () => {
    const id = await make('quiet.lotse.de')
    expect((await master.post(`/domains/${id}/cloudflare`, {})).refusal.error).toBe('wrong_state')
    expect(cloudflare.calls).toEqual([])
    const { json, text } = await keep(cloudflare.token)
    expect(json).toMatchObject({ cloudflare: 'kept' })
    expect(text).not.toContain(cloudflare.token)
    const logs = await app.sql`select after::text from logs where resource = 'domainSetup'`
    expect(JSON.stringify(logs)).not.toContain(cloudflare.token)
    const [row] = await app.sql`select cloudflare_token from mail_settings`
    expect(row?.cloudflare_token).not.toContain(cloudflare.token)
  })

  it('gets what is missing, keeps what others made, and nothing is deleted', async () => {
    const records = cloudflare.zones['lotse.de'] ?? []
    const foreign = {
      id: 'x1',
      type: 'TXT',
      name: 'zone.lotse.de',
      content: 'v=spf1 include:else.example -all',
      ttl: 1,
    }
    const other = { id: 'x2', type: 'TXT', name: 'zone.lotse.de', content: 'hello', ttl: 1 }
    records.push(foreign, other)
    const id = await make('zone.lotse.de')
    await act(id, 'keys')
    const { outcomes } = (await act(id, 'cloudflare')) as unknown as ZoneAnswer
    expect(outcomes.map(({ name, outcome }) => `${name.split('.')[0]} ${outcome}`)).toEqual([
      'lotse1 made',
      'lotse1e made',
      'zone conflict',
      '_dmarc made',
    ])
    expect(records).toContainEqual(foreign)
    expect(records).toContainEqual(other)
    expect(records.filter(({ comment }) => comment === 'Lotse')).toHaveLength(3)
    expect((await master.get(`/domains/${id}`)).record.cloudflare_status).toBe('wrong')
    // One of ours that somebody changed is put right, and nothing is made twice.
    foreign.content = 'v=spf1 a:mail.lotse.de mx -all'
    const dmarc = records.find(({ name }) => name === '_dmarc.zone.lotse.de')
    Object.assign(dmarc ?? {}, { content: '"v=DMARC1; p=nonsense"' })
    const again = (await act(id, 'cloudflare')) as unknown as ZoneAnswer
    expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(['kept', 'kept', 'kept', 'changed'])
    expect((await master.get(`/domains/${id}`)).record.cloudflare_status).toBe('ok')
    expect(cloudflare.calls.filter(line => line.startsWith('DELETE'))).toEqual([])
  })

  it('says what it refuses in its own words', async () => {
    const id = await make('elsewhere.com')
    expect((await master.post(`/domains/${id}/cloudflare`, {})).refusal).toMatchObject({
      error: 'wrong_state',
      zone: 'not_there',
    })
    await keep('a-token-that-is-not-good-at-all')
    const { refusal } = await master.post(`/domains/${id}/cloudflare`, {})
    expect(refusal).toMatchObject({ error: 'unavailable', reply: 'Invalid access token (9109)' })
    expect(await keep(null)).toMatchObject({ json: { cloudflare: 'none' } })
  })
})

it('where SES sends, its three names are asked for and its word counts', async () => {
  const ses = await startSes()
  const { services } = app
  const config = { ...services.config, aws: ses.keys, smtpUrl: `ses://eu-central-1?endpoint=${ses.endpoint}` }
  const context = { ...services, config }
  const id = await make('amazon.lotse.de')
  expect(await lookAt(context, id)).toMatchObject({ aws_status: 'missing', dkim: 'missing' })
  const made = await lookAt(context, id, true)
  expect(made.records.filter(({ type }) => type === 'CNAME')).toHaveLength(3)
  publish(made)
  dns.zone['TXT amazonses.com'] = ['v=spf1 ip4:199.255.192.0/22 -all']
  Object.assign(ses.identities['amazon.lotse.de'] ?? {}, { status: 'SUCCESS' })
  expect(await lookAt(context, id)).toMatchObject({ aws_status: 'ok', dkim: 'ok', spf: 'ok', ready: true })
  expect(await domainSetupOf(context)).toMatchObject({ transport: 'ses' })
  await ses.stop()
})

it('the pace of each provider is set, and days of a domain are told', async () => {
  const { json } = await master.put('/domainSetup', { paces: { gmail: 100, other: null } })
  expect((json as DomainSetup).paces).toMatchObject({ gmail: 100, yahoo: 600, other: null })
  expect((await master.put('/domainSetup', { paces: { gmail: 0 } })).status).toBe(422)
  const id = await make('days.lotse.de')
  expect((await master.get(`/domains/${id}/days`)).json).toMatchObject([{ cap: 50, used: 0 }])
  await app.sql`insert into domain_days (domain_id, day, cap, used, hard) values
    (${id}, (now() at time zone 'Europe/Berlin')::date - 2, 50, 40, 1), (${id}, (now() at time zone 'Europe/Berlin')::date, 100, 7, 0)`
  const days = (await master.get(`/domains/${id}/days`)).json as object[]
  expect(days).toMatchObject([
    { cap: 50, used: 40, hard: 1 },
    { cap: 50, used: 0 },
    { cap: 100, used: 7 },
  ])
})

it('the pause of a domain is lifted by a person, which the log says', async () => {
  const id = await make('paused.example')
  await app.sql.begin(tx => holdDomain(tx, { domainId: id, reason: 'refused', now: new Date() }))
  expect((await master.get(`/domains/${id}`)).record.paused_reason).toBe('refused')
  expect((await master.post(`/domains/${id}/unpause`, {})).status).toBe(204)
  expect((await master.get(`/domains/${id}`)).record.paused_reason).toBeNull()
  const logged = await app.sql`
    select action from logs where resource = 'domains' and record = ${id} and action = 'resume' and user_id is not null`
  expect(logged).toHaveLength(1)
})

it('the pause of a domain that does not exist is not lifted', async () => {
  expect((await master.post('/domains/999999/unpause', {})).status).toBe(404)
})
