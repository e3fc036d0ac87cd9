import { zonesOf } from '../../../../contract/places/country-zones'
import { formatTime } from '../../../layout/parts/dates'

/** Nobody is called before, and from the second on: the wall clock where the lead is. */
export const CALLS_FROM = '09:00'
export const CALLS_TO = '20:00'

/**
 * The time of day in a country, where it has one.
 * @param country ISO 3166 alpha-2
 * @returns `09:24`, or undefined where the country's clocks differ or the browser does not know them
 */
export function timeIn(country: string, now: Date): string | undefined {
  const times = timesIn(country, now)
  return times.length === 1 ? times[0] : undefined
}

/** @returns the times of day that a country's clocks show, each once, the earliest first */
function timesIn(country: string, now: Date): string[] {
  return [...new Set(zonesOf(country).map(zone => formatTime(now.toISOString(), zone)))].sort()
}

/** Whether it is no hour to call anybody: before nine and from eight in the evening. */
export function isOffHours(time: string): boolean {
  return time < CALLS_FROM || time >= CALLS_TO
}

/**
 * Orders people for calls by the hour where they are: first who can be called now, those whose evening comes first
 * before the others; then who may be called for all that is known; last who cannot be called yet, the next first.
 * People of one hour keep their order.
 * @param countryOf ISO 3166 alpha-2, where it is known
 */
export function byLocalHour<Person>(
  people: readonly Person[],
  countryOf: (person: Person) => string | undefined,
  now: Date,
): Person[] {
  const known = new Map<string, number>()
  const waitFor = (person: Person) => {
    const country = countryOf(person) ?? ''
    const wait = known.get(country) ?? waitOf(timesIn(country, now))
    known.set(country, wait)
    return wait
  }
  return people.toSorted((one, other) => waitFor(one) - waitFor(other))
}

const DAY = 24 * 60

/** Minutes as an order: up to a day until calls end, then what is not known, then minutes until calls begin. */
function waitOf(times: readonly string[]): number {
  if (!times.length) return DAY
  if (!times.some(isOffHours)) return Math.min(...times.map(time => minutesOf(CALLS_TO) - minutesOf(time)))
  const waits = times.map(time =>
    isOffHours(time) ? (minutesOf(CALLS_FROM) - minutesOf(time) + DAY) % DAY : 0,
  )
  return DAY + 1 + Math.max(...waits)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
