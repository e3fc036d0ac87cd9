import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendHourlyNotices } from '../server/features/people/notices'
import { marker, phone as newPhone } from './cases/case'
import type { Api, Row } from './kit/api'
import { startApp, type TestApp } from './kit/app'
import { papersOf } from './kit/papers'
import { type Marks, plantBelongings } from './kit/plant'
import { startSmtp, type TestSmtp } from './kit/smtp'
import { columnsWith, filesWith, keptLog } from './kit/traces'

const output = keptLog()
let smtp: TestSmtp
let hook: Server
let hookUrl: string
let app: TestApp
let master: Api
let papers: ReturnType<typeof papersOf>

beforeAll(async () => {
  smtp = await startSmtp({
    // One address may be tried again, the other one never: both replies quote it.
    answer: ({ at, address }) =>
      at === 'rcpt'
        ? { code: address.includes('.2@') ? 451 : 550, message: `<${address}> refused` }
        : undefined,
  })
  hook = createServer((_, response) => response.writeHead(500).end('not now'))
  await new Promise<void>(done => hook.listen(0, '127.0.0.1', done))
  hookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`
  app = await startApp({ SMTP_URL: smtp.url, OUTBOUND_ALLOW: '127.0.0.1' }, {}, output.log)
  master = await app.api('master')
  papers = papersOf(app, master)
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
  hook?.close()
})

/**
 * Values that stay, without a name: words that reports count by. They say where a link was, which authority decides and for which
 * occupation; people choose them from lists or from ads.
 */
const STAYS = [
  ...['recognitions', 'ba_approvals'].flatMap(table => [`${table}.occupation`, `${table}.authority`]),
  ...['visas.mission', 'candidate_profiles.occupation'],
  ...['licences', 'agreements', 'preapprovals', 'permits'].map(table => `${table}.authority`),
  ...['source', 'medium', 'campaign', 'content', 'term'].map(name => `form_submissions.utm_${name}`),
  'online_candidates.utm_campaign',
]
const word = marker()
const marks: Marks = { word, email: `${word}@people.example`, phone: newPhone() }
const digits = marks.phone.slice(1)
const texts = [word, digits]

async function make(resource: string, body: Record<string, unknown>): Promise<Row> {
  return papers.make(resource, body)
}

/** A rule that notifies, mails and posts: the mail is refused and the post fails, so that both jobs stay in the queue. */
async function makeRule(resource: 'leads' | 'candidates') {
  const template_id = (
    await make('templates', { name: 'Hello', subject: 'Hello {{ name }}', content: '<p>{{ name }}</p>' })
  ).id
  const list = [
    { do: 'notify', to: 'users', user_ids: [app.userOf('admin')], title: 'New: {{name}}', body: '{{name}}' },
    { do: 'send_mail', template_id },
    { do: 'webhook', url: hookUrl, fields: ['name', 'phone', 'email'] },
  ]
  await make('automation', {
    ...{ name: 'Rule', when: 'created', resource, active: true, webhook_secret: 'a secret of the receiver' },
    actions: { list },
  })
}

async function sendForm(values: Record<string, string>) {
  const both = (en: string) => ({ en, ar: en })
  const fields = [
    { key: 'full_name', kind: 'text', required: true, label: both('Name'), maps_to: 'name' },
    { key: 'number', kind: 'phone', required: true, label: both('Phone'), maps_to: 'phone' },
    { key: 'mail', kind: 'email', label: both('E-mail'), maps_to: 'email' },
    { key: 'more', kind: 'text', label: both('More') },
  ]
  const form = await make('forms', {
    ...{ name: 'Nursing', slug: `form-${marker()}`, languages: ['en'], active: true, mail: true },
    ...{ title: both('Work'), thank_you: both('Thank you'), fields: { list: fields } },
    ...{ mail_subject: both('We got it, {{name}}'), mail_body: both('Dear {{name}}') },
  })
  const page = await (await fetch(`${app.url}/f/${form.slug}?lang=en`)).text()
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ''
  const send = (more: Record<string, string>) =>
    fetch(`${app.url}/f/${form.slug}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({
        ...{
          _stamp: hidden('_stamp'),
          _notice: hidden('_notice'),
          _lang: 'en',
          full_name: `${word} Person`,
          number: marks.phone,
          mail: marks.email,
        },
        ...{ more: word, ...values, ...more },
      }),
    })
  expect((await send({ _url: 'http://spam' })).status).toBe(303)
  return send
}

