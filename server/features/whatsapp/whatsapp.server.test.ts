import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Conversation, OfferedTemplate } from '../../../contract/whatsapp'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { talksOf } from '../../../tests/kit/talks'
import { startWhatsapp, type WhatsappKit } from '../../../tests/kit/whatsapp'
import { sendWhatsapp } from './deliver'
import { queueTemplate } from './send'

let meta: WhatsappKit
let app: TestApp
let master: Api
let user: Api
let account: number
type Talks = ReturnType<typeof talksOf>
let talks: Talks

beforeAll(async () => {
  meta = await startWhatsapp()
  app = await startApp(meta.env)
  master = await app.api('master')
  user = await app.api('user')
  talks = talksOf({ app, meta, master, user })
  const body = { type: 'BODY', text: 'Hello {{1}}, your appointment is on {{2}}.' }
  meta.templates.push(
    { name: 'reminder', language: 'en', status: 'APPROVED', category: 'UTILITY', components: [body] },
    {
      ...{ name: 'welcome', language: 'ar', status: 'APPROVED', category: 'MARKETING' },
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'أهلًا' },
        { type: 'BODY', text: 'مرحبًا {{first_name}}' },
        { type: 'FOOTER', text: 'Lotse' },
      ],
    },
    {
      name: 'brochure',
      language: 'en',
      status: 'APPROVED',
      components: [{ type: 'HEADER', format: 'IMAGE' }, body],
    },
    { name: 'waiting', language: 'en', status: 'PENDING', components: [body] },
  )
  account = (await made('whatsapp-official-settings', { name: 'Ours', ...meta.account })).id
  const synced = await master.post(`/whatsapp-official-settings/${account}/templates`)
  expect(synced.json, synced.text).toEqual({ total: 4, changed: 4 })
})
afterAll(async () => {
  await app?.stop()
  await meta?.stop()
})
beforeEach(() => meta.messages.splice(0))

const made: Talks['made'] = (...given) => talks.made(...given)
const person: Talks['person'] = (...given) => talks.person(...given)
const post: Talks['post'] = (...given) => talks.post(...given)
const handled: Talks['handled'] = () => talks.handled()
const receive: Talks['receive'] = (...given) => talks.receive(...given)
const says: Talks['says'] = (...given) => talks.says(...given)
const messageOf: Talks['messageOf'] = (...given) => talks.messageOf(...given)
const until: Talks['until'] = (...given) => talks.until(...given)
const template: Talks['template'] = (...given) => talks.template(...given)
const sent: Talks['sent'] = (...given) => talks.sent(...given)
const talk = async (path: string, api = user) => (await api.get(path)).json as Conversation

