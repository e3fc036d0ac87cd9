import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendWhatsapp } from '../../server/features/whatsapp'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit } from '../kit/cases'
import { mailsTo, ownPageKit } from '../kit/ownPage'
import { startSmtp, type TestSmtp } from '../kit/smtp'
import { startWhatsapp, type WhatsappKit } from '../kit/whatsapp'

let app: TestApp
let smtp: TestSmtp
let meta: WhatsappKit
let user: Api

beforeAll(async () => {
  smtp = await startSmtp()
  meta = await startWhatsapp()
  app = await startApp({ ...meta.env, SMTP_URL: smtp.url })
  app.services.now = () => new Date('2026-11-23T09:00:00Z')
  user = await app.api('user')
  const text = 'Hello {{1}}, please send us: {{2}}. Here: {{3}}'
  meta.templates.push({
    ...{ name: 'own_request', language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text }],
  })
  meta.templates.push({
    ...{ name: 'own_code', language: 'en', status: 'APPROVED', category: 'AUTHENTICATION' },
    components: [
      { type: 'BODY', text: '*{{1}}* is your verification code.' },
      {
        type: 'BUTTONS',
        buttons: [
          {
            ...{ type: 'URL', text: 'Copy code' },
            url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
          },
        ],
      },
    ],
  })
  const master = await app.api('master')
  const account = await master.post('/whatsapp-official-settings', { name: 'Ours', ...meta.account })
  await master.post(`/whatsapp-official-settings/${account.record.id}/templates`)
  const settings = await master.put('/settings', { own_page_template: 'own_request' })
  expect(settings.status, settings.text).toBe(200)
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
  await meta?.stop()
})

const { makeCandidate, idOf } = candidateKit(() => app)
const { openCase, wayOf } = caseKit(() => app)
const { visitorAt, visitorOf } = ownPageKit(() => ({ app, smtp }))
const person = (values: Record<string, unknown> = {}): Promise<Row> =>
  makeCandidate({ birth_date: '1998-03-14', employee_id: app.userOf('admin'), ...values })

async function ask({ id }: Row) {
  const answer = await user.post(`/candidates/${id}/documents/ask`, {
    ...{ kind_id: await idOf('document_kinds', 'passport'), due_on: '2026-12-01', language: 'en' },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.json as { sent: { channel: string; to: string } }
}

/** Asks for a paper by WhatsApp, and returns the path of the link in the message. */
async function linkByWhatsapp(candidate: Row): Promise<string> {
  const before = meta.messages.length
  await ask(candidate)
  await expect.poll(() => meta.messages.length).toBe(before + 1)
  return /\/p\/[\w-]{22}/.exec(JSON.stringify(meta.messages.at(-1)?.body))?.[0] ?? ''
}

const callsOf = ({ id }: Row) => app.sql`
  select c.call_back_date, (select count(*)::int from notifications n where n.kind = 'person_to_call'
    and n.record_id = c.id and n.user_id = ${app.userOf('admin')}) as notices
  from candidates c where c.id = ${id}`

test('a request outside the 24 hours goes as the template by WhatsApp, with a link of its own', async () => {
  const candidate = await person()
  expect((await ask(candidate)).sent).toMatchObject({ channel: 'whatsapp', to: candidate.phone })
  await expect.poll(() => meta.messages.length).toBe(1)
  const [message] = meta.messages
  expect(message).toMatchObject({ type: 'template', to: String(candidate.phone).slice(1) })
  const [, link] = /"text":"([^"]+\/p\/[\w-]{22})"/.exec(JSON.stringify(message?.body)) ?? []
  const page = await fetch(`${app.url}${new URL(String(link)).pathname}`)
  expect(page.status).toBe(200)
  expect(await mailsTo(smtp, String(candidate.email))).toEqual([])
})

test('a number that WhatsApp does not know gets the request by e-mail', async () => {
  const candidate = await person()
  meta.next({ status: 400, code: 131_026, title: 'Message undeliverable' })
  expect((await ask(candidate)).sent.channel).toBe('whatsapp')
  await expect.poll(async () => (await mailsTo(smtp, String(candidate.email))).length).toBe(1)
  const [mail] = await mailsTo(smtp, String(candidate.email))
  expect(mail).toMatch(/please send us: Passport\. Here: \S+\/p\/[\w-]{22}/)
  expect(await callsOf(candidate)).toEqual([{ call_back_date: null, notices: 0 }])
})

test('a code by WhatsApp opens the page, and stands in no table and no answer', async () => {
  const candidate = await person()
  const visitor = visitorAt(await linkByWhatsapp(candidate))
  await app.sql`update candidates set email = null where id = ${candidate.id}`
  await openWindow(String(candidate.phone))
  const before = meta.messages.length
  expect((await visitor.post({ act: 'code' })).html).toContain('We sent a code by WhatsApp to')
  await expect.poll(() => meta.messages.length).toBe(before + 1)
  const [, code = ''] = /Your code: (\d{6})/.exec(JSON.stringify(meta.messages.at(-1)?.body)) ?? []
  expect(code).toMatch(/^\d{6}$/)
  const log =
    await app.sql`select text from whatsapp_log where candidate_id = ${candidate.id} order by id desc limit 1`
  expect(log[0]?.text).toContain('Your code: {code}')
  const tables = await app.sql<{ name: string }[]>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  for (const { name } of tables) {
    const [found] = await app.sql`
      select from ${app.sql(name)} t where t::text like ${`%code: ${code}%`} limit 1`
    expect(found, name).toBeUndefined()
  }
  expect((await visitor.post({ act: 'enter', code, birth_date: '1998-03-14' })).status).toBe(303)
  expect((await visitor.get()).status).toBe(200)
})