/** Lets features touch the person: rules, forms, notices, calls, imports, exports, views, bookings, messages, a merge. */
async function touchPerson(): Promise<{ lead: Row; candidate: Row }> {
  await makeRule('leads')
  await makeRule('candidates')
  await sendForm({})
  const lead = await make('leads', {
    ...{ name: `${word} Lead`, phone: marks.phone, email: marks.email, note: word },
    ...{ employee_id: app.userOf('admin'), call_back_date: '2026-01-01' },
  })
  await make('calls', { lead_id: lead.id, status: 'answered', note: word })
  const linked = await master.post(`/leads/${lead.id}/candidate`, {
    values: {
      ...{ name: `${word} Person`, name_arabic: `${word} شخص`, email: marks.email, notes: word },
      ...{ id_number: `I${word}`, last_pass_number: `P${word}`, birth_place: word },
      ...{ employee_id: app.userOf('admin') },
    },
  })
  expect(linked.status, linked.text).toBe(200)
  const { candidate } = linked.json as { candidate: Row }
  const twin = await papers.candidate({ name: `${word} Twin`, email: `${word}.2@people.example` })
  await papers.paperOf(candidate.id, word)
  const note = await make('notes', {
    candidate_id: candidate.id,
    text: word,
    mentions: [app.userOf('admin')],
  })
  await master.delete(`/notes/${note.id}`)
  const other = await make('notes', { candidate_id: candidate.id, text: word })
  expect((await master.call('DELETE', '/notes', { ids: [other.id] })).status).toBe(200)
  await make('candidateUpdates', { candidate_id: candidate.id, field: 'notes', value: word })
  await make('subscribers', { email: marks.email, name: word })
  await make('suppressions', { email: marks.email, note: word })
  await make('notifications', { title: `Call ${word} Person`, body: 'Today' })
  await make('notifications', { title: 'Call', body: `On ${marks.phone}` })
  await make('notifications', { title: 'Look', body: word, link: `/candidates/${candidate.id}?tab=notes` })
  await plantBelongings({
    sql: app.sql,
    marks,
    owners: { candidates: candidate.id, leads: lead.id },
    fixed: { transactions: { currency: 'EUR' }, commissions: { amount_currency: 'EUR' } },
    except: STAYS,
  })
  await plantMessages()
  await sendHourlyNotices({ ...app.services, now: () => new Date('2026-11-22T07:10:00Z') })
  await importAndExport()
  const now = (await master.get(`/candidates/${candidate.id}`)).record
  const merged = await master.post(`/candidates/${candidate.id}/merge`, {
    ...{ other_id: twin.id, version: now.version, other_version: twin.version },
  })
  expect(merged.status, merged.text).toBe(200)
  return { lead, candidate }
}

