import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AudienceCount } from '../../contract/calls/lists'
import { addressRefusal } from '../../server/mail/audience/eligibility'
import { type Api, apiOf, type Row } from '../kit/api'
import { signIn, startApp, type TestApp } from '../kit/app'
import { makeListing, makePresentable } from '../kit/mail/presentations'
import { startSmtp, type TestSmtp } from '../kit/smtp'

const PEOPLE = 500
const DOMAIN = 'post.lotse.example'

let app: TestApp
let smtp: TestSmtp
let master: Api
let list: number
let campaign: number

beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  app.services.now = () => new Date('2026-12-02T10:00:00Z')
  master = apiOf(app.url, await signIn(app.services, app.userOf('master')))
  await made('/domains', { name: DOMAIN })
  const reason = 'Signed forms of the trade fair in Leipzig, folder 3'
  list = (await made('/bw-lists', { name: 'Fair', double_opt_in: false, single_opt_in_reason: reason })).id
  const content = '<p>Nurses for your wards</p>'
  const template = await made('/bw-templates', { name: 'T', content, style: '' })
  campaign = (
    await made('/bw-campaigns', {
      ...{ name: 'Nurses', subject: 'Nurses', from_name: 'Lotse', from_email: `office@${DOMAIN}` },
      ...{ template_id: template.id, list_ids: [list], language: 'de' },
    })
  ).id
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

