import { getCountries } from 'libphonenumber-js/max'
import { zonesOf } from '../../contract/places/country-zones'
import type { Actor } from '../auth/actor'
import type { Connection } from '../db/connect'
import { isId, isObject } from './check'
import type { Tx } from './hooks'

/**
 * The country in which a phone number without a prefix is read: the record's own, else that of its office, else the
 * office of who writes. Countries' slugs are ISO 3166 alpha-2 codes.
 */
export async function countryOf(tx: Tx, actor: Actor, body: unknown): Promise<string | undefined> {
  const record = isObject(body) ? body : {}
  const country = idOf(record.country_id)
  const office = idOf(record.office_id) ?? actor.office_id
  if (!country && !office) return undefined
  const [found] = await tx<{ slug: string }[]>`
    select slug from countries where id = coalesce(${country}, (select country_id from offices where id = ${office}))`
  return found && /^[a-z]{2}$/i.test(found.slug) ? found.slug : undefined
}

/** Returns the ISO 3166 alpha-2 codes of the countries in which the organisation has offices. */
export async function officeCountries(sql: Connection): Promise<string[]> {
  const rows = await sql<{ slug: string }[]>`
    select distinct c.slug from offices o join countries c on c.id = o.country_id where c.slug ~* '^[a-z]{2}$'`
  return rows.map(({ slug }) => slug)
}

let countriesByZone: Map<string, string> | undefined

/**
 * Returns the ISO 3166 alpha-2 code of the country in which a time zone lies, by the platform's tables (CLDR).
 * @param zone a name of the IANA time zone database
 */
export function countryOfZone(zone: string): string | undefined {
  countriesByZone ??= new Map(
    getCountries().flatMap(country => zonesOf(country).map(each => [each, country] as const)),
  )
  return countriesByZone.get(zone)
}

const idOf = (value: unknown): number | null => (isId(value) ? value : null)
