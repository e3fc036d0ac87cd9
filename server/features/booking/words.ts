import type { BookingLanguage } from '../../../contract/booking/availability'
import { LOCALES, withFirst } from '../../../contract/text/dayIn'
import { wordsIn } from '../../words'

/** Returns the texts of visitors' pages and mails. */
export const wordsOf = (language: BookingLanguage) => wordsIn(language).booking

/** `Sunday, 25 October 2026 at 10:00`, by the clocks of a zone; digits stay Latin. */
export function momentIn(language: BookingLanguage, at: string, timeZone: string): string {
  const style = { dateStyle: 'full', timeStyle: 'short', hourCycle: 'h23' } as const
  return withFirst(language, format(language, timeZone, style).format(new Date(at)))
}

/** `10:00`, by the clocks of a zone. */
export function timeIn(at: string, timeZone: string): string {
  return format('en', timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at))
}

/** `Sunday, 25 October` of a calendar day. */
export function dayIn(language: BookingLanguage, day: string): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return withFirst(language, format(language, 'UTC', style).format(new Date(`${day}T00:00:00Z`)))
}

/** Making a format takes 0.4 ms, using it 7 µs; a page of times uses it hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: BookingLanguage, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${language} ${timeZone} ${Object.values(options).join(' ')}`
  const cached = formats.get(key) ?? new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone })
  formats.set(key, cached)
  return cached
}
