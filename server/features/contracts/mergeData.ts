import type { Definition } from '../../../contract/define'
import { definitionOf } from '../../../contract/resources'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { candidates } from '../../../contract/resources/candidates'
import { CONTRACT_FIELDS, type ContractField } from '../../../contract/templates/merge-fields'
import type { Actor } from '../../auth/actor'
import type { Row, Values } from '../../crud/hooks'
import { present, reach } from '../../crud/record'
import { todayOf } from '../../db/today'
import type { MergeData } from '../../mail/message/liquid'
import type { Services } from '../../services'

export type TextLanguage = 'de' | 'en' | 'ar'

/** A line to write on, where nothing is known. */
const BLANK = '_______________'
const LOCALES: Readonly<Record<TextLanguage, string>> = { de: 'de-DE', en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

/** What a contract's text is filled with, in a language; only what the caller may see. */
export async function mergeData(
  services: Services,
  actor: Actor,
  contract: Values,
  language: TextLanguage,
): Promise<MergeData> {
  const [candidate, employer] = await Promise.all([
    visible(services, actor, candidates, contract.candidate_id),
    visible(services, actor, bwLeads, contract.bw_lead_id),
  ])
  const named = (resource: string, id: unknown) => lookupName(services, resource, id, language)
  const [country, program, sector, bundesland, office, organisation] = await Promise.all([
    named('countries', candidate.country_id),
    named('programs', candidate.program_id),
    named('sectors', candidate.sector_id),
    named('bundeslands', candidate.bundesland_id ?? employer.bundesland_id),
    named('offices', candidate.office_id),
    organisationNow(services),
  ])
  const day = (value: unknown) => dayIn(value, language)
  const values: Record<ContractField, unknown> = {
    'candidate.name': candidate.name,
    'candidate.name_arabic': candidate.name_arabic ?? candidate.name,
    'candidate.birth_date': day(candidate.birth_date),
    'candidate.birth_place': candidate.birth_place,
    'candidate.country': country,
    'candidate.id_number': candidate.id_number,
    'candidate.last_pass_number': candidate.last_pass_number,
    'candidate.pass_expiry_date': day(candidate.pass_expiry_date),
    'candidate.phone': candidate.phone,
    'candidate.email': candidate.email,
    'candidate.registration_date': day(candidate.registration_date),
    'candidate.language_level': candidate.language_level_id,
    'program.name': program,
    'sector.name': sector,
    'bundesland.name': bundesland,
    'employer.company': employer.company,
    'employer.contact_name': employer.contact_name,
    'employer.email': employer.email,
    'employer.phone': employer.phone,
    'employer.city': employer.city,
    'contract.name': contract.name,
    'contract.date': day(contract.date),
    'contract.signed_on': day(contract.signed_on),
    'office.name': office,
    'organisation.name': organisation.name,
    today: day(organisation.today),
  }
  return nested(values, language)
}

/** `candidate.name` becomes `{ candidate: { name } }`; in Arabic each value keeps to its own direction. */
function nested(values: Record<ContractField, unknown>, language: TextLanguage): MergeData {
  const data: MergeData = {}
  for (const field of CONTRACT_FIELDS) {
    const value = String(values[field] ?? '') || BLANK
    const shown = language === 'ar' ? `\u2068${value}\u2069` : value
    const [group, name] = field.split('.') as [string, string?]
    if (name) data[group] = { ...(data[group] as Values | undefined), [name]: shown }
    else data[group] = shown
  }
  return data
}

async function visible(
  services: Services,
  actor: Actor,
  definition: Definition,
  id: unknown,
): Promise<Values> {
  if (typeof id !== 'number' || !actor.role || !definition.roles.includes(actor.role)) return {}
  const { sql } = services
  const [row] = await sql<Row[]>`
    select * from ${sql(definition.table)} where id = ${id} and ${reach(services, definition, actor)}`
  return row ? present(definition, row, actor.role) : {}
}

async function lookupName({ sql }: Services, resource: string, id: unknown, language: TextLanguage) {
  const definition = definitionOf(resource)
  if (typeof id !== 'number' || !definition) return undefined
  const columns = [language, 'en', 'name'].filter(name => definition.fields[name])
  const [row] = await sql<Values[]>`select ${sql(columns)} from ${sql(definition.table)} where id = ${id}`
  return columns.map(name => row?.[name]).find(Boolean)
}

async function organisationNow({ sql, now }: Services): Promise<{ name: string; today: string }> {
  const [row] = await sql<{ name: string; today: string }[]>`
    select name, ${todayOf(sql, now())} as today from organisation`
  return row as { name: string; today: string }
}

function dayIn(value: unknown, language: TextLanguage): string | undefined {
  if (typeof value !== 'string') return undefined
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(value),
  )
}
