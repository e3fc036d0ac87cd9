import { isDay } from '../../../contract/definition/fields'
import { fold, latinDigits } from '../../../contract/text/fold'
import { addDays } from '../../../contract/time/wall-time'

/**
 * Reads a day as people write one: `2026-11-23`, `23.11.2026`, `23/11/26`, `23 11`, `23 Nov`, `23 نوفمبر 2026`,
 * `+3` (days from today). The day always stands before the month, as in all our offices.
 * @returns `YYYY-MM-DD`; null for nothing; the text itself for what is no day, which the check then refuses
 */
export function readDay(typed: string, today: string): string | null {
  const text = latinDigits(typed)
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim()
  if (text === '') return null
  const day = ahead(text, today) ?? written(text, today) ?? named(text, today)
  return day && isDay(day) ? day : text
}

const ahead = (text: string, today: string) => {
  const [, days] = /^([+-]\d{1,3})$/.exec(text) ?? []
  return days && addDays(today, Number(days))
}

function written(text: string, today: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return pieces(iso[3]!, iso[2]!, iso[1]!)
  const [, day, month, year] = /^(\d{1,2})[./\s-]+(\d{1,2})\.?(?:[./\s-]+(\d{2}|\d{4}))?$/.exec(text) ?? []
  return day && month ? pieces(day, month, year ?? today.slice(0, 4)) : undefined
}

function named(text: string, today: string): string | undefined {
  const [, day, word = '', year] = /^(\d{1,2})\.?\s+(\p{L}+)\.?(?:\s+(\d{2}|\d{4}))?$/u.exec(text) ?? []
  const month = MONTHS.get(fold(word)) ?? MONTHS.get(fold(word).slice(0, 3))
  return day && month ? pieces(day, String(month), year ?? today.slice(0, 4)) : undefined
}

function pieces(day: string, month: string, year: string): string {
  const full = year.length === 2 ? `20${year}` : year
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Names of the months in our languages, whole and by their first three letters where those are Latin. */
const MONTHS = new Map(
  ['en', 'de', 'fr', 'ar-EG'].flatMap(locale =>
    Array.from({ length: 12 }, (_, index) => {
      const at = new Date(Date.UTC(2026, index, 15))
      const name = fold(new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(at))
      const names: [string, number][] = [[name, index + 1]]
      // French juin and juillet begin alike; their first letters belong to English June and July.
      if (locale !== 'ar-EG' && !name.startsWith('jui')) names.push([name.slice(0, 3), index + 1])
      return names
    }).flat(),
  ),
)

/** @returns the same day some months later, the last of the month where it has fewer days. */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()
  at.setUTCDate(Math.min(Number(day.slice(8)), last))
  return at.toISOString().slice(0, 10)
}

/** @returns today on the clock of this browser. */
export function localToday(now: Date = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
