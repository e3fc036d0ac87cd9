import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startConversations } from '../../../tests/kit/conversations'
import { addressRefusal } from '../../mail/audience/eligibility'
import { sendWhatsapp } from './deliver'
import { queueText } from './send'

let all: Awaited<ReturnType<typeof startConversations>>
beforeAll(async () => {
  all = await startConversations()
})
afterAll(() => all?.stop())
beforeEach(() => all.meta.messages.splice(0))

describe('a message', () => {
  test('of free text goes within the window only, a template always', async () => {
    const { path, digits } = await all.person()
    const refused = await all.user.post(path, { text: 'Good morning' })
    expect(refused.refusal).toMatchObject({ error: 'window_closed', closed_at: null })
    await all.until(
      await all.sent(path, { template_id: await all.template('reminder'), values: { 2: 'Monday' } }),
      'sent',
    )
    expect(all.meta.messages[0]?.body).toMatchObject({
      template: { components: [{ type: 'body', parameters: [{ text: 'Mona' }, { text: 'Monday' }] }] },
    })
    // Meta tells whole seconds.
    await all.receive(all.says(digits, 'Hello', Date.now() + 1_000))
    await all.until(await all.sent(path, { text: 'Good morning' }), 'sent')
    await all.app.sql`update whatsapp_log set at = at + interval '5 seconds' where text = 'Good morning'`
    const { messages, window_until, unread, name } = await all.talk(path)
    expect(messages.map(({ text }) => text)).toEqual([
      'Hello Mona, your appointment is on Monday.',
      'Hello',
      'Good morning',
    ])
    expect(Date.parse(window_until as string) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect([name, unread]).toEqual(['Mona Adel', 1])
    expect((await all.user.post(`${path}/read`)).status).toBe(204)
    expect((await all.talk(path)).unread).toBe(0)
    await all.app
      .sql`update whatsapp_contacts set last_in_at = now() - interval '25 hours' where number = ${`+${digits}`}`
    expect((await all.user.post(path, { text: 'Late' })).refusal).toMatchObject({ error: 'window_closed' })
  })

  test('tells its states in any order, repeated, and never backwards', async () => {
    const { path, digits } = await all.person()
    await all.receive(all.says(digits, 'Hi'))
    const id = await all.sent(path, { text: 'One' })
    await all.until(id, 'sent')
    const wamid = all.meta.messages[0]?.id as string
    await all.receive(all.meta.status(wamid, 'read'))
    await all.receive(all.meta.status(wamid, 'delivered'), all.meta.status(wamid, 'sent'))
    await all.receive(
      all.meta.status(wamid, 'failed', { errors: [{ code: 131026, title: 'Undeliverable' }] }),
    )
    const after = await all.messageOf(id)
    expect(after).toMatchObject({ status: 'read', error: null })
    expect(after.delivered_at).not.toBeNull()
    const rows = await all.app.sql<{ id: number }[]>`select id from inbound_events where source = 'whatsapp'`
    for (const event of rows) await all.master.post(`/inbound-events/${event.id}/replay`)
    await all.handled()
    expect(await all.messageOf(id)).toMatchObject({ version: after.version, status: 'read' })
  })

  test('that fails is told to who sent it, in words', async () => {
    const { path, digits, id: lead } = await all.person()
    await all.receive(all.says(digits, 'Hi'))
    all.meta.next({ status: 400, code: 131026, title: 'Message undeliverable' })
    const id = await all.sent(path, { text: 'Lost' })
    await all.until(id, 'failed')
    expect((await all.messageOf(id)).error).toContain('131026')
    const [notice] = await all.app.sql`
      select title, body, link from notifications where kind = 'message_failed' and user_id = ${all.app.userOf('user')}
      order by id desc limit 1`
    expect(notice).toEqual({
      title: 'The message to Mona Adel could not be sent',
      body: 'The number is not on WhatsApp or cannot get this message.',
      link: `/leads/${lead}?tab=whatsapp`,
    })
    expect((await all.user.post(`${path}/messages/${id}/retry`)).status).toBe(200)
    await all.until(id, 'sent')
  })

  test('waits where Meta asks for slower sending, with all that follow', async () => {
    const { path, digits } = await all.person()
    await all.receive(all.says(digits, 'Hi'))
    all.meta.next({ status: 429, code: 130429, title: 'Rate limit hit', headers: { 'retry-after': '90' } })
    const id = await all.sent(path, { text: 'Slow' })
    await expect.poll(async () => (await all.messageOf(id)).error).toContain('130429')
    expect((await all.messageOf(id)).status).toBe('queued')
    const next = await all.sent(path, { text: 'Next' })
    const due = () => all.app.sql`select from graphile_worker.jobs where run_at <= now()`
    await expect.poll(async () => (await due()).length).toBe(0)
    expect(all.meta.messages).toHaveLength(0)
    await all.app.sql`update whatsapp_official_settings set hold_until = null`
    await sendWhatsapp(all.app.services, { id })
    await sendWhatsapp(all.app.services, { id: next })
    await all.until(next, 'sent')
    expect(all.meta.messages.map(({ mark }) => mark)).toEqual([`lotse-${id}`, `lotse-${next}`])
  })

  test('whose answer is lost may have gone, is not sent again, and is settled by its status', async () => {
    const { path, digits } = await all.person()
    await all.receive(all.says(digits, 'Hi'))
    all.meta.next('lost')
    const id = await all.sent(path, { text: 'Perhaps' })
    await all.until(id, 'uncertain')
    await sendWhatsapp(all.app.services, { id })
    expect(all.meta.messages).toHaveLength(1)
    await all.receive(all.meta.status(all.meta.messages[0]?.id as string, 'delivered'))
    expect(await all.messageOf(id)).toMatchObject({ status: 'delivered', error: null })
  })

  test('that a process was killed with is uncertain too', async () => {
    const { path, digits } = await all.person()
    await all.receive(all.says(digits, 'Hi'))
    const id = await all.sent(path, { text: 'Killed' })
    await all.until(id, 'sent')
    await all.app.sql`update whatsapp_log set status = 'sending' where id = ${id}`
    await sendWhatsapp(all.app.services, { id })
    expect((await all.messageOf(id)).status).toBe('uncertain')
    expect(all.meta.messages).toHaveLength(1)
  })
})

describe('what comes in', () => {
  test('is taken from Meta only', async () => {
    const message = all.says('201005559999', 'Forged')
    expect(await all.post({ ...message, body: message.body.replace('Forged', 'forged') })).toBe(403)
    const unsigned = { ...message.headers, 'x-hub-signature-256': '' }
    expect(await all.post({ ...message, headers: unsigned })).toBe(403)
    const query = (token: string) =>
      fetch(
        `${all.app.url}/hooks/whatsapp?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
      )
    const shaken = await query(all.meta.account.verify_token)
    expect([shaken.status, await shaken.text()]).toEqual([200, '1158201444'])
    expect((await query('wrong')).status).toBe(403)
  })

  test('belongs to whoever has the number; unknown numbers wait in the list', async () => {
    const lead = await all.person()
    const employer = await all.person('bw-leads')
    const candidate = await all.person('candidates', { lead_id: lead.id })
    await all.receive(
      all.says(lead.digits, 'lead'),
      all.says(employer.digits, 'employer'),
      all.says(candidate.digits, 'candidate'),
    )
    const nobody = `20100555${9_000 + (Date.now() % 1_000)}`
    await all.receive(all.says(nobody, 'unknown'))
    // The newest: an earlier try of this test may have left the same words.
    const links = async (text: string) =>
      (
        await all.app.sql`
          select lead_id, candidate_id, bw_lead_id from whatsapp_log where text = ${text} order by id desc`
      )[0]
    expect(await links('lead')).toEqual({ lead_id: lead.id, candidate_id: candidate.id, bw_lead_id: null })
    expect(await links('candidate')).toEqual({
      lead_id: lead.id,
      candidate_id: candidate.id,
      bw_lead_id: null,
    })
    expect(await links('employer')).toMatchObject({ bw_lead_id: employer.id, lead_id: null })
    // Both bear the same second, and hooks are handled side by side.
    const said = (await all.talk(candidate.path)).messages.map(({ text }) => text)
    expect(said.toSorted()).toEqual(['candidate', 'lead'])
    const { data } = (await all.master.get(`/conversations?search=${nobody.slice(2)}`)).json as {
      data: { unread: number }[]
    }
    expect(data).toMatchObject([{ number: `+${nobody}`, text: 'unknown', unread: 1 }])
    expect((await all.user.get('/conversations')).status).toBe(403)
    expect((await all.user.get(`/conversations/numbers/${nobody}`)).status).toBe(403)
    // The next record with the number gets its messages.
    const late = await all.made('leads', { name: 'Late', phone: `+${nobody}` })
    expect((await all.talk(`/conversations/leads/${late.id}`)).messages).toHaveLength(1)
    await all.user.post(`/conversations/leads/${late.id}/read`)
    expect(await links('unknown')).toMatchObject({ lead_id: late.id })
  })

  test('has the rights of the record, and no number for who sees none', async () => {
    const employer = await all.person('bw-leads')
    await all.receive(all.says(employer.digits, 'Hello'))
    const desk = await all.talk(employer.path, await all.app.api('de_user'))
    expect(desk).toMatchObject({ number: null, has_number: true, name: 'Clinic Nord' })
    expect(JSON.stringify(desk)).not.toContain(employer.digits)
    const lead = await all.person()
    expect((await (await all.app.api('de_user')).get(lead.path)).status).toBe(403)
    expect((await (await all.app.api('de_admin')).post(lead.path, { text: 'x' })).status).toBe(403)
    expect((await all.user.get('/conversations/leads/999999')).status).toBe(404)
  })

  test('is out of reach by another record with the number of somebody whom the role may not see', async () => {
    const lead = await all.person()
    const candidate = await all.person('candidates', { phone: lead.phone, lead_id: lead.id })
    await all.receive(all.says(lead.digits, 'For my adviser alone'))
    const { id } = await all.made('bw-leads', { company: 'Decoy', phone: lead.phone })
    const desk = await all.app.api('de_user')
    for (const path of [`/conversations/bw-leads/${id}`, `/conversations/bw-leads/${id}/templates`])
      expect((await desk.get(path)).status, path).toBe(403)
    expect((await desk.post(`/conversations/bw-leads/${id}`, { text: 'Hello' })).status).toBe(403)
    // The lead and the candidate are one person.
    expect((await all.talk(candidate.path)).messages).toHaveLength(1)
    await all.app.sql`update organisation set own_rows_only = true`
    const owner = all.app.userOf('superadmin')
    await all.app.sql`update leads set employee_id = ${owner}, office_id = null where id = ${lead.id}`
    await all.app
      .sql`update candidates set employee_id = ${owner}, office_id = null where id = ${candidate.id}`
    const decoy = await all.made('leads', {
      name: 'Decoy',
      phone_alternative: lead.phone,
      phone: '+201005559999',
    })
    await all.app.sql`update leads set employee_id = ${all.app.userOf('user')} where id = ${decoy.id}`
    expect((await all.user.get(`/conversations/leads/${decoy.id}`)).status).toBe(403)
    await all.app.sql`update organisation set own_rows_only = false`
  })

  test('is out of reach by an older record that gets the number later, and takes no messages by it', async () => {
    const decoy = await all.person()
    const lead = await all.person()
    const [mine, theirs] = [all.app.userOf('user'), all.app.userOf('superadmin')]
    await all.receive(all.says(lead.digits, 'Before'))
    await all.app.sql`update organisation set own_rows_only = true`
    await all.app.sql`update leads set employee_id = ${theirs}, office_id = null where id = ${lead.id}`
    await all.app.sql`update leads set employee_id = ${mine} where id = ${decoy.id}`
    for (const given of [{ phone: lead.phone }, { phone: decoy.phone, phone_alternative: lead.phone }]) {
      expect((await all.user.put(`/leads/${decoy.id}`, given)).status).toBe(200)
      expect((await all.user.get(decoy.path)).status, JSON.stringify(given)).toBe(403)
      expect((await all.user.post(decoy.path, { text: 'Hello' })).status).toBe(403)
    }
    const later = await all.made('leads', { name: 'Later', phone: lead.phone })
    await all.receive(all.says(lead.digits, 'After'))
    const [linked] = await all.app.sql`select lead_id from whatsapp_log where text = 'After' order by id desc`
    expect(linked?.lead_id).toBe(lead.id)
    await all.app.sql`update organisation set own_rows_only = false`
    // A family: whoever sees all of them reads what the number wrote.
    for (const path of [lead.path, `/conversations/leads/${later.id}`])
      expect(
        (await all.talk(path)).messages.map(({ text }) => text),
        path,
      ).toEqual(['Before', 'After'])
  })

  test('of a shared number is shown without the messages of somebody who got it later and is hidden', async () => {
    const mother = await all.person()
    const son = await all.made('leads', { name: 'Son', phone: mother.phone })
    await all.receive(all.says(mother.digits, 'From home'))
    await all.sent(`/conversations/leads/${son.id}`, { text: 'To the son' })
    await all.app.sql`update organisation set own_rows_only = true`
    await all.app.sql`update leads set employee_id = ${all.app.userOf('user')} where id = ${mother.id}`
    await all.app
      .sql`update leads set employee_id = ${all.app.userOf('superadmin')}, office_id = null where id = ${son.id}`
    expect((await all.talk(mother.path)).messages.map(({ text }) => text)).toEqual(['From home'])
    await all.app.sql`update organisation set own_rows_only = false`
    expect((await all.talk(mother.path)).messages.map(({ text }) => text)).toEqual([
      'From home',
      'To the son',
    ])
  })

  test('with a personal link stays here where the number is no longer that of the person', async () => {
    const { id, digits, path } = await all.person('candidates')
    await all.receive(all.says(digits, 'Hi'))
    const order = { resource: 'candidates', record_id: id, by: null, personal: 'link' } as const
    const { services } = all.app
    await services.sql.begin(async tx => {
      await queueText(tx, services, { ...order, text: 'Your page: /p/{link}' })
      await tx`update candidates set phone = '+201005558881' where id = ${id}`
    })
    const sent = async () =>
      (await all.talk(path, all.master)).messages.find(({ direction }) => direction === 'out')
    await expect.poll(async () => (await sent())?.status).toBe('failed')
    expect(await sent()).toMatchObject({ error: 'receiver_changed' })
    expect(JSON.stringify(all.meta.messages)).not.toContain('{link}')
  })

  test('that stops messages is answered once, and nothing follows until it starts them again', async () => {
    const { path, digits, id } = await all.person()
    await all.app.sql`update leads set email = 'stopped@people.example' where id = ${id}`
    const now = Date.now()
    await all.receive(all.says(digits, 'Hi', now - 5_000))
    const waiting = await all.sent(path, { text: 'Before' })
    await all.until(waiting, 'sent')
    const stop = all.says(digits, ' إيقاف! ', now - 3_000)
    await all.receive(stop)
    await all.receive({ ...stop, body: stop.body })
    const answers = async () =>
      (
        await all.app.sql`select text, status from whatsapp_log where number = ${`+${digits}`} and is_answer`
      ).map(({ text, status }) => `${String(text).slice(0, 8)} ${status}`)
    await expect.poll(answers).toEqual(['لن تصلك  sent'])
    const refused = await all.user.post(path, { template_id: await all.template('welcome') })
    expect(refused.refusal.error).toBe('opted_out')
    // The objection holds for advertising by mail too, and for every rule that sends it.
    const mailed = { side: 'general', address: 'stopped@people.example' } as const
    for (const purpose of ['advertising', 'follow_up'] as const)
      expect(await addressRefusal(all.app.sql, purpose, mailed), purpose).toBeTruthy()
    const [listed] = await all.app.sql`select note from suppressions where email = 'stopped@people.example'`
    expect(listed?.note).toBe('WhatsApp, Art. 21 GDPR')
    // An older word that comes later changes nothing.
    await all.receive(all.says(digits, 'START', now - 4_000))
    expect((await all.talk(path)).opted_out_at).not.toBeNull()
    await all.receive(all.says(digits, 'start', now - 1_000))
    expect((await all.talk(path)).opted_out_at).toBeNull()
    await all.until(await all.sent(path, { text: 'Again' }), 'sent')
  })

  test('as a file is fetched once, checked, and seen by who sees the record', async () => {
    const { path, digits, id: lead } = await all.person()
    const voice = Buffer.concat([
      Buffer.from('OggS'),
      Buffer.alloc(24),
      Buffer.from('OpusHead'),
      Buffer.alloc(64),
    ])
    all.meta.media.set('55501', { bytes: voice, type: 'audio/ogg' })
    all.meta.media.set('55502', { bytes: Buffer.from('<html><script>'), type: 'text/html' })
    await all.receive(
      all.meta.incoming(digits, {
        type: 'audio',
        audio: { id: '55501', mime_type: 'audio/ogg; codecs=opus' },
      }),
    )
    await all.receive(
      all.meta.incoming(digits, {
        type: 'document',
        document: { id: '55502', filename: 'a.html', mime_type: 'text/html' },
      }),
    )
    const settled = async () => (await all.talk(path)).messages.filter(({ fetching }) => !fetching).length
    await expect.poll(settled).toBe(2)
    const [heard, refused] = (await all.talk(path)).messages
    expect(refused).toMatchObject({ media: null, error: 'media_refused' })
    expect(heard?.media).toMatchObject({ type: 'audio/ogg', name: 'audio.ogg' })
    const file = heard?.media?.url.replace('/api/v1', '') as string
    expect((await all.user.get(file)).status).toBe(200)
    expect((await (await all.app.api('de_user')).get(file)).status).toBe(404)
    expect(all.meta.calls.filter(call => call === 'GET /files/55501')).toHaveLength(1)
    const [kept] = await all.app
      .sql`select resource, record_id from files where path = ${file.replace('/files/', '')}`
    expect(kept).toEqual({ resource: 'leads', record_id: lead })
  })

  test('of a template tells its state', async () => {
    const value = {
      event: 'PAUSED',
      message_template_name: 'welcome',
      message_template_language: 'ar',
      reason: 'x',
    }
    await all.receive(all.meta.hook(value, 'message_template_status_update'))
    const [row] = await all.app.sql`select state from whatsapp_templates where name = 'welcome'`
    expect(row?.state).toBe('paused')
    const { path } = await all.person()
    const refused = await all.user.post(path, { template_id: await all.template('welcome') })
    expect(refused.refusal.fields).toEqual({ template_id: 'invalid' })
    await all.receive(
      all.meta.hook({ ...value, event: 'APPROVED', reason: 'NONE' }, 'message_template_status_update'),
    )
  })
})