/** Opens the service window of a number, here and at Meta. */
async function openWindow(number: string) {
  meta.open(number.slice(1))
  await app.sql`
    insert into whatsapp_contacts (number, last_in_at) values (${number}, '2026-11-23T08:30:00Z')
    on conflict (number) do update set last_in_at = excluded.last_in_at`
}

test('gaps in text of staff stay text: nobody gets the link or the code of a person at another number', async () => {
  const candidate = await person()
  const visitor = visitorAt(await linkByWhatsapp(candidate))
  await app.sql`update candidates set email = null where id = ${candidate.id}`
  await openWindow(String(candidate.phone))
  await visitor.post({ act: 'code' })
  await expect.poll(() => JSON.stringify(meta.messages.at(-1)?.body)).toMatch(/Your code: \d{6}/)
  const phone = '+201005550143'
  await openWindow(phone)
  const lead = (await user.post('/leads', { name: 'Decoy', phone })).record
  const linked = await user.post(`/leads/${lead.id}/candidate`, { candidate_id: candidate.id })
  expect(linked.status, linked.text).toBe(200)
  const kept = () =>
    app.sql`select (select count(*) from own_page_links), (select max(hash) from own_page_codes)`
  const before = await kept()
  for (const resource of [`leads/${lead.id}`, `candidates/${candidate.id}`]) {
    const text = `${resource} ${app.services.config.origin}/p/{link} /p/{link-1} {code} {code-1}`
    const written = await user.post(`/conversations/${resource}`, { text })
    expect(written.status, written.text).toBe(201)
    await expect.poll(() => meta.messages.at(-1)?.body).toMatchObject({ text: { body: text } })
  }
  expect(await kept()).toEqual(before)
})

test('a link that waits is not sent to a number that is the person’s no more', async () => {
  const candidate = await person()
  await linkByWhatsapp(candidate)
  const before = meta.messages.length
  const [message] = await app.sql<{ id: number }[]>`
    update whatsapp_log set status = 'queued' where candidate_id = ${candidate.id} returning id`
  await app.sql`update candidates set phone = '+201005550144' where id = ${candidate.id}`
  await sendWhatsapp(app.services, { id: message?.id })
  expect(meta.messages.length).toBe(before)
  const [stopped] = await app.sql`select status, error from whatsapp_log where id = ${Number(message?.id)}`
  expect(stopped).toEqual({ status: 'failed', error: 'receiver_changed' })
})

test('a code outside the 24 hours goes by the template for codes, where Settings name one', async () => {
  const candidate = await person()
  const visitor = visitorAt(await linkByWhatsapp(candidate))
  await app.sql`update candidates set email = null where id = ${candidate.id}`
  expect((await visitor.post({ act: 'code' })).html).not.toContain('We sent a code by WhatsApp to')
  const master = await app.api('master')
  expect((await master.put('/settings', { own_page_code_template: 'own_code' })).status).toBe(200)
  await app.sql`update own_page_codes set made_at = made_at - interval '2 minutes'`
  const before = meta.messages.length
  expect((await visitor.post({ act: 'code' })).html).toContain('We sent a code by WhatsApp to')
  await expect.poll(() => meta.messages.length).toBe(before + 1)
  const template = (meta.messages.at(-1)?.body as Row | undefined)?.template
  const [, code = ''] = /"text":"(\d{6})"/.exec(JSON.stringify(template)) ?? []
  const parameters = [{ type: 'text', text: code }]
  expect(template).toMatchObject({
    name: 'own_code',
    components: [
      { type: 'body', parameters },
      { type: 'button', sub_type: 'url', index: '0', parameters },
    ],
  })
  const log = await app.sql`select t::text from whatsapp_log t where candidate_id = ${candidate.id}`
  expect(JSON.stringify(log)).not.toContain(code)
  expect((await visitor.post({ act: 'enter', code, birth_date: '1998-03-14' })).status).toBe(303)
})

