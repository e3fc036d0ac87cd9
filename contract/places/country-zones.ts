/** Employers are in Germany, and interviews with them. */
export const GERMAN_ZONE = 'Europe/Berlin'

/** Platforms differ in how they tell a country's time zones. */
type ClockedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] }

/** The platform takes 1 ms to look up a country; a list asks for each of its rows, a campaign for each recipient. */
const known = new Map<string, readonly string[]>()

/**
 * The time zones of a country, out of the platform's own tables (CLDR).
 * @param country ISO 3166 alpha-2, in any case
 * @returns names of the IANA time zone database; none where it is no country's code
 */
export function zonesOf(country: string): readonly string[] {
  if (!/^[a-z]{2}$/i.test(country)) return []
  const region = country.toUpperCase()
  const found = known.get(region)
  if (found) return found
  const locale: ClockedLocale = new Intl.Locale('und', { region })
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  known.set(region, zones)
  return zones
}
