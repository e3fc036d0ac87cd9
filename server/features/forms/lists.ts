import type { FormLanguage } from '../../../contract/forms/choices'
import { officeCountries } from '../../crud/country'
import type { Connection } from '../../db/connect'

/** A country or program that a visitor can choose. */
export interface Choice {
  id: number
  slug: string
  names: Partial<Record<FormLanguage, string>>
}
export interface Lists {
  countries: Choice[]
  programs: Choice[]
  /** ISO 3166 alpha-2 of the countries in which the organisation has offices. */
  offices: readonly string[]
}

/** Returns the choices of Settings that public forms offer. */
export async function listsOf(sql: Connection): Promise<Lists> {
  const [countries, programs, offices] = await Promise.all([
    choicesOf(sql, 'countries'),
    choicesOf(sql, 'programs'),
    officeCountries(sql),
  ])
  return { countries, programs, offices }
}

async function choicesOf(sql: Connection, table: 'countries' | 'programs'): Promise<Choice[]> {
  const rows = await sql<({ id: number; slug: string } & Record<FormLanguage, string | null>)[]>`
    select id, slug, ar, en, fr, de from ${sql(table)} order by id`
  return rows.map(({ id, slug, ...names }) => ({
    id,
    slug,
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name)),
  }))
}
