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

/**
 * Records whose search text holds what was typed; a phone number in any writing is found by its digits.
 * `%` and `_` are plain characters.
 */
export function searchClause(sql: Sql | Tx, { list }: Definition, value: string): Fragment {
  const folded = fold(value)
  const digits = phoneDigits(value)
  const texts = [...new Set(digits ? [folded, digits] : [folded])].map(text => `%${escapeLike(text)}%`)
  return texts
    .map(text => sql`${sql(list.searchColumn)} like ${text}`)
    .reduce((all, part) => sql`${all} or ${part}`)
}

/** Makes a text stand for itself in LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, character => `\\${character}`)
}
