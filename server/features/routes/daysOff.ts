import type { default as HolidaysOf, HolidaysTypes } from 'date-holidays'
import type { IsDayOff } from '../../../contract/routes/counting'
import { LANDS } from '../../../contract/routes/ruleChoices'
import { addDays } from '../../../contract/time/wall-time'
import { feasts, missions } from './shipped/countries'

/** Holidays by country, Bundesland and year, such as `DE BY 2026`: a process meets a few dozen of them. */
const years = new Map<string, ReadonlySet<string>>()

/** Tells the days off of a Bundesland by its slug: without one, or with one that is not known, those that all of Germany has. */
export type GermanDaysOff = (land: string | null) => IsDayOff

/**
 * Returns what tells weekends and public holidays of each Bundesland. The library knows all countries of the world, so it is
 * loaded when a clock is read first.
 */
export async function germanDaysOff(): Promise<GermanDaysOff> {
  const { default: Holidays } = await import('date-holidays')
  return slug => {
    const place = { country: GERMANY, land: LANDS[slug ?? ''] ?? '' }
    return day => isOn(day, WEEKEND) || isHoliday(day, place, Holidays)
  }
}

/**
 * Returns what tells the days off of an office: the weekend of its country, and the public holidays there as far as the
 * library has them.
 * @param country ISO 3166-1 in small letters, as the slugs of countries; without one the office counts as German
 */
export async function officeDaysOff(country: string | null): Promise<IsDayOff> {
  const { default: Holidays } = await import('date-holidays')
  const weekend = missions.find(each => each.country === country)?.weekend ?? WEEKEND
  const place = { country: (country ?? GERMANY).toUpperCase(), land: '' }
  return day => isOn(day, weekend) || isHoliday(day, place, Holidays)
}

const GERMANY = 'DE'
/** Saturday and Sunday. */
const WEEKEND: readonly number[] = [6, 0]

const isOn = (day: string, weekdays: readonly number[]): boolean =>
  weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay())

interface Place {
  country: string
  land: string
}

const isHoliday = (day: string, place: Place, Holidays: typeof HolidaysOf): boolean =>
  isCounted(day) && holidaysOf(Holidays, place, day.slice(0, 4)).has(day)

/** Days that somebody mistyped make no years of the year 3026. */
const isCounted = (day: string): boolean => day >= '1990' && day < '2100'

function holidaysOf(
  Holidays: typeof HolidaysOf,
  { country, land }: Place,
  year: string,
): ReadonlySet<string> {
  const key = `${country} ${land} ${year}`
  const found = years.get(key)
  if (found) return found
  // Of a country that the library lacks it has no holidays.
  const all = (land ? new Holidays(country, land) : new Holidays(country)).getHolidays(Number(year)) ?? []
  const days = new Set(all.filter(({ type }) => type === 'public').flatMap(each => daysOf(each, country)))
  years.set(key, days)
  return days
}

/** Feasts of Islam by their rule in the library, which has them with one day in some countries. */
const FEAST = /^1 Shawwal|^10 Dhu al-Hijjah/

/** Returns each day of a holiday, such as the three of a feast. */
function daysOf({ date, start, end, rule }: HolidaysTypes.Holiday, country: string): string[] {
  const listed = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY))
  const least = FEAST.test(rule)
    ? (feasts.find(each => each.country === country.toLowerCase())?.days ?? 1)
    : 1
  const first = date.slice(0, 10)
  return Array.from({ length: Math.max(listed, least) }, (_, after) => addDays(first, after))
}

const DAY = 86_400_000
