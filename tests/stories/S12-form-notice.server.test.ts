import { afterAll, beforeAll, expect, test } from 'vitest'
import { newStamp } from '../../server/features/forms/pages/stamp'
import { mailKey } from '../../server/mail'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'

let app: TestApp
let master: Api
const NEEDED = {
  provider_company: 'Brücke Personal',
  provider_legal_form: 'gmbh',
  provider_address: 'Friedrichstr. 100\n10117 Berlin',
  provider_email: 'datenschutz@bruecke.example',
  withdrawal_address: 'widerruf@bruecke.example',
  recipients_en: 'our office in Cairo (Egypt), standard contractual clauses',
  recipients_ar: 'مكتبنا في القاهرة (مصر)، بنود تعاقدية قياسية',
}
const FORM = {
  ...{ name: 'Ask', slug: 'ask', target: 'leads', languages: ['en', 'ar'] },
  title: { en: 'Ask us', ar: 'اسألونا' },
  thank_you: { en: 'Thank you', ar: 'شكرًا' },
  fields: {
    list: [
      { key: 'name', kind: 'text', required: true, label: { en: 'Name', ar: 'الاسم' }, maps_to: 'name' },
      { key: 'phone', kind: 'phone', required: true, label: { en: 'Phone', ar: 'الهاتف' }, maps_to: 'phone' },
    ],
  },
}
let form: Row

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-12-01T09:00:00Z')
  master = await app.api('master')
  await app.sql`
    update organisation set provider_company = null, provider_legal_form = null, provider_address = null, provider_email = null, withdrawal_address = null,
      recipients_en = null, recipients_ar = null`
  const made = await master.post('/forms', { ...FORM, active: false })
  expect(made.status, made.text).toBe(201)
  form = made.record
})
afterAll(() => app?.stop())

const settings = async (values: Record<string, string | null>) => master.put('/settings', values)
const publish = async () => {
  const { version } = (await master.get(`/forms/${form.id}`)).record
  return master.put(`/forms/${form.id}`, { version, active: true })
}
const page = async (path: string) => (await fetch(`${app.url}${path}`)).text()

test('S12: a form without controller or withdrawal text cannot be published, and the builder says what is missing', async () => {
  const refused = await publish()
  expect(refused.status, refused.text).toBe(422)
  expect(Object.keys(refused.refusal.fields ?? {}).toSorted()).toEqual([
    ...[
      'active',
      'provider_address',
      'provider_company',
      'provider_email',
      'recipients_ar',
      'recipients_en',
      'withdrawal_address',
    ],
  ])
  expect((await settings({ ...NEEDED, withdrawal_address: '' })).status).toBe(200)
  expect((await publish()).refusal.fields).toEqual({ active: 'no_notice', withdrawal_address: 'required' })
  const { title, thank_you, fields, languages } = FORM
  const design = { target: 'leads', title, intro: {}, thank_you, languages, fields: fields.list }
  const preview = await master.post('/forms/preview', { design, language: 'en' })
  expect((preview.json as { missing: string[] }).missing).toEqual(['withdrawal_address'])
})

test('S12: a form that was published before stays reachable, and the health page says what it lacks', async () => {
  await app.sql`update forms set active = true where id = ${form.id}`
  expect(await page('/f/ask?lang=en')).toContain('Ask us')
  const notices = async () => ((await master.get('/health')).json as { notices: unknown }).notices
  expect(await notices()).toEqual({ forms: 1, missing: ['withdrawal_address'] })
  expect((await settings({ withdrawal_address: NEEDED.withdrawal_address })).status).toBe(200)
  expect(await notices()).toEqual({ forms: 0, missing: [] })
  const emptied = await settings({ provider_email: '' })
  expect(emptied.status).toBe(422)
  expect(emptied.refusal.fields).toEqual({ provider_email: 'required' })
})

test('S12: the page names controller, purpose, recipients abroad and withdrawal; the submission keeps the text, its language and day', async () => {
  const arabic = await page('/f/ask?lang=ar')
  expect(arabic).toContain('الجهة المسؤولة عن بياناتك: Brücke Personal GmbH، Friedrichstr. 100, 10117 Berlin')
  expect(arabic).toContain('لإرشادك بشأن العمل')
  expect(arabic).toContain('مكتبنا في القاهرة (مصر)، بنود تعاقدية قياسية')
  expect(arabic).toContain('يمكنك سحب موافقتك في أي وقت لدى widerruf@bruecke.example')
  const proof = /name="_notice" value="([^"]+)"/.exec(arabic)?.[1] ?? ''
  const shown = proof.split('.')[0] ?? ''
  // The text changes between the page and the answers: the one that the person read counts.
  await settings({ provider_email: 'neu@bruecke.example' })
  const stamp = newStamp(await mailKey(app.services.sql), form as never, new Date('2026-12-01T08:59:00Z'))
  const body = new URLSearchParams({
    ...{ _stamp: stamp, _lang: 'ar', _notice: proof, name: 'Sara', phone: '+201001234567' },
  })
  const sent = await fetch(`${app.url}/f/ask`, { method: 'POST', body, redirect: 'manual' })
  expect(sent.status).toBe(303)
  const [submission] = (await master.get('/form-submissions')).page.data
  expect(submission).toMatchObject({
    ...{ language: 'ar', privacy_notice_id: Number(shown), sent_at: '2026-12-01T09:00:00.000Z' },
  })
  const notice = (await master.get(`/privacy-notices/${shown}`)).record
  expect(notice).toMatchObject({ subject: 'form', language: 'ar', number: 1 })
  expect(notice.text).toContain('datenschutz@bruecke.example')
  expect(await page('/f/ask?lang=ar')).toContain('neu@bruecke.example')
  const numbers =
    await app.sql`select number from privacy_notices where subject = 'form' and language = 'ar' order by id`
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
})

test('S12: a registration prints its notice in both languages, and keeps it once it is signed', async () => {
  const made = await master.post('/contracts', {
    ...{ name: 'Registration', language: 'de', body: '<p>Vertrag</p>', body_ar: '<p>عقد</p>' },
  })
  expect(made.status, made.text).toBe(201)
  const html = await (
    await fetch(`${app.url}/api/v1/contracts/${made.record.id}/print`, {
      headers: { authorization: `Bearer ${master.token}` },
    })
  ).text()
  expect(html).toContain('إشعار حماية البيانات')
  expect(html).toContain('Verantwortlich für Ihre Daten: Brücke Personal GmbH')
  const { version } = made.record
  const signed = await master.put(`/contracts/${made.record.id}`, { version, signed_on: '2026-12-01' })
  expect(signed.status, signed.text).toBe(200)
  const notice = (await master.get(`/privacy-notices/${signed.record.privacy_notice_id}`)).record
  expect(notice).toMatchObject({ subject: 'registration', language: 'ar' })
})
