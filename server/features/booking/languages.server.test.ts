import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, type Bookings, startBookings } from '../../../tests/kit/bookings'
import { dayIn, momentIn } from './words'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings?.app.stop())

/** The proof of the privacy notice in a form. */
const proofOn = (text: string) => /name="notice" value="([^"]+)"/.exec(text)?.[1] ?? ''

describe('a visitor who reads German or French', () => {
  test('sees the page in that language, with titles and questions in English where Settings have none', async () => {
    const visa = { key: 'visa', label_en: 'Visa?', label_ar: 'تأشيرة؟', label_fr: 'Un visa ?', kind: 'text' }
    const { slug } = await bookings.kind({ title_de: 'Erste Beratung', questions: { list: [visa] } })
    const page = async (lang: string) =>
      (await bookings.visit(`/book/${slug}?lang=${lang}&tz=UTC&at=${at('10:00').slice(0, 16)}Z`)).text
    const [german, french, arabic] = await Promise.all(['de', 'fr', 'ar'].map(page))
    expect(german).toContain('<html lang="de" dir="ltr">')
    for (const text of ['Erste Beratung', 'Ihre Angaben', 'Visa?']) expect(german).toContain(text)
    for (const text of ['Advice', 'Vos coordonnées', 'Un visa ?']) expect(french).toContain(text)
    for (const text of ['<html lang="ar" dir="rtl">', 'استشارة', 'تأشيرة؟']) expect(arabic).toContain(text)
    for (const name of ['English', 'العربية', 'français']) expect(german).toContain(`>${name}</a>`)
  })

  test('reads the privacy notice in English where Settings name its recipients in English only', async () => {
    const { slug } = await bookings.kind()
    const path = `/book/${slug}?lang=de&tz=UTC&at=${at('10:00').slice(0, 16)}Z`
    await bookings.app.sql`
      update organisation set recipients_de = null, recipients_en = 'A partner in Egypt'`
    const { text } = await bookings.visit(path)
    expect(text).toContain('<html lang="de"')
    expect(text).toContain('A partner in Egypt')
  })

  test('keeps the privacy notice that the page showed, whatever Settings say by the time of booking', async () => {
    const { slug } = await bookings.kind()
    const path = `/book/${slug}?lang=de&tz=UTC&at=${at('10:00').slice(0, 16)}Z`
    const { sql } = bookings.app
    await sql`update organisation set recipients_de = null, recipients_en = 'A partner in Egypt'`
    const { text } = await bookings.visit(path)
    const shown = proofOn(text)
    await sql`update organisation set recipients_de = 'Ein Partner in Ägypten', recipients_en = 'Another partner'`
    const { visitor } = bookings.few(1)
    const form = { lang: 'de', tz: 'UTC', at: at('11:00'), ...visitor, notice: shown }
    const answer = await bookings.visit(`/book/${slug}`, form)
    expect(answer.status, answer.text).toBe(303)
    const [row] = await sql`select privacy_notice_id from online_appointments where email = ${visitor.email}`
    expect(row?.privacy_notice_id).toBe(Number(shown.split('.')[0]))
  })

  test('reads the privacy notice again where the form proves none of this page, or an old one', async () => {
    const [{ slug }, other] = [await bookings.kind(), await bookings.kind()]
    const { app, few, visit } = bookings
    const pathIn = (lang: string, kind = slug) =>
      `/book/${kind}?lang=${lang}&tz=UTC&at=${at('10:00').slice(0, 16)}Z`
    const proofs = await Promise.all(
      [pathIn('en'), pathIn('de', other.slug)].map(async p => proofOn((await visit(p)).text)),
    )
    const own = proofOn((await visit(pathIn('de'))).text)
    const [bare = ''] = own.split('.')
    const { now } = app.services
    app.services.now = () => new Date(Date.now() - 25 * 3_600_000)
    const old = proofOn((await visit(pathIn('de'))).text)
    app.services.now = now
    const form = { lang: 'de', tz: 'UTC', at: at('12:00'), ...few(2).visitor }
    for (const notice of ['', bare, own.replace(bare, String(Number(bare) + 1)), old, ...proofs]) {
      const { status, text } = await visit(`/book/${slug}`, { ...form, notice })
      expect([status, text.includes('href="#notice"'), text.includes(form.email)], notice).toEqual([
        422,
        true,
        true,
      ])
    }
    expect((await visit(`/book/${slug}`, { ...form, notice: own })).status).toBe(303)
  })

  test('gets the language of the browser, and English for one that there is not', async () => {
    const { slug } = await bookings.kind()
    const page = async (query: string, accepted: string) =>
      (await bookings.visit(`/book/${slug}${query}`, undefined, { 'accept-language': accepted })).text
    expect(await page('', 'fr-CA, en')).toContain('<html lang="fr"')
    expect(await page('', 'tr')).toContain('<html lang="en"')
    expect(await page('?lang=tr', 'fr')).toContain('<html lang="en"')
  })
})

test('the first of a month is an ordinal number in French only', () => {
  expect(dayIn('fr', '2026-10-01')).toBe('jeudi 1er octobre')
  expect(dayIn('fr', '2026-10-11')).toBe('dimanche 11 octobre')
  expect(momentIn('fr', '2026-10-01T10:00:00Z', 'UTC')).toContain('jeudi 1er octobre 2026')
  expect(momentIn('de', '2026-10-01T10:00:00Z', 'UTC')).toContain('Donnerstag, 1. Oktober 2026')
})
