import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { sendWhatsapp } from './deliver'

const TOKEN = 'shh-gateway'
const SECRET = 'shh-webhooks-of-the-gateway'
const seen: { key: string; to: string; text: string }[] = []
const gateway = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk as Buffer))
  request.on('end', () => {
    const answer = (status: number, json: unknown) => response.writeHead(status).end(JSON.stringify(json))
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return answer(401, { error: 'who are you' })
    if (request.url === '/api/status') return answer(200, { connected: true })
    const { to, text } = JSON.parse(Buffer.concat(chunks).toString())
    const key = String(request.headers['idempotency-key'])
    if (!seen.some(message => message.key === key)) seen.push({ key, to, text })
    return answer(200, { id: `gw-${key}` })
  })
})
let app: TestApp
let master: Api
let id: number
let lead: number
const phone = '+201005550101'

beforeAll(async () => {
  await new Promise<void>(ready => gateway.listen(0, '127.0.0.1', ready))
  app = await startApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  master = await app.api('master')
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/api/`
  const made = await master.post('/whatsapp-settings', { name: 'Gateway', gateway_url: url, per_minute: 2 })
  expect(made.status, made.text).toBe(201)
  id = made.record.id
  lead = (await master.post('/leads', { name: 'Mona Adel', phone })).record.id
})
afterAll(async () => {
  await app?.stop()
  gateway.closeAllConnections()
  await new Promise(done => gateway.close(done))
})

const write = (text: string) => master.post(`/conversations/leads/${lead}`, { text })
const stateOf = async (message: number) =>
  (await app.sql`select status, turn_at from whatsapp_log where id = ${message}`)[0]

test('a gateway is off until it has a token and is switched on, and says how it is', async () => {
  expect((await write('Too early')).refusal).toMatchObject({ error: 'wrong_state', reason: 'not_configured' })
  expect((await master.put(`/whatsapp-settings/${id}`, { active: true })).refusal.fields).toEqual({
    token: 'required',
  })
  const bad = await master.post(`/whatsapp-settings/${id}/test`)
  expect(bad.json).toMatchObject({ ok: false, status: 401 })
  await master.put(`/whatsapp-settings/${id}`, { active: true, token: TOKEN, webhook_secret: SECRET })
  expect((await master.post(`/whatsapp-settings/${id}/test`)).json).toMatchObject({ ok: true, status: 200 })
  expect((await master.get(`/whatsapp-settings/${id}`)).record).toMatchObject({
    state: 'connected',
    token: true,
  })
})

test('its messages take turns, so many a minute, and go once', async () => {
  const ids: number[] = []
  for (const text of ['One', 'Two', 'Three']) ids.push(((await write(text)).json as { id: number }).id)
  const [one, two, three] = ids as [number, number, number]
  await expect.poll(async () => (await stateOf(one))?.status).toBe('sent')
  await expect.poll(async () => (await stateOf(three))?.turn_at ?? null).not.toBeNull()
  const waits = [await stateOf(two), await stateOf(three)]
  expect(waits.map(wait => wait?.status)).toEqual(['queued', 'queued'])
  const gap = Date.parse(waits[1]?.turn_at) - Date.parse(waits[0]?.turn_at)
  expect(gap).toBe(30_000)
  const later = { ...app.services, now: () => new Date(Date.now() + 70_000) }
  await sendWhatsapp(later, { id: two })
  await sendWhatsapp(later, { id: two })
  expect(seen.map(({ text }) => text)).toEqual(['One', 'Two'])
  expect(seen[0]).toMatchObject({ to: phone, key: `lotse-${one}` })
})

test('its webhooks are signed, recent, and change nothing twice', async () => {
  const post = async (event: Record<string, unknown>, at = Date.now(), secret = SECRET) => {
    const body = JSON.stringify({ at: new Date(at).toISOString(), ...event })
    const timestamp = String(Math.floor(at / 1_000))
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
    const headers = { 'x-lotse-timestamp': timestamp, 'x-lotse-signature': `sha256=${signature}` }
    return (await fetch(`${app.url}/hooks/whatsapp-gateway`, { method: 'POST', body, headers })).status
  }
  const message = { event: 'message', id: 'm1', from: phone, name: 'Mona', text: 'Hello' }
  expect(await post(message, Date.now(), 'another secret')).toBe(403)
  expect(await post(message, Date.now() - 600_000)).toBe(403)
  expect(await post(message)).toBeLessThan(300)
  expect(await post({ ...message, name: 'Mona A.' })).toBeLessThan(300)
  const key = seen[0]?.key as string
  await post({ event: 'status', id: `gw-${key}`, key, status: 'read' })
  await post({ event: 'status', id: `gw-${key}`, key, status: 'delivered' })
  await expect
    .poll(async () => (await app.sql`select from inbound_events where state = 'received'`).length)
    .toBe(0)
  const rows = await app.sql`
    select direction, text, status, lead_id, channel from whatsapp_log where text in ('Hello', 'One') order by id`
  expect(rows).toEqual([
    { direction: 'out', text: 'One', status: 'read', lead_id: lead, channel: 'gateway' },
    { direction: 'in', text: 'Hello', status: 'delivered', lead_id: lead, channel: 'gateway' },
  ])
})

describe('a message of it', () => {
  const sender = '+201005550177'
  const post = async (event: Record<string, unknown>) => {
    const body = JSON.stringify({ event: 'message', from: sender, at: new Date().toISOString(), ...event })
    const timestamp = String(Math.floor(Date.now() / 1_000))
    const signature = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')
    const headers = { 'x-lotse-timestamp': timestamp, 'x-lotse-signature': `sha256=${signature}` }
    return (await fetch(`${app.url}/hooks/whatsapp-gateway`, { method: 'POST', body, headers })).status
  }
  const textsOf = async () =>
    (await app.sql`select text from whatsapp_log where number = ${sender} order by message_id`).map(
      ({ text }) => text,
    )

  test('that is accepted is stored, whatever stands in it', async () => {
    const long = 'a'.repeat(4_095)
    const events = [
      { id: 'h1', text: 'NUL \u0000 here', name: 'Mo\u0000na' },
      { id: 'h2', text: 'half \ud83d here' },
      { id: 'h3', text: 'far', at: '9999-12-31T23:59:59Z' },
      { id: 'h4', text: `${long}😀` },
      { id: 'h5\u0000', text: 'id' },
    ]
    for (const event of events) expect(await post(event)).toBe(200)
    const texts = ['NUL \uFFFD here', 'half \uFFFD here', 'far', `${long}\uFFFD`, 'id']
    await expect.poll(textsOf).toEqual(texts)
    const [contact] = await app.sql`
      select last_in_at > now() + interval '10 minutes' as ahead from whatsapp_contacts where number = ${sender}`
    expect(contact?.ahead).toBe(false)
  })

  test('that cannot be stored is refused', async () => {
    expect(await post({ text: 'without an id' })).toBe(422)
    expect(await post({ id: 'h9', from: 'nobody', text: 'x' })).toBe(422)
    expect(await post({ id: 'h9', at: 'yesterday', text: 'x' })).toBe(422)
  })
})

test('a step of a candidate is told by it, to who has no address too', async () => {
  const number = '+201005550199'
  const { record } = await master.post('/candidates', { name: 'Amal Haddad', phone: number })
  const path = `/candidates/${record.id}/steps`
  const step = 'ba_documents_ready'
  const preview = await master.post(`${path}/preview`, { step, language: 'en' })
  expect(preview.json).toMatchObject({ to: null, whatsapp: true })
  const tell = { language: 'en', subject: '', body: 'Your papers are complete.', channel: 'whatsapp' }
  const set = await master.post(path, { step, done: true, version: record.version, tell })
  expect(set.status, set.text).toBe(200)
  const rows =
    await app.sql`select text, channel, candidate_id, user_id from whatsapp_log where number = ${number}`
  expect(rows).toEqual([
    { text: tell.body, channel: 'gateway', candidate_id: record.id, user_id: app.userOf('master') },
  ])
})