describe('a message', () => {
  test('of free text goes within the window only, a template always', async () => {
    const { path, digits } = await person()
    const refused = await user.post(path, { text: 'Good morning' })
    expect(refused.refusal).toMatchObject({ error: 'window_closed', closed_at: null })
    await until(
      await sent(path, { template_id: await template('reminder'), values: { 2: 'Monday' } }),
      'sent',
    )
    expect(meta.messages[0]?.body).toMatchObject({
      template: { components: [{ type: 'body', parameters: [{ text: 'Mona' }, { text: 'Monday' }] }] },
    })
    // Meta tells whole seconds.
    await receive(says(digits, 'Hello', Date.now() + 1_000))
    await until(await sent(path, { text: 'Good morning' }), 'sent')
    await app.sql`update whatsapp_log set at = at + interval '5 seconds' where text = 'Good morning'`
    const { messages, window_until, unread, name } = await talk(path)
    expect(messages.map(({ text }) => text)).toEqual([
      'Hello Mona, your appointment is on Monday.',
      'Hello',
      'Good morning',
    ])
    expect(Date.parse(window_until as string) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect([name, unread]).toEqual(['Mona Adel', 1])
    expect((await user.post(`${path}/read`)).status).toBe(204)
    expect((await talk(path)).unread).toBe(0)
    await app.sql`update whatsapp_contacts set last_in_at = now() - interval '25 hours' where number = ${`+${digits}`}`
    expect((await user.post(path, { text: 'Late' })).refusal).toMatchObject({ error: 'window_closed' })
  })

  test('tells its states in any order, repeated, and never backwards', async () => {
    const { path, digits } = await person()
    await receive(says(digits, 'Hi'))
    const id = await sent(path, { text: 'One' })
    await until(id, 'sent')
    const wamid = meta.messages[0]?.id as string
    await receive(meta.status(wamid, 'read'))
    await receive(meta.status(wamid, 'delivered'), meta.status(wamid, 'sent'))
    await receive(meta.status(wamid, 'failed', { errors: [{ code: 131026, title: 'Undeliverable' }] }))
    const after = await messageOf(id)
    expect(after).toMatchObject({ status: 'read', error: null })
    expect(after.delivered_at).not.toBeNull()
    const rows = await app.sql<{ id: number }[]>`select id from inbound_events where source = 'whatsapp'`
    for (const event of rows) await master.post(`/inbound-events/${event.id}/replay`)
    await handled()
    expect(await messageOf(id)).toMatchObject({ version: after.version, status: 'read' })
  })

  test('that fails is told to who sent it, in words', async () => {
    const { path, digits, id: lead } = await person()
    await receive(says(digits, 'Hi'))
    meta.next({ status: 400, code: 131026, title: 'Message undeliverable' })
    const id = await sent(path, { text: 'Lost' })
    await until(id, 'failed')
    expect((await messageOf(id)).error).toContain('131026')
    const [notice] = await app.sql`
      select title, body, link from notifications where kind = 'message_failed' and user_id = ${app.userOf('user')}
      order by id desc limit 1`
    expect(notice).toEqual({
      title: 'The message to Mona Adel could not be sent',
      body: 'The number is not on WhatsApp or cannot get this message.',
      link: `/leads/${lead}?tab=whatsapp`,
    })
    expect((await user.post(`${path}/messages/${id}/retry`)).status).toBe(200)
    await until(id, 'sent')
  })

  test('waits where Meta asks for slower sending, with all that follow', async () => {
    const { path, digits } = await person()
    await receive(says(digits, 'Hi'))
    meta.next({ status: 429, code: 130429, title: 'Rate limit hit', headers: { 'retry-after': '90' } })
    const id = await sent(path, { text: 'Slow' })
    await expect.poll(async () => (await messageOf(id)).error, { timeout: 10_000 }).toContain('130429')
    expect((await messageOf(id)).status).toBe('queued')
    const next = await sent(path, { text: 'Next' })
    const due = () => app.sql`select from graphile_worker.jobs where run_at <= now()`
    await expect.poll(async () => (await due()).length, { timeout: 10_000 }).toBe(0)
    expect(meta.messages).toHaveLength(0)
    await app.sql`update whatsapp_official_settings set hold_until = null`
    await sendWhatsapp(app.services, { id })
    await sendWhatsapp(app.services, { id: next })
    await until(next, 'sent')
    expect(meta.messages.map(({ mark }) => mark)).toEqual([`lotse-${id}`, `lotse-${next}`])
  })

  test('whose answer is lost may have gone, is not sent again, and is settled by its status', async () => {
    const { path, digits } = await person()
    await receive(says(digits, 'Hi'))
    meta.next('lost')
    const id = await sent(path, { text: 'Perhaps' })
    await until(id, 'uncertain')
    await sendWhatsapp(app.services, { id })
    expect(meta.messages).toHaveLength(1)
    await receive(meta.status(meta.messages[0]?.id as string, 'delivered'))
    expect(await messageOf(id)).toMatchObject({ status: 'delivered', error: null })
  })

  test('that a process was killed with is uncertain too', async () => {
    const { path, digits } = await person()
    await receive(says(digits, 'Hi'))
    const id = await sent(path, { text: 'Killed' })
    await until(id, 'sent')
    await app.sql`update whatsapp_log set status = 'sending' where id = ${id}`
    await sendWhatsapp(app.services, { id })
    expect((await messageOf(id)).status).toBe('uncertain')
    expect(meta.messages).toHaveLength(1)
  })
})

describe('what comes in', () => {
  test('is taken from Meta only', async () => {
    const message = says('201005559999', 'Forged')
    expect(await post({ ...message, body: message.body.replace('Forged', 'forged') })).toBe(403)
    const unsigned = { ...message.headers, 'x-hub-signature-256': '' }
    expect(await post({ ...message, headers: unsigned })).toBe(403)
    const query = (token: string) =>
      fetch(`${app.url}/hooks/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`)
    const shaken = await query(meta.account.verify_token)
    expect([shaken.status, await shaken.text()]).toEqual([200, '1158201444'])
    expect((await query('wrong')).status).toBe(403)
  })

  test('belongs to whoever has the number; unknown numbers wait in the list', async () => {
    const lead = await person()
    const employer = await person('bw-leads')
    const candidate = await person('candidates', { lead_id: lead.id })
    await receive(
      says(lead.digits, 'lead'),
      says(employer.digits, 'employer'),
      says(candidate.digits, 'candidate'),
    )
    await receive(says('201005558888', 'unknown'))
    const links = async (text: string) =>
      (await app.sql`select lead_id, candidate_id, bw_lead_id from whatsapp_log where text = ${text}`)[0]
    expect(await links('lead')).toEqual({ lead_id: lead.id, candidate_id: candidate.id, bw_lead_id: null })
    expect(await links('candidate')).toEqual({
      lead_id: lead.id,
      candidate_id: candidate.id,
      bw_lead_id: null,
    })
    expect(await links('employer')).toMatchObject({ bw_lead_id: employer.id, lead_id: null })
    expect((await talk(candidate.path)).messages.map(({ text }) => text)).toEqual(['lead', 'candidate'])
    const { data } = (await master.get('/conversations?search=0100555888')).json as {
      data: { unread: number }[]
    }
    expect(data).toMatchObject([{ number: '+201005558888', text: 'unknown', unread: 1 }])
    expect((await user.get('/conversations')).status).toBe(403)
    expect((await user.get('/conversations/numbers/201005558888')).status).toBe(403)
    // Who gets the number later has what was written.
    const late = await made('leads', { name: 'Late', phone: '+201005558888' })
    expect((await talk(`/conversations/leads/${late.id}`)).messages).toHaveLength(1)
    await user.post(`/conversations/leads/${late.id}/read`)
    expect(await links('unknown')).toMatchObject({ lead_id: late.id })
  })

  test('has the rights of the record, and no number for who sees none', async () => {
    const employer = await person('bw-leads')
    await receive(says(employer.digits, 'Hello'))
    const desk = await talk(employer.path, await app.api('de_user'))
    expect(desk).toMatchObject({ number: null, has_number: true, name: 'Clinic Nord' })
    expect(JSON.stringify(desk)).not.toContain(employer.digits)
    const lead = await person()
    expect((await (await app.api('de_user')).get(lead.path)).status).toBe(403)
    expect((await (await app.api('de_admin')).post(lead.path, { text: 'x' })).status).toBe(403)
    expect((await user.get('/conversations/leads/999999')).status).toBe(404)
  })

  test('that stops messages is answered once, and nothing follows until it starts them again', async () => {
    const { path, digits } = await person()
    const now = Date.now()
    await receive(says(digits, 'Hi', now - 5_000))
    const waiting = await sent(path, { text: 'Before' })
    await until(waiting, 'sent')
    const stop = says(digits, ' إيقاف! ', now - 3_000)
    await receive(stop)
    await receive({ ...stop, body: stop.body })
    const answers = async () =>
      (await app.sql`select text, status from whatsapp_log where number = ${`+${digits}`} and is_answer`).map(
        ({ text, status }) => `${String(text).slice(0, 8)} ${status}`,
      )
    await expect.poll(answers, { timeout: 10_000 }).toEqual(['لن تصلك  sent'])
    const refused = await user.post(path, { template_id: await template('welcome') })
    expect(refused.refusal.error).toBe('opted_out')
    // An older word that comes later changes nothing.
    await receive(says(digits, 'START', now - 4_000))
    expect((await talk(path)).opted_out_at).not.toBeNull()
    await receive(says(digits, 'start', now - 1_000))
    expect((await talk(path)).opted_out_at).toBeNull()
    await until(await sent(path, { text: 'Again' }), 'sent')
  })

  test('as a file is fetched once, checked, and seen by who sees the record', async () => {
    const { path, digits, id: lead } = await person()
    const voice = Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(24),
      Buffer.from('OpusHead'),
      Buffer.alloc(64),
    ])
    meta.media.set('55501', { bytes: voice, type: 'audio/ogg' })
    meta.media.set('55502', { bytes: Buffer.from('<html><script>'), type: 'text/html' })
    await receive(
      meta.incoming(digits, { type: 'audio', audio: { id: '55501', mime_type: 'audio/ogg; codecs=opus' } }),
    )
    await receive(
      meta.incoming(digits, {
        type: 'document',
        document: { id: '55502', filename: 'a.html', mime_type: 'text/html' },
      }),
    )
    const settled = async () => (await talk(path)).messages.filter(({ fetching }) => !fetching).length
    await expect.poll(settled, { timeout: 10_000 }).toBe(2)
    const [heard, refused] = (await talk(path)).messages
    expect(refused).toMatchObject({ media: null, error: 'media_refused' })
    expect(heard?.media).toMatchObject({ type: 'audio/ogg', name: 'audio.ogg' })
    const file = heard?.media?.url.replace('/api/v1', '') as string
    expect((await user.get(file)).status).toBe(200)
    expect((await (await app.api('de_user')).get(file)).status).toBe(404)
    expect(meta.calls.filter(call => call === 'GET /files/55501')).toHaveLength(1)
    const [kept] =
      await app.sql`select resource, record_id from files where path = ${file.replace('/files/', '')}`
    expect(kept).toEqual({ resource: 'leads', record_id: lead })
  })

  test('of a template tells its state', async () => {
    const value = {
      event: 'PAUSED',
      message_template_name: 'welcome',
      message_template_language: 'ar',
      reason: 'x',
    }
    await receive(meta.hook(value, 'message_template_status_update'))
    const [row] = await app.sql`select state from whatsapp_templates where name = 'welcome'`
    expect(row?.state).toBe('paused')
    const { path } = await person()
    const refused = await user.post(path, { template_id: await template('welcome') })
    expect(refused.refusal.fields).toEqual({ template_id: 'invalid' })
    await receive(
      meta.hook({ ...value, event: 'APPROVED', reason: 'NONE' }, 'message_template_status_update'),
    )
  })
})

