import type { Definition } from '../../contract/define'
import { fold, phoneDigits } from '../../contract/fold'
import { RESOURCES } from '../../contract/resources'
import type { Sql } from '../db/connect'
import type { Fragment, Tx, Values } from './hooks'

/** The folded text that a record is found by, its fields on lines of their own so that no hit spans two. */
export function searchText(definition: Definition, row: Values): string {
  return definition.list.search
    .map(name => row[name])
    .filter(value => typeof value === 'string' && value !== '')
    .map(value => fold(String(value)))
    .join('\n')
}

/** The search text of each view of the table, by its column: one that shows less is not found by more. */
export function searched({ table }: Definition, row: Values): Values {
  return Object.fromEntries(
    RESOURCES.filter(view => view.table === table && view.list.search.length).map(view => [
      view.list.searchColumn,
      searchText(view, row),
    ]),
  )
}

/** The beginning of an address, its @ counted, that is too short to lead to few rows. */
const SHORT = 4

/**
 * Records whose search text holds what was typed; a phone number in any writing is found by its digits.
 * `%` and `_` are plain characters.
 */
export function searchClause(sql: Sql | Tx, { list }: Definition, value: string): Fragment {
  const folded = fold(value)
  const digits = phoneDigits(value)
  return [...new Set(digits ? [folded, digits] : [folded])]
    .map(text => holds(sql, sql`${sql(list.searchColumn)}`, text))
    .reduce((all, part) => sql`${all} or ${part}`)
}

/**
 * Of an address the part before the @ leads to few rows. What half of all addresses end in is left to those rows: its
 * letters would have the index read half of what it is made of.
 */
function holds(sql: Sql | Tx, column: Fragment, text: string): Fragment {
  const local = text.slice(0, text.lastIndexOf('@') + 1)
  if (local.length <= SHORT || local === text) return sql`${column} like ${`%${escapeLike(text)}%`}`
  return sql`(${column} like ${`%${escapeLike(local)}%`} and strpos(${column}, ${text}) > 0)`
}

/** Makes a text stand for itself in LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, character => `\\${character}`)
}