/** Messages sent and their replies: rows of the mail engine and of other systems, as their workers leave them. */
async function plantMessages() {
  const { sql } = app
  const [sent] = await sql<{ id: number; started_month: string }[]>`
    insert into emails (audience, campaign_id, started_month, "to", state, subject, smtp_reply, search_text)
    values ('general', 1, date_trunc('month', now()), ${marks.email}, 'failed', ${`Dear ${word}`}, ${`550 <${marks.email}>`}, ${word})
    returning id, started_month`
  await sql`
    insert into email_events (campaign_id, email_id, started_month, kind, detail)
    values (1, ${sent?.id as number}, ${sent?.started_month as string}, 'bounce', ${`550 <${marks.email}>`})`
  for (const source of ['whatsapp', 'bounces'])
    await sql`
      insert into inbound_events (source, external_id, headers, query, body, state, error)
      values (${source}, ${`outside ${source}`}, '{}', '{}', ${Buffer.from(`{"from":"${digits}","to":"${marks.email}"}`)},
        'failed', ${`cannot read ${word}`})`
  await sql`
    insert into zoom (name, account_id, client_id, user_email) values ('Zoom', 'a', 'b', 'host@office.example')`
  await sql`
    insert into zoom_meetings (source, source_id, zoom_id, request_key, topic, wanted, wanted_at, wanted_minutes, error)
    select 'appointment', a.id, z.id, a.id::text, a.name, false, a.at, 30, ${word} from online_appointments a, zoom z`
  await sql`
    insert into booking_notifications (source, source_id, kind, key, state, error)
    select 'appointment', id, 'booked', 'mail', 'failed', ${`550 <${marks.email}>`} from online_appointments`
  await sql`
    insert into presentations (campaign_id, address, candidate_id, pair, application, application_name)
    select 2, 'office@employer.example', id, id::text, 'candidates/x.pdf', ${`CV ${word}.pdf`} from candidates limit 1`
  await sql`
    insert into emails (audience, campaign_id, started_month, "to", state, subject)
    values ('bb', 2, date_trunc('month', now()), 'office@employer.example', 'sent', ${`We present ${word}`})`
  await sql`
    insert into outbox (kind, audience, campaign_id, sender, recipient, subject, raw)
    values ('campaign', 'bb', 2, 'us@office.example', 'office@employer.example', ${word}, ${Buffer.from(word)})`
  // As versions before this one kept errors of jobs; one job is still there whatever ran meanwhile.
  await sql`select graphile_worker.add_job('process_bookings', '{}', run_at := now() + interval '1 day')`
  await sql`update graphile_worker._private_jobs set last_error = ${`duplicate key: (${marks.email})`}`
}

async function importAndExport() {
  const form = new FormData()
  const row = `${word} Lead,${marks.phone},${marks.email},nowhere`
  form.set('file', new File([`name,phone,email,country_id\n${row}\n`], 'people.csv'))
  const headers = { authorization: `Bearer ${master.token}` }
  const answer = await fetch(`${app.url}/api/v1/leads/import`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(202)
  const filter = encodeURIComponent(JSON.stringify({ name_like: word, phone: marks.phone }))
  expect((await master.get(`/leads/export?format=csv&filter=${filter}`)).status).toBe(200)
  await master.get(`/leads?page=1&filter=${filter}`)
  await app.sql`
    insert into logs (action, resource, after)
    values ('export', 'leads', ${app.sql.json({ filter: { name_like: word.slice(0, -1) } })})`
  const state = { kind: 'list', filter: { name_like: `${word} person`, calls_count: 0 } }
  expect((await master.post('/views', { resource: 'leads', name: 'Mine', state })).status).toBe(201)
}

const isQuiet = async () => {
  const [open] = await app.sql`
    select from graphile_worker._private_jobs where locked_at is not null or (attempts = 0 and run_at <= now())`
  expect(open).toBeUndefined()
}

test('an erasure leaves no mark of the person in any table, file, job or log line', async () => {
  const { candidate } = await touchPerson()
  await vi.waitFor(isQuiet, { timeout: 45_000, interval: 200 })
  const before = await columnsWith(app.sql, texts)
  for (const place of [
    'automation_runs.results',
    'notifications.title',
    'graphile_worker._private_jobs.payload',
    'form_submissions.name',
    'logs.after',
    'views.state',
    'undos.rows',
    'emails.smtp_reply',
    'email_events.detail',
    'zoom_meetings.topic',
    'booking_notifications.error',
    'presentations.application_name',
    'outbox.raw',
    'inbound_events.body',
    'graphile_worker._private_jobs.last_error',
  ])
    expect(before.map(each => each.split(':')[0])).toContain(place)
  expect(await filesWith(app.services.config.dataDir, texts)).not.toEqual([])

  const answer = await master.post(`/candidates/${candidate.id}/erase`, { reason: 'The person asked for it' })
  expect(answer.status, answer.text).toBe(200)
  await vi.waitFor(isQuiet, { timeout: 45_000, interval: 200 })
  expect(await columnsWith(app.sql, texts)).toEqual([])
  expect(await filesWith(app.services.config.dataDir, texts)).toEqual([])
  expect(output.linesWith(texts)).toEqual([])
})
