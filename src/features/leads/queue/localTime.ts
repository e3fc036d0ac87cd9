import { formatTime } from '../../../layout/parts/dates'

/** What the platform knows of a country's clocks; not all browsers do. */
type ClockedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/**
 * The time of day in a country, where it has one.
 * @param country ISO 3166 alpha-2
 * @returns `09:24`, or undefined where the country's clocks differ or the browser does not know them
 */
export function timeIn(country: string, now: Date): string | undefined {
  if (!/^[a-z]{2}$/i.test(country)) return undefined
  const locale: ClockedLocale = new Intl.Locale('und', { region: country.toUpperCase() })
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const times = new Set(zones.map(zone => formatTime(now.toISOString(), zone)))
  return times.size === 1 ? [...times][0] : undefined
}

/** Whether it is no hour to call anybody: before nine and from eight in the evening. */
export function isOffHours(time: string): boolean {
  return time < '09:00' || time >= '20:00'
}