describe('templates', () => {
  test('are offered with what the record suggests, and only those that can be sent', async () => {
    const { path } = await person('candidates', { name_arabic: 'منى عادل' })
    const offered = (await user.get(`${path}/templates`)).json as OfferedTemplate[]
    expect(offered.map(({ name, gaps }) => [name, gaps])).toEqual([
      [
        'reminder',
        [
          { name: '1', value: 'Mona' },
          { name: '2', value: '' },
        ],
      ],
      ['welcome', [{ name: 'first_name', value: 'منى' }]],
    ])
    const empty = await user.post(path, { template_id: offered[0]?.id })
    expect(empty.refusal.fields).toEqual({ values: 'required' })
    await until(await sent(path, { template_id: offered[1]?.id }), 'sent')
    expect(meta.messages[0]?.body).toMatchObject({
      template: {
        components: [{ type: 'body', parameters: [{ text: 'منى', parameter_name: 'first_name' }] }],
      },
    })
  })

  test('can be queued by what runs in another transaction, with fields of the record', async () => {
    const { id } = await person('leads', { source_detail: 'Cairo' })
    const template_id = await template('reminder')
    const queued = await app.sql.begin(tx =>
      queueTemplate(tx, app.services, {
        ...{ resource: 'leads', record_id: id, template_id, by: null },
        values: { 2: 'Monday in {{ source_detail }}' },
      }),
    )
    await until(queued.id, 'sent')
    expect((await messageOf(queued.id)).text).toBe('Hello Mona, your appointment is on Monday in Cairo.')
    const undone = app.sql.begin(async tx => {
      await queueTemplate(tx, app.services, {
        to: '+201005557777',
        template_id,
        values: { 1: 'A', 2: 'B' },
        by: null,
      })
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
    expect(await app.sql`select from whatsapp_log where number = '+201005557777'`).toHaveLength(0)
  })

  test('that went at Meta are marked, and come back', async () => {
    const sync = async () => (await master.post(`/whatsapp-official-settings/${account}/templates`)).json
    const [first] = meta.templates.splice(3, 1)
    expect(await sync()).toEqual({ total: 3, changed: 1 })
    meta.templates.push(first as never)
    expect(await sync()).toEqual({ total: 4, changed: 1 })
  })
})

test('the test button says what Meta answered, and no secret is ever read', async () => {
  const good = await master.post(`/whatsapp-official-settings/${account}/test`)
  expect(good.json).toMatchObject({ ok: true, status: 200 })
  expect(good.text).toContain('verified_name')
  const [stored] =
    await app.sql`select token, app_secret from whatsapp_official_settings where id = ${account}`
  expect([stored?.token, stored?.app_secret]).toEqual([
    expect.stringMatching(/^\$sealed\$/),
    expect.stringMatching(/^\$sealed\$/),
  ])
  expect((await master.get(`/whatsapp-official-settings/${account}`)).record).toMatchObject({ token: true })
  const other = { ...meta.account, phone_number_id: '1', token: 'wrong', name: 'Wrong', active: false }
  const wrong = await made('whatsapp-official-settings', other)
  const bad = (await master.post(`/whatsapp-official-settings/${wrong.id}/test`)).json
  expect(bad).toMatchObject({ ok: false, status: 401, answer: expect.stringContaining('190') })
})

test('an erased person is nowhere in what was written, and a wish for no messages is kept as a keyed hash', async () => {
  const { id, digits, path } = await person('candidates')
  const phone = `+${digits}`
  await receive(says(digits, 'My passport number is A1', Date.now() - 3_000))
  await until(await sent(path, { text: 'Thank you, Mona' }), 'sent')
  await receive(says(digits, 'Stop', Date.now() - 2_000))
  const erased = await master.post(`/candidates/${id}/erase`, { reason: 'asked' })
  expect(erased.status, erased.text).toBeLessThan(300)
  const rows =
    await app.sql`select number, name, text, message_id from whatsapp_log where candidate_id = ${id}`
  expect(new Set(rows.flatMap(row => Object.values(row)))).toEqual(new Set([null]))
  expect(await app.sql`select from whatsapp_contacts where number = ${phone}`).toHaveLength(0)
  const raw = await app.sql`
    select emptied_at from inbound_events where position(convert_to(${digits}, 'UTF8') in body) > 0`
  expect(raw).toHaveLength(0)
  const [event] = await app.sql`select id from inbound_events where emptied_at is not null limit 1`
  expect((await master.post(`/inbound-events/${event?.id}/replay`)).refusal.error).toBe('wrong_state')
  // Who has the number next is not written to, until a word from there.
  const next = await made('leads', { name: 'Next', phone })
  const talkOf = `/conversations/leads/${next.id}`
  expect((await talk(talkOf)).opted_out_at).not.toBeNull()
  const refused = await user.post(talkOf, { template_id: await template('welcome') })
  expect(refused.refusal.error).toBe('opted_out')
  await receive(says(digits, 'START', Date.now() + 1_000))
  expect((await talk(talkOf)).opted_out_at).toBeNull()
})
