import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, type Bookings, startBookings } from '../../../tests/kit/bookings'
import { dayIn, momentIn } from './words'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings?.app.stop())

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
    const [, shown] = /name="notice" value="(\d+)"/.exec(text) ?? []
    const [foreign] = await sql<{ id: number }[]>`
      insert into privacy_notices (name, subject, language, number, text) values ('Form', 'form', 'en', 1, 'Other') returning id`
    await sql`update organisation set recipients_de = 'Ein Partner in Ägypten', recipients_en = 'Another partner'`
    const kept = async (notice: string | undefined, number: number) => {
      const { visitor } = bookings.few(number)
      const moment = `${at(`1${number}:00`).slice(0, 16)}Z`
      const form = { lang: 'de', tz: 'UTC', at: moment, ...visitor, ...(notice ? { notice } : {}) }
      const answer = await bookings.visit(`/book/${slug}`, form)
      expect(answer.status, answer.text).toBe(303)
      const [row] = await sql`
        select privacy_notice_id from online_appointments where email = ${visitor.email} order by id desc limit 1`
      return row?.privacy_notice_id
    }
    expect(await kept(shown, 1)).toBe(Number(shown))
    expect(await kept(String(foreign?.id), 2)).toBeNull()
    expect(await kept(undefined, 3)).toBeNull()
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