async function made(path: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await master.post(path, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
async function changed(path: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await master.put(path, body)
  expect(answer.status, answer.text).toBe(200)
  return answer.record
}
async function importEmployers(lines: readonly string[]): Promise<void> {
  const form = new FormData()
  form.set('file', new File([`${lines.join('\n')}\n`], 'employers.csv'))
  const headers = { authorization: `Bearer ${master.token}` }
  const url = `${app.url}/api/v1/bw-subscribers/import`
  const answer = await fetch(url, { method: 'POST', headers, body: form })
  const { job_id } = (await answer.json()) as { job_id: number }
  await expect
    .poll(async () => (await master.get(`/jobs/${job_id}`)).json)
    .toMatchObject({ status: 'done', failed: 0 })
}
const contact = async (email: string): Promise<Row> => {
  const { page } = await master.post('/bw-subscribers?page=1', { value: email })
  return page.data[0] as Row
}
async function dryRun(): Promise<{ count: AudienceCount; people: { address: string; reason: string }[] }> {
  return (await master.get(`/bw-campaigns/${campaign}/dry-run`)).json as never
}

test('500 employer addresses without provenance are 500 contacts without a ground, and 0 recipients', async () => {
  const addresses = Array.from({ length: PEOPLE }, (_, n) => `info@employer${n}.example,${list}`)
  await importEmployers(['email,list_ids', ...addresses])
  const { page } = await master.get(
    `/bw-subscribers?page=1&filter=${encodeURIComponent('{"ground":"none"}')}`,
  )
  expect(page.total).toBe(500)
  const { count, people } = await dryRun()
  expect(count).toMatchObject({ total: 500, unique: 500, sendable: 0, no_consent: 500, unsubscribed: 0 })
  expect(people[0]).toMatchObject({ outcome: 'no_consent', reason: 'no_ground' })
  const started = await master.post(`/bw-campaigns/${campaign}/send-now`, {})
  expect(started.refusal.fields).toEqual({ list_ids: 'required' })
  const order = { side: 'bw', address: 'info@employer1.example' } as const
  expect(await addressRefusal(app.sql, 'advertising', order)).toBe('no_ground')
})

test('a row with source, day, person and proof may be written to; three of the four are no ground', async () => {
  const columns = 'email,list_ids,consent_source,consent_at,consent_person,consent_proof'
  const whole = `fair@clinic.example,${list},Fair in Leipzig,2026-09-14T10:00:00Z,Mr B.,card 41`
  const part = `part@clinic.example,${list},Fair in Leipzig,2026-09-14T10:00:00Z,Mr B.,`
  await importEmployers([columns, whole, part])
  expect(await contact('fair@clinic.example')).toMatchObject({ ground: 'consent' })
  expect(await contact('part@clinic.example')).toMatchObject({ ground: 'none' })
  expect((await dryRun()).count).toMatchObject({ sendable: 1, no_consent: 501 })
  const { id } = await contact('part@clinic.example')
  const typed = await master.put(`/bw-subscribers/${id}`, { ground: 'consent' })
  expect(typed.refusal.fields).toEqual({ ground: 'not_writable' })
})

test('a confirmation mail needs an own wish: after the call of 2026-12-02 with Ms K. it can be sent, once', async () => {
  const asking = (await made('/bw-lists', { name: 'Asking' })).id
  const { id } = await contact('info@employer7.example')
  const path = `/bw-subscribers/${id}`
  await changed(path, { list_ids: [list, asking] })
  const ask = () => master.post(`${path}/ask-consent`)
  expect((await ask()).refusal.fields).toEqual({ wish_how: 'required' })
  const call = { wish_how: 'call', wish_on: '2026-12-02', wish_person: 'Ms K.' }
  const refused = async (wish: object) => (await master.put(path, wish as never)).refusal.fields
  expect(await refused({ ...call, wish_person: null })).toEqual({ wish_person: 'required' })
  expect(await refused({ ...call, wish_on: '2026-12-03' })).toEqual({ wish_on: 'future_day' })
  expect(await refused({ ...call, wish_how: 'form' })).toEqual({ wish_how: 'not_a_choice' })
  expect(await refused({ ...call, wish_how: 'written' })).toEqual({ wish_file: 'required' })
  await changed(path, call)
  expect((await ask()).status).toBe(200)
  const mail = await smtp.mailTo('info@employer7.example')
  expect(mail.text).toContain('/u/confirm/')
  for (const part of [mail.text, mail.html])
    for (const detail of ['Lotse Personal GmbH, Musterstraße 1, 10115 Berlin', 'HRB 123456', 'Ada Muster'])
      expect(part).toContain(detail)
  expect((await ask()).refusal.fields).toEqual({ asked_at: 'refused_by_rule' })
  await changed(path, { wish_person: 'Mr L.' })
  // A new wish opens the way again; the address itself is still spared for ten minutes.
  expect((await ask()).refusal.error).toBe('rate_limited')
})

test('a customer with a contract of 2025-07 and notice is reachable for similar services, until it objects', async () => {
  const employer = await made('/bw-leads', { company: 'Klinikum Nord', email: 'office@nord.example' })
  const agreement = (signed_on: string | null, category_type = 'agency') =>
    made('/contracts', { name: 'Agency', category_type, bw_lead_id: employer.id, signed_on })
  const customer = await made('/bw-subscribers', { email: 'hr@nord-klinik.example', list_ids: [list] })
  const path = `/bw-subscribers/${customer.id}`
  for (const { id } of [await agreement(null), await agreement('2025-07-10', 'employment')])
    expect((await master.put(path, { contract_id: id })).refusal.fields).toEqual({
      contract_id: 'refused_by_rule',
    })
  const { id: contract_id } = await agreement('2025-07-10')
  expect(await changed(path, { contract_id })).toMatchObject({ ground: 'none' })
  expect(await changed(path, { notice_on: '2025-07-10' })).toMatchObject({ ground: 'customer' })

  expect((await dryRun()).count).toMatchObject({ sendable: 1, no_consent: 502 })
  await changed(`/bw-campaigns/${campaign}`, { similar_services: true })
  expect((await dryRun()).count).toMatchObject({ sendable: 2, no_consent: 501 })
  // A rule of the automation is no campaign about similar services.
  const mail = { side: 'bw', address: 'hr@nord-klinik.example' } as const
  expect(await addressRefusal(app.sql, 'advertising', mail)).toBe('not_similar')

  await makeListing(app.sql, { email: 'jobs@nord-gruppe.example', employer: 'Klinikum  Nord' })
  await changed(path, { status: 'unsubscribed' })
  for (const domain of ['nord-klinik.example', 'nord.example', 'nord-gruppe.example'])
    expect(await addressRefusal(app.sql, 'follow_up', { side: 'bw', address: `x@${domain}` })).toBe('domain')
  expect((await dryRun()).count).toMatchObject({ sendable: 1 })
})

test('an objection on the phone ends advertising to the company and its alias domains', async () => {
  const employer = {
    company: 'Haus Birkenhof',
    email: 'info@birkenhof.example',
    website: 'https://www.birken.example',
  }
  const { id: bw_lead_id } = await made('/bw-leads', employer)
  await app.sql`
    insert into job_listings (occupation, employer_name, city, contact_email)
    values ('Pflegefachkraft', 'Haus Birkenhof', 'Ulm', 'jobs@birkenhof-jobs.example')`
  const answered = { bw_lead_id, status: 'answered' }
  await made('/bw-calls', { ...answered, note: 'Has enough nurses.' })
  const domains = async () =>
    (await app.sql`select domain from suppressed_domains order by 1`).map(row => row.domain)
  expect(await domains()).not.toContain('birkenhof.example')
  const call = await made('/bw-calls', { ...answered, objects: true, note: 'Wants no advertising.' })
  expect(call.objects).toBe(true)
  expect(await domains()).toEqual(
    expect.arrayContaining(['birken.example', 'birkenhof-jobs.example', 'birkenhof.example']),
  )
  const refusal = (address: string) => addressRefusal(app.sql, 'advertising', { side: 'bw', address })
  expect(await refusal('chef@birkenhof.example')).toBeDefined()

  const { id } = await made('/bw-leads', { company: 'Praxis Klein', email: 'praxis.klein@gmail.com' })
  await made('/bw-calls', { bw_lead_id: id, status: 'answered', objects: true })
  expect(await domains()).not.toContain('gmail.com')
  const kept =
    await app.sql`select audience from suppressions where email = 'praxis.klein@gmail.com' order by 1`
  expect(kept).toEqual([{ audience: 'bw' }, { audience: 'general' }])
})

test('an ad is no consent: no application goes to its contact until a master records the answer of counsel', async () => {
  await app.sql`truncate job_listings cascade`
  const listing = await makeListing(app.sql, { email: 'jobs@sued.example', employer: 'Klinikum Süd' })
  await makePresentable(app.sql, 'Amal')
  const plan = async () => (await master.post('/bb-campaigns/dry-run', { filter: {} })).json
  expect(await plan()).toMatchObject({ sendable: 0, listings_left: { no_ground: 1 } })

  const noted = await master.post('/job-listings/contact', { listing_ids: [listing], way: 'call' })
  expect(noted.json).toEqual({ employers: 1, nameless: 0 })
  await master.post('/job-listings/contact', { listing_ids: [listing], way: 'call' })
  const tasks = await app.sql`
    select l.call_back_date::text as day, l.employee_id, n.text from bw_leads l join bw_notes n on n.bw_lead_id = l.id
    where l.company = 'Klinikum Süd'`
  expect(tasks).toEqual([
    {
      ...{ day: '2026-12-02', employee_id: app.userOf('master') },
      text: 'Call about the ad:\nPflegefachkraft, Ulm',
    },
  ])

  const answer = { counsel_answer: 'allowed', counsel_name: 'Dr. Recht', counsel_on: '2026-12-01' }
  const boss = apiOf(app.url, await signIn(app.services, app.userOf('superadmin')))
  expect((await boss.put('/settings', answer)).refusal.error).toBe('forbidden_field')
  const nameless = await master.put('/settings', { ...answer, counsel_name: null })
  expect(nameless.refusal.fields).toEqual({ counsel_name: 'required' })
  await changed('/settings', answer)
  expect(await plan()).toMatchObject({ sendable: 1 })
  await changed('/settings', { counsel_answer: 'not_allowed' })
  expect(await plan()).toMatchObject({ sendable: 0 })
})

test('a mail domain without provider details cannot send; with them each mail names them', async () => {
  await changed('/settings', { provider_register_number: null, provider_objections: ' ' })
  const missing = ['provider_objections', 'provider_register_number']
  const later = { at: '2026-12-03T10:00:00Z' }
  const test = { to: ['master@office.example'] }
  for (const [act, body] of [
    ['send-now', {}],
    ['send-later', later],
    ['test', test],
  ] as const) {
    const { refusal } = await master.post(`/bw-campaigns/${campaign}/${act}`, body as never)
    expect(refusal).toMatchObject({ error: 'provider_missing', missing })
  }
  expect((await master.get('/health')).json).toMatchObject({ provider_missing: missing })

  await changed('/settings', {
    ...{ provider_register_number: 'HRB 77', provider_objections: 'nein@lotse.example' },
  })
  expect((await master.get('/health')).json).toMatchObject({ provider_missing: [] })
  expect((await master.post(`/bw-campaigns/${campaign}/test`, test)).status).toBe(200)
  const { text, html } = await smtp.mailTo('master@office.example')
  for (const part of [text, html]) {
    expect(part).toContain('Lotse Personal GmbH, Musterstraße 1, 10115 Berlin')
    expect(part).toContain('Amtsgericht Charlottenburg, HRB 77')
    expect(part).toContain('Vertreten durch: Ada Muster')
    expect(part).toContain('jederzeit unter nein@lotse.example widersprechen')
  }
  expect((await master.post(`/bw-campaigns/${campaign}/send-now`, {})).status).toBe(200)
})
