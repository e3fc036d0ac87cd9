import { formatDay } from '../../layout/parts/dates'
import type { CalendarSpan } from './types'

/** Days before months, as everywhere: plain English would be American. */
const tongueOf = (locale: string) =>
  locale.startsWith('ar') ? 'ar-EG-u-nu-latn' : locale === 'en' ? 'en-GB' : locale

const inWords = (day: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tongueOf(locale), {
    ...options,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))

/** `Mon 23 Nov 2026`, `23 Nov – 29 Nov 2026`, or `November 2026`. */
export function spanTitle({ view, day }: CalendarSpan, days: readonly string[], locale: string): string {
  if (view === 'month') return inWords(day, locale, { month: 'long', year: 'numeric' })
  if (view === 'day') return formatDay(day, locale, { weekday: true })
  const [first, last] = [days[0] ?? day, days.at(-1) ?? day]
  return `${formatDay(first, locale, { besides: last })} – ${formatDay(last, locale)}`
}

/** `Mon` */
export const weekdayWord = (day: string, locale: string) => inWords(day, locale, { weekday: 'short' })

/** The whole day for screen readers: `Monday, 23 November`. */
export const dayWords = (day: string, locale: string) =>
  inWords(day, locale, { weekday: 'long', day: 'numeric', month: 'long' })