test('a guardian without e-mail gets the code by WhatsApp, to the own number, for the own page alone', async () => {
  const child = await person({ birth_date: '2009-03-02', email: 'samir@mail.example' })
  const phone = '+201005550142'
  const added = await user.post('/guardians', {
    ...{
      candidate_id: child.id,
      name: 'Layla Haddad',
      relation: 'mother',
      email: 'layla@mail.example',
      phone,
    },
  })
  expect(added.status, added.text).toBe(201)
  await ask(child)
  await expect.poll(async () => (await mailsTo(smtp, 'layla@mail.example')).length).toBe(1)
  const [letter = ''] = await mailsTo(smtp, 'layla@mail.example')
  const visitor = visitorAt(/\/p\/[\w-]{22}/.exec(letter)?.[0] ?? '')
  await app.sql`update guardians set email = null where id = ${added.record.id}`
  const master = await app.api('master')
  expect((await master.put('/settings', { own_page_code_template: 'own_code' })).status).toBe(200)
  const before = meta.messages.length
  const { html } = await visitor.post({ act: 'code' })
  expect(html).toContain('We sent a code by WhatsApp to')
  expect(html).toContain('•••142')
  await expect.poll(() => meta.messages.length).toBe(before + 1)
  const byTemplate = meta.messages.at(-1)
  expect(byTemplate).toMatchObject({ type: 'template', to: phone.slice(1) })
  const [, code = ''] = /"text":"(\d{6})"/.exec(JSON.stringify(byTemplate?.body)) ?? []
  const log = await app.sql`
    select number, name, text from whatsapp_log where candidate_id = ${child.id} order by id desc limit 1`
  expect(log).toMatchObject([{ number: phone, name: 'Layla Haddad' }])
  expect(log[0]?.text).not.toContain(code)
  expect((await visitor.post({ act: 'enter', code, birth_date: '2009-03-02' })).status).toBe(303)
  expect((await visitor.get()).html).toContain('Hello Layla Haddad')
  await app.sql`update own_page_codes set made_at = made_at - interval '2 minutes'`
  await openWindow(phone)
  visitor.cookie = ''
  await visitor.post({ act: 'code' })
  await expect.poll(() => meta.messages.length).toBe(before + 2)
  expect(meta.messages.at(-1)).toMatchObject({ type: 'text', to: phone.slice(1) })
  expect(JSON.stringify(meta.messages.at(-1)?.body)).toMatch(/Your code: \d{6}/)
})

test('a guardian without e-mail and number is told that no code can be sent', async () => {
  const child = await person({ birth_date: '2009-03-02', email: 'salma@mail.example' })
  const added = await user.post('/guardians', {
    ...{ candidate_id: child.id, name: 'Omar Haddad', relation: 'father', email: 'omar@mail.example' },
  })
  await ask(child)
  await expect.poll(async () => (await mailsTo(smtp, 'omar@mail.example')).length).toBe(1)
  const [letter = ''] = await mailsTo(smtp, 'omar@mail.example')
  await app.sql`update guardians set email = null where id = ${added.record.id}`
  const office = await (await app.api('master')).post('/offices', { name: 'Kairo', phone: '+20 2 2735 0000' })
  expect(office.status, office.text).toBe(201)
  await app.sql`update candidates set office_id = ${office.record.id} where id = ${child.id}`
  const before = meta.messages.length
  const { html } = await visitorAt(/\/p\/[\w-]{22}/.exec(letter)?.[0] ?? '').post({ act: 'code' })
  expect(html).not.toContain('We sent a code')
  expect(html).toContain('href="tel:+20')
  expect(meta.messages.length).toBe(before)
})

test('without WhatsApp and e-mail a call is due today', async () => {
  const candidate = await person({ email: null })
  meta.next({ status: 400, code: 131_026, title: 'Message undeliverable' })
  await ask(candidate)
  await expect.poll(() => callsOf(candidate)).toEqual([{ call_back_date: '2026-11-23', notices: 1 }])
  await app.sql`update organisation set own_page_template = null`
  const other = await person({ email: null, call_back_date: '2026-12-24' })
  expect((await ask(other)).sent).toMatchObject({ channel: 'call', to: other.phone })
  await expect.poll(() => callsOf(other)).toEqual([{ call_back_date: '2026-11-23', notices: 1 }])
})

test('the page in Arabic shows no BA approval', async () => {
  const candidate = await person({ name_arabic: 'منى صالح' })
  await openCase(candidate.id, 'NURSE_MEASURE')
  await app.sql`
    insert into ba_approvals (candidate_id, occupation, applied_on, decided_on, result)
    values (${candidate.id}, 'Nurse', '2026-11-02', '2026-11-16', 'approved')`
  await app.sql`
    insert into documents (candidate_id, kind_id, asked_on, due_on)
    values (${candidate.id}, ${await idOf('document_kinds', 'ba_approval')}, '2026-11-20', '2026-12-01')`
  const visitor = await visitorOf(candidate)
  const { html } = await visitor.get(visitor.path, 'ar')
  expect(html).toContain('منى صالح')
  expect(html).not.toMatch(/الوكالة الاتحادية|موافقة الوكالة|BA/)
})

test('the police clearance is not asked for the visa, but at the papers of the licence', async () => {
  const candidate = await person()
  const { id } = await openCase(candidate.id, 'NURSE_MEASURE')
  const steps = (await wayOf(id)).tracks.flatMap(track => track.steps)
  const asking = steps.filter(({ requirements }) => JSON.stringify(requirements).includes('police_clearance'))
  expect(asking.map(({ key }) => key)).toEqual(['licence_papers'])
})
