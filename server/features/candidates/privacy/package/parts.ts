import { definitionOf } from '../../../../../contract/resources'
import { csvLine, exportColumns } from '../../../../crud/csv'
import type { Values } from '../../../../crud/hooks'
import type { Sql } from '../../../../db/connect'

/** Records of one resource, as the caller may see them. */
export interface Part {
  resource: string
  records: (Values & { id: number })[]
}

/** What tells people, in records that belong to somebody else than the person. */
const OF_GUARDIANS = ['name', 'phone', 'email', 'id_copy', 'custody_proof', 'consent', 'note']

/**
 * Returns the parts without other people: names of colleagues in texts, further people of a shared record, and guardians.
 * Ids of colleagues stay, which name nobody.
 * @param own ids of the candidate
 */
export async function withoutOthers(
  sql: Sql,
  parts: readonly Part[],
  own: readonly number[],
): Promise<Part[]> {
  const users = await sql<{ name: string | null }[]>`
    select name from users union select name_arabic from users where name_arabic is not null`
  // A single word may be any word of a text.
  const names = users.flatMap(({ name }) => (name?.trim().includes(' ') ? [name.trim()] : []))
  const hide = hider(names)
  return parts.map(({ resource, records }) => ({
    resource,
    records: records.map(record => ({ ...hideIn(resource, record, { own, hide }), id: record.id })),
  }))
}

interface Hiding {
  own: readonly number[]
  hide: (text: string) => string
}

function hideIn(resource: string, record: Values, { own, hide }: Hiding): Values {
  const fields = definitionOf(resource)?.fields ?? {}
  const hidden = Object.entries(record).map(([name, value]): [string, unknown] => {
    const { options } = fields[name] ?? {}
    if (resource === 'guardians' && OF_GUARDIANS.includes(name) && value) return [name, '…']
    if (options?.to === 'candidates' && Array.isArray(value))
      return [name, value.filter(id => own.some(each => each === id))]
    return [name, typeof value === 'string' ? hide(value) : value]
  })
  return Object.fromEntries(hidden)
}

/** Longer names go first: one may be the beginning of another. */
function hider(names: readonly string[]): (text: string) => string {
  const longest = names.toSorted((one, other) => other.length - one.length)
  return text => longest.reduce((rest, name) => rest.replaceAll(name, '…'), text)
}

/** Returns a part as a table in CSV, in UTF-8 with a byte order mark. */
export function tableOf({ resource, records }: Part): string {
  const definition = definitionOf(resource)
  const names = [...new Set(records.flatMap(record => Object.keys(record)))]
  const columns = definition
    ? exportColumns(
        definition,
        names.filter(name => name in definition.fields),
      )
    : names
  return `\ufeff${csvLine(columns)}${records.map(row => csvLine(columns.map(name => row[name]))).join('')}`
}
