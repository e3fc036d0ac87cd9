import type { Definition } from '../../contract/definition/define'
import { fold, phoneDigits } from '../../contract/text/fold'
import { namePairs } from '../../contract/text/sameName'
import type { Sql } from '../db/connect'
import { compiledOf } from './compiled'
import type { Fragment, Tx, Values } from './hooks'

/** The folded text that a record is found by, its fields on lines of their own so that no hit spans two. */
export function searchText(definition: Definition, row: Values): string {
  return definition.list.search
    .map(name => row[name])
    .filter(value => typeof value === 'string' && value !== '')
    .map(value => fold(String(value)))
    .join('\n')
}

/**
 * The search text of each view of the table, by its column: one that shows less is not found by more. Of people also the pairs
 * of their names.
 */
export function searched(definition: Definition, row: Values): Values {
  const found: Values = {}
  const { searchedViews, alikeBy } = compiledOf(definition)
  for (const view of searchedViews) found[view.list.searchColumn] = searchText(view, row)
  if (alikeBy.length) found.name_pairs = namePairs(namesIn(row, alikeBy))
  return found
}

/** Returns the names that stand in fields of a row. */
export const namesIn = (row: Values, fields: readonly string[]): string[] =>
  fields.map(name => row[name]).filter((name): name is string => typeof name === 'string' && name !== '')

/** Letters and digits that `fold` reads as one, where taking off marks has not made them so. */
const ALIKE = ['ٱةىکیھہ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'اهيكيهه01234567890123456789'] as const
const MARKS =
  '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]'

/** Folds names in SQL as `fold` does, for rows that are computed: a line each, so that no hit spans two. */
export const foldedNames = (sql: Sql | Tx, ...names: readonly Fragment[]): Fragment => sql`
  replace(translate(regexp_replace(normalize(lower(concat_ws(E'\n', ${names.reduce((all, each) => sql`${all}, ${each}`)})), NFKD),
    ${MARKS}, '', 'g'), ${ALIKE[0]}, ${ALIKE[1]}), 'ß', 'ss')`

/** The beginning of an address, its @ counted, that is too short to lead to few rows. */
const SHORT = 4
/** Letters of which the index has one entry. */
const ENTRY = 3
/** Texts of fewer letters have few entries anyway. */
const LONG = 7
/** Entries that lead to few rows together: each further one costs the reading of its list. */
const ENTRIES = 4
/** Digits differ more than letters do: of a million phone numbers two entries lead to some fifty. */
const ENTRIES_OF_DIGITS = 2
/** The end of an address before its @ where that is a number, with the letters in front of it. */
const NUMBERED = /[\p{L}\p{N}]{4}\p{N}@$/u

/**
 * Records whose search text holds what was typed; a phone number in any writing is found by its digits.
 * `%` and `_` are plain characters.
 */
export function searchClause(sql: Sql | Tx, { list }: Definition, value: string): Fragment {
  const column = sql`${sql(list.searchColumn)}`
  const folded = fold(value)
  const digits = phoneDigits(value)
  if (!digits) return holds(sql, column, folded)
  if (folded.includes(digits)) return holds(sql, column, digits)
  return sql`${column} like ${`%${escapeLike(folded)}%`} or ${holds(sql, column, digits)}`
}

/**
 * The index is asked for a few parts of a long text, and the rows that they lead to for the text as a whole: all its
 * entries, most of them parts of each other, would have the index read half of what it is made of. Of an address only
 * the part before the @ leads to few rows, since half of all addresses end alike.
 */
function holds(sql: Sql | Tx, column: Fragment, text: string): Fragment {
  const local = text.slice(0, text.lastIndexOf('@') + 1)
  const telling = local.length > SHORT ? local : text
  const parts = tellingParts(telling)
  if (!parts.length && telling === text) return sql`${column} like ${`%${escapeLike(text)}%`}`
  const indexed = parts.length ? parts.join('%') : escapeLike(telling)
  return sql`(${column} like ${`%${indexed}%`} and strpos(${column}, ${text}) > 0)`
}

/**
 * Parts of a text that are entries of the index and do not overlap, in the text's order: from the end of each word, where
 * names, numbers and addresses differ most. The end of an address with a number leads to few rows by itself: its entries,
 * which overlap, are rare, while those of a name are not.
 * @returns none where the text is short, or has too few of them to lead to few rows
 */
export function tellingParts(text: string): string[] {
  if (text.length < LONG) return []
  const numbered = NUMBERED.exec(text)
  if (numbered) return [numbered[0]]
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const parts = words.flatMap(word => endsOf([...word]))
  const distinct = [...new Set(parts)]
  return distinct.length < 2 ? [] : distinct.slice(/^\d+$/.test(text) ? -ENTRIES_OF_DIGITS : -ENTRIES)
}

function endsOf(letters: readonly string[]): string[] {
  const count = Math.floor(letters.length / ENTRY)
  const first = letters.length - count * ENTRY
  return Array.from({ length: count }, (_, place) =>
    letters.slice(first + place * ENTRY, first + (place + 1) * ENTRY).join(''),
  )
}

/** Makes a text stand for itself in LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, character => `\\${character}`)
}
