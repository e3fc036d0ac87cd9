import type { Definition } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import { bwLeads } from '../../../contract/resources/bw-leads'
import { candidates } from '../../../contract/resources/candidates'
import { CONTRACT_FIELDS, type ContractField } from '../../../contract/templates/merge-fields'
import { dayIn } from '../../../contract/text/dayIn'
import type { Actor } from '../../auth/actor'
import type { Row, Values } from '../../crud/hooks'
import { present, visibleRows } from '../../crud/record'
import { todayOf } from '../../db/today'
import type { MergeData } from '../../mail/message/liquid'
import type { Services } from '../../services'

export type TextLanguage = 'de' | 'en' | 'ar'

/** A line to write on, where nothing is known. */
const BLANK = '_______________'

interface Reader {
  services: Services
  actor: Actor
}

/** Returns the values that a contract's text is filled with, in a language; only those that the reader may see. */
export async function mergeData(
  reader: Reader,
  contract: Values,
  language: TextLanguage,
): Promise<MergeData> {
  const [candidate, employer, organisation] = await Promise.all([
    readVisible(reader, candidates, contract.candidate_id),
    readVisible(reader, bwLeads, contract.bw_lead_id),
    readOrganisation(reader.services),
  ])
  const names = await readNames(reader.services, language, {
    'candidate.country': ['countries', candidate.country_id],
    'program.name': ['programs', candidate.program_id],
    'sector.name': ['sectors', candidate.sector_id],
    'bundesland.name': ['bundeslands', candidate.bundesland_id ?? employer.bundesland_id],
    'office.name': ['offices', candidate.office_id],
  })
  const day = (value: unknown) => textOfDay(value, language)
  return nested(
    {
      'candidate.name': candidate.name,
      'candidate.name_arabic': candidate.name_arabic ?? candidate.name,
      'candidate.birth_date': day(candidate.birth_date),
      'candidate.birth_place': candidate.birth_place,
      'candidate.id_number': candidate.id_number,
      'candidate.last_pass_number': candidate.last_pass_number,
      'candidate.pass_expiry_date': day(candidate.pass_expiry_date),
      'candidate.phone': candidate.phone,
      'candidate.email': candidate.email,
      'candidate.registration_date': day(candidate.registration_date),
      'candidate.language_level': candidate.language_level_id,
      'employer.company': employer.company,
      'employer.contact_name': employer.contact_name,
      'employer.email': employer.email,
      'employer.phone': employer.phone,
      'employer.city': employer.city,
      'contract.name': contract.name,
      'contract.date': day(contract.date),
      'contract.signed_on': day(contract.signed_on),
      'organisation.name': organisation.name,
      today: day(organisation.today),
      ...names,
    },
    language,
  )
}

/** `candidate.name` becomes `{ candidate: { name } }`; in Arabic each value keeps to its own direction. */
function nested(values: Record<ContractField, unknown>, language: TextLanguage): MergeData {
  const data: Record<string, string | Record<string, string>> = {}
  for (const field of CONTRACT_FIELDS) {
    const value = String(values[field] ?? '') || BLANK
    const shown = language === 'ar' ? `\u2068${value}\u2069` : value
    const [first = '', name] = field.split('.')
    const group = data[first]
    data[first] = name ? { ...(typeof group === 'object' ? group : {}), [name]: shown } : shown
  }
  return data
}

async function readVisible(
  { services, actor }: Reader,
  definition: Definition,
  id: unknown,
): Promise<Values> {
  if (typeof id !== 'number' || !actor.role || !definition.roles.includes(actor.role)) return {}
  const { sql } = services
  const [row] = await sql<Row[]>`
    select * from ${sql(definition.table)} where id = ${id} and ${visibleRows(services, definition, actor)}`
  return row ? present(definition, row, actor.role) : {}
}

/** Reads the names of items of lookup lists in a language. */
async function readNames<Field extends ContractField>(
  { sql }: Services,
  language: TextLanguage,
  items: Record<Field, [resource: string, id: unknown]>,
): Promise<Record<Field, unknown>> {
  const entries = Object.entries<[string, unknown]>(items).map(async ([field, [resource, id]]) => {
    const definition = definitionOf(resource)
    if (typeof id !== 'number' || !definition) return [field, undefined]
    const columns = [language, 'en', 'name'].filter(name => definition.fields[name])
    const [row] = await sql<Values[]>`select ${sql(columns)} from ${sql(definition.table)} where id = ${id}`
    return [field, columns.map(name => row?.[name]).find(Boolean)]
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function readOrganisation({ sql, now }: Services): Promise<{ name: string; today: string }> {
  const [row] = await sql<[{ name: string; today: string }]>`
    select name, ${todayOf(sql, now())} as today from organisation`
  return row
}

const textOfDay = (value: unknown, language: TextLanguage): string | undefined =>
  typeof value === 'string' ? dayIn(language, value) : undefined
