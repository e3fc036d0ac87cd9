import { addDays } from '../../../contract/time/wall-time'

/** The days that a next call is mostly agreed upon for: tomorrow, in three days, in a week. */
export function quickDays(today: string): [string, string, string] {
  return [addDays(today, 1), addDays(today, 3), addDays(today, 7)]
}

/** A day of the next weeks as it is said: weekday and date, `Thu 26`, `الخميس 26`. */
export function shortDay(day: string, locale: string): string {
  const isArabic = locale.startsWith('ar')
  const weekday = new Intl.DateTimeFormat(isArabic ? 'ar-EG' : locale, {
    weekday: isArabic ? 'long' : 'short',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))
  return `${weekday} ${Number(day.slice(8))}`
}
