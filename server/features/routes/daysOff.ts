import type HolidaysOf from 'date-holidays'
import type { IsDayOff } from '../../../contract/routes/counting'

/** The Bundesländer by slug, as ISO 3166-2 names them. */
const LANDS: Readonly<Record<string, string>> = {
  'baden-wuerttemberg': 'BW',
  bayern: 'BY',
  berlin: 'BE',
  brandenburg: 'BB',
  bremen: 'HB',
  hamburg: 'HH',
  hessen: 'HE',
  'mecklenburg-vorpommern': 'MV',
  niedersachsen: 'NI',
  'nordrhein-westfalen': 'NW',
  'rheinland-pfalz': 'RP',
  saarland: 'SL',
  sachsen: 'SN',
  'sachsen-anhalt': 'ST',
  'schleswig-holstein': 'SH',
  thueringen: 'TH',
}

/** Holidays by Bundesland and year, such as `BY 2026`: a process meets a few dozen of them. */
const years = new Map<string, ReadonlySet<string>>()

/**
 * Returns what tells weekends and public holidays: those of a Bundesland, else those that all of Germany has.
 * The library knows all countries of the world, so it is loaded when a clock is read first.
 * @param slug of a Bundesland; one that is not known counts as none
 */
export async function daysOffIn(slug: string | null): Promise<IsDayOff> {
  const { default: Holidays } = await import('date-holidays')
  const land = LANDS[slug ?? ''] ?? ''
  return day => isWeekend(day) || (isCounted(day) && holidaysOf(Holidays, land, day.slice(0, 4)).has(day))
}

/** Days that somebody mistyped make no years of the year 3026. */
const isCounted = (day: string): boolean => day >= '1990' && day < '2100'

function holidaysOf(Holidays: typeof HolidaysOf, land: string, year: string): ReadonlySet<string> {
  const key = `${land} ${year}`
  const found = years.get(key)
  if (found) return found
  const all = (land ? new Holidays('DE', land) : new Holidays('DE')).getHolidays(Number(year))
  const days = new Set(all.filter(({ type }) => type === 'public').map(({ date }) => date.slice(0, 10)))
  years.set(key, days)
  return days
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
