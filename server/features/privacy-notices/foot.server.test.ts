import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bookings, startBookings } from '../../../tests/kit/bookings'

const COMPANY = {
  provider_company: 'Nord & Süd',
  provider_legal_form: 'gmbh',
  provider_address: 'Hafenstraße 4\n20457 Hamburg',
  provider_register: 'Amtsgericht Hamburg',
  provider_register_number: 'HRB 98765',
  provider_directors: 'Ada Sommer',
  provider_email: 'post@nord.example',
  withdrawal_address: 'widerruf@nord.example',
  recipients_de: 'unser Büro in Kairo',
  recipients_ar: 'مكتبنا في القاهرة',
}
let bookings: Bookings
let paths: string[]

beforeAll(async () => {
  bookings = await startBookings()
  const { slug } = await bookings.kind()
  await bookings.app.sql`
    insert into forms (name, slug, target, languages, title, thank_you, fields, active)
    values ('Ask', 'ask', 'leads', '{de,ar}', '{"de":"Fragen","ar":"سؤال"}', '{"de":"Danke","ar":"شكرا"}',
      '{"list":[{"key":"name","kind":"text","label":{"de":"Name","ar":"الاسم"},"maps_to":"name"}]}', true)`
  paths = [
    `/book/${slug}`,
    '/book/nothing',
    '/f/ask',
    '/f/ask/thanks',
    '/f/nothing',
    '/u/nothing',
    '/p/nothing',
  ]
})
afterAll(() => bookings?.app.stop())

const settle = (values: Record<string, string | null>) =>
  bookings.app.sql`update organisation set ${bookings.app.sql(values)}`
const visit = (path: string) => bookings.visit(path)
const foot = async (path: string) => /<footer>.*<\/footer>/s.exec((await visit(path)).text)?.[0]

test('each public page says whose it is, and leads to the privacy notice', async () => {
  await settle(COMPANY)
  for (const path of paths) {
    const said = await foot(`${path}?lang=de`)
    for (const text of [
      'Nord &amp; Süd GmbH, Hafenstraße 4, 20457 Hamburg',
      'HRB 98765',
      'Vertreten durch: Ada Sommer',
      'post@nord.example',
      'href="/privacy?lang=de"',
    ])
      expect(said, path).toContain(text)
  }
  expect(await foot(`${paths[0]}?lang=ar`)).toContain('href="/privacy?lang=ar"')
  expect(await foot('/f/ask?embed=1')).toBeUndefined()
})

test('the privacy notice names all purposes, in the language of the page or of the browser', async () => {
  await settle(COMPANY)
  const { status, text } = await visit('/privacy?lang=de')
  expect(status).toBe(200)
  for (const part of ['<html lang="de" dir="ltr">', 'unser Büro in Kairo', 'widerruf@nord.example', 'Termin'])
    expect(text).toContain(part)
  const arabic = (await bookings.visit('/privacy', undefined, { 'accept-language': 'ar-EG' })).text
  for (const part of ['<html lang="ar" dir="rtl">', 'مكتبنا في القاهرة']) expect(arabic).toContain(part)
})

test('what Settings lack is left out, and no link leads nowhere', async () => {
  await settle({ ...COMPANY, recipients_de: null })
  const said = await foot(`${paths[0]}?lang=de`)
  expect(said).toContain('Nord &amp; Süd GmbH')
  expect(said).not.toContain('/privacy')
  expect((await visit('/privacy?lang=de')).status).toBe(404)
  await settle({ ...COMPANY, provider_company: null })
  expect(await foot(`${paths[0]}?lang=de`)).toBeUndefined()
})
