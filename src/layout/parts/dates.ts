import { dayOf } from './clock'

/**
 * Dates as people here read them: months in words, Latin digits, 24 hours.
 * English `23 Nov 2026`, Arabic `23 نوفمبر 2026`, French `23 nov. 2026`, German `23.11.2026`.
 */
const speech: Record<string, string> = { en: 'en-US', ar: 'ar-EG', fr: 'fr-FR', de: 'de-DE' }

interface DayOptions {
  weekday?: boolean
  /** A day whose year goes without saying: a day of the same year is written without it. */
  besides?: string
}

/** A calendar day (`YYYY-MM-DD`, no time zone). Empty for what is not a day. */
export function formatDay(day: string, locale = 'en', { weekday = false, besides }: DayOptions = {}): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  return words(at, locale, { timeZone: 'UTC', year: besides?.slice(0, 4) !== day.slice(0, 4), weekday })
}

/** A calendar day where room is short: with its year only where that is not the one of today. */
export const formatNearDay = (
  day: string,
  locale = 'en',
  { today = dayOf(new Date()), weekday = false }: { today?: string; weekday?: boolean } = {},
): string => formatDay(day, locale, { weekday, besides: today })

/** An instant (ISO 8601) as day and time in a time zone (the browser's where left out): `23 Nov 2026, 10:24`. */
export function formatInstant(instant: string, locale = 'en', timeZone?: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const comma = locale.startsWith('ar') ? '،' : ','
  return `${words(at, locale, { timeZone, year: true, weekday: false })}${comma} ${time(at, timeZone)}`
}

/** The time of an instant, `10:24`. */
export function formatTime(instant: string, timeZone?: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? '' : time(at, timeZone)
}

interface How {
  timeZone: string | undefined
  year: boolean
  weekday: boolean
}

function words(at: Date, locale: string, how: How): string {
  const tongue = speech[locale.split('-')[0]!] ?? speech.en!
  const german = tongue === 'de-DE'
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tongue, { ...options, numberingSystem: 'latn', timeZone: how.timeZone }).format(
      at,
    )
  const day = part({ day: german ? '2-digit' : 'numeric' }).replace(/\.$/u, '')
  const month = part({ month: german ? '2-digit' : tongue === 'ar-EG' ? 'long' : 'short' })
  const year = how.year ? part({ year: 'numeric' }) : ''
  const date = german
    ? `${day}.${month.replace(/\.$/u, '')}.${year}`
    : [day, month, year].filter(Boolean).join(' ')
  return how.weekday ? `${part({ weekday: tongue === 'ar-EG' ? 'long' : 'short' })} ${date}` : date
}

function time(at: Date, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(at)
}
