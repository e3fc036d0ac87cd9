import type { Role } from '../../contract/access/roles'
import { checkGiven, checkValue } from '../../contract/definition/check'
import { type Definition, SYSTEM_COLUMNS, visibleFields } from '../../contract/definition/define'
import { type Field, number, ref } from '../../contract/definition/fields'
import { isOneOf } from '../../contract/definition/isOneOf'
import { type FieldError, type FieldErrors, invalid } from '../../contract/http/errors'
import {
  DAY_COUNT,
  daysOf,
  hasDays,
  RELATIVE_DAYS,
  type RelativeDays,
} from '../../contract/time/relative-days'
import type { Sql } from '../db/connect'
import { todayOf } from '../db/today'
import type { Fragment, Hooks, Tx } from './hooks'
import { escapeLike } from './search'

const SYSTEM: Record<string, Field> = { id: ref(''), ...SYSTEM_COLUMNS }
const OPERATORS = ['gte', 'lte', 'gt', 'lt', 'neq', 'null', 'like', ...RELATIVE_DAYS] as const
type Operator = (typeof OPERATORS)[number] | 'eq'
const COUNT = number(DAY_COUNT)
const ORDERED = new Set(['number', 'money', 'day', 'instant', 'time', 'text', 'slug', 'ref'])
const UNSORTABLE = new Set(['secret', 'json', 'html', 'refs', 'file'])

/** @returns a field that a role may sort and filter by, or undefined. */
function queryable(definition: Definition, role: Role | null, name: string): Field | undefined {
  if (Object.hasOwn(SYSTEM, name)) return SYSTEM[name]
  const field = visibleFields(definition, role).find(([known]) => known === name)?.[1]
  return field && field.kind !== 'secret' ? field : undefined
}

/**
 * Makes the WHERE of a filter object (docs/spec/api.md, "Generic reads and writes").
 * @param now end of "the last days", on the organisation's clock
 * @param by.finds conditions of the resource that replace those of single fields
 * @param by.met references of which the caller meets only some records
 * @throws Failure invalid with each name that is no field, or that the role may not see, or whose value is none of its kind
 */
export function filterClause(
  sql: Sql | Tx,
  definition: Definition,
  role: Role | null,
  filter: Record<string, unknown>,
  now: Date,
  { finds = {}, met = {} }: { finds?: Hooks['finds']; met?: MetReferences } = {},
): Fragment {
  const errors: FieldErrors = {}
  const parts: Fragment[] = []
  for (const [key, value] of Object.entries(filter)) {
    const part = conditionOf(sql, { definition, role, met }, { key, value, now })
    if (typeof part === 'string') errors[key] = part
    else parts.push(finds[key]?.(sql, value, { own: part, now, filter }) ?? part)
  }
  if (Object.keys(errors).length) throw invalid(errors)
  return parts.reduce((all, part) => sql`${all} and ${part}`, sql`true`)
}

/**
 * Holds a filter against a definition and what a role may see, without asking for a row.
 * @throws Failure invalid as {@link filterClause}
 */
export function checkFilter(
  sql: Sql | Tx,
  { definition, role }: { definition: Definition; role: Role | null },
  filter: Record<string, unknown>,
): void {
  filterClause(sql, definition, role, filter, new Date())
}

/** By field: makes a SELECT of the ids that the caller meets, among some. */
export type MetReferences = Readonly<Record<string, (among?: Fragment) => Fragment>>

/** One entry of a filter object. */
interface Entry {
  key: string
  value: unknown
  now: Date
}

/** A field that is compared, with its column. */
interface Compared {
  field: Field
  column: Fragment
  met?: MetReferences[string] | undefined
}

function conditionOf(
  sql: Sql | Tx,
  { definition, role, met }: { definition: Definition; role: Role | null; met: MetReferences },
  { key, value, now }: Entry,
): Fragment | FieldError {
  const { name, operator } = split(definition, role, key)
  const field = queryable(definition, role, name)
  if (!field) return 'unknown_field'
  const { [name]: isMet } = met
  const column =
    isMet && !isList(field)
      ? sql`(case when ${sql(name)} in (${isMet()}) then ${sql(name)} end)`
      : sql`${sql(name)}`
  if (operator === 'null') {
    if (typeof value !== 'boolean') return 'invalid'
    return value ? sql`${column} is null` : sql`${column} is not null`
  }
  if (isRelative(operator)) return relativeOf(sql, { field, column }, { operator, value, now })
  if (UNSORTABLE.has(field.kind) && field.kind !== 'refs') return 'invalid'
  if (isList(field) && operator !== 'eq' && operator !== 'neq') return 'invalid'
  if (operator === 'like') return likeOf(sql, { field, column }, value)
  if (operator !== 'eq' && operator !== 'neq' && !ORDERED.has(field.kind)) return 'invalid'
  const values = checked(field, Array.isArray(value) ? value : [value])
  if (typeof values === 'string') return values
  const compared = { field, column, met: isMet }
  const given = { operator, values, isMany: Array.isArray(value) }
  return (
    (isMet && compareMet(sql, { ...compared, column: sql`${sql(name)}`, met: isMet }, given)) ??
    compare(sql, compared, given)
  )
}

/** Compares a reference with ids by its index: those that the caller does not meet find nothing. */
function compareMet(
  sql: Sql | Tx,
  { field, column, met }: Compared & { met: MetReferences[string] },
  { operator, values }: { operator: Operator; values: unknown[] },
): Fragment | undefined {
  if ((operator !== 'eq' && operator !== 'neq') || values.some(value => value === null)) return undefined
  const ids = sql`(${values.map(String)}::text[]::bigint[])`
  const reached = met(sql`id = any${ids}`)
  const found = isList(field)
    ? sql`${column} && array(${reached})`
    : sql`(${compare(sql, { field, column }, { operator: 'eq', values, isMany: values.length > 1 })} and ${column} in (${reached}))`
  return operator === 'eq' ? found : sql`(${found}) is not true`
}

function split(definition: Definition, role: Role | null, key: string): { name: string; operator: Operator } {
  if (queryable(definition, role, key)) return { name: key, operator: 'eq' }
  const operator = OPERATORS.find(suffix => key.endsWith(`_${suffix}`))
  return operator ? { name: key.slice(0, -operator.length - 1), operator } : { name: key, operator: 'eq' }
}

const isRelative = (operator: Operator): operator is RelativeDays => isOneOf(RELATIVE_DAYS, operator)

/** The ends are found once for a statement, not for each row: what begins a day asks for the organisation's clock. */
function relativeOf(
  sql: Sql | Tx,
  { field, column }: Compared,
  { operator, value, now }: { operator: RelativeDays; value: unknown; now: Date },
): Fragment | FieldError {
  if (!hasDays(field.kind)) return 'invalid'
  const count = checkGiven(COUNT, value)
  if ('error' in count) return count.error
  if (typeof count.value !== 'number') return 'required'
  const { first, last } = daysOf(operator, count.value)
  const today = todayOf(sql, now)
  const edge = (days: number) =>
    field.kind === 'day'
      ? sql`(select ${today} + ${days}::int)`
      : sql`(select day_begins(${today} + ${days}::int))`
  const from = first === null ? sql`true` : sql`${column} >= ${edge(first)}`
  return last === null ? from : sql`${from} and ${column} < ${edge(last + 1)}`
}

function likeOf(sql: Sql | Tx, { field, column }: Compared, value: unknown): Fragment | FieldError {
  if (!['text', 'long', 'email', 'phone', 'url', 'slug', 'enum'].includes(field.kind)) return 'invalid'
  if (typeof value !== 'string' || value === '' || value.length > 200 || /\p{Cc}|\p{Cs}/u.test(value))
    return 'invalid'
  return sql`${column} ilike ${`%${escapeLike(value)}%`}`
}

/** The values in the form of the column, or the code of the first that is none. */
function checked(field: Field, values: unknown[]): unknown[] | FieldError {
  if (values.length > 1_000) return 'too_long'
  const found: unknown[] = []
  for (const value of values) {
    if (value === null) {
      found.push(null)
      continue
    }
    const one = field.kind === 'refs' ? checkValue(ref(''), value) : checkGiven(single(field), value)
    if ('error' in one || one.value === null) return 'error' in one ? one.error : 'invalid'
    found.push(one.value)
  }
  return found
}

function compare(
  sql: Sql | Tx,
  { field, column }: Compared,
  { operator, values, isMany }: { operator: Operator; values: unknown[]; isMany: boolean },
): Fragment | FieldError {
  const given = values.filter(value => value !== null)
  const orNull = given.length < values.length
  const type = castOf(field)
  if (operator === 'eq' || operator === 'neq') {
    // One value is compared as such: only then its index gives the rows in the order of their ids.
    if (!orNull && given.length === 1 && !isList(field)) {
      // As text too: of a boolean the driver would send every text as false.
      const one = sql`${column} = ${String(given[0])}::text::${sql.unsafe(type)}`
      return operator === 'eq' ? one : sql`(${one}) is not true`
    }
    // As texts, cast by the database: the driver would guess an element's type from the first value.
    const list = sql`${given.map(String)}::text[]::${sql.unsafe(`${type}[]`)}`
    const match = isList(field) ? sql`${column} && ${list}` : sql`${column} = any(${list})`
    const found = orNull ? sql`(${match} or ${column} is null)` : sql`${match}`
    return operator === 'eq' ? found : sql`(${found}) is not true`
  }
  if (isMany || orNull) return 'invalid'
  const value = sql`${String(given[0])}::${sql.unsafe(type)}`
  if (operator === 'gte') return sql`${column} >= ${value}`
  if (operator === 'lte') return sql`${column} <= ${value}`
  return operator === 'gt' ? sql`${column} > ${value}` : sql`${column} < ${value}`
}

/** A column that holds several values: it is found by any of them. */
const isList = ({ kind, options }: Field) => kind === 'refs' || (kind === 'enum' && options.many === true)

/** A filter names single values of a field that holds several. */
const single = (field: Field): Field =>
  isList(field) ? { ...field, options: { ...field.options, many: undefined } } : field

function castOf(field: Field): string {
  if (field.kind === 'number') return field.options.scale ? 'numeric' : 'bigint'
  const casts: Partial<Record<Field['kind'], string>> = {
    money: 'numeric',
    flag: 'boolean',
    day: 'date',
    instant: 'timestamptz',
    ref: 'bigint',
    refs: 'bigint',
  }
  return casts[field.kind] ?? 'text'
}

/** @returns the ORDER BY of a list; ties are broken by id in the same direction. @throws Failure invalid for an unknown sort */
export function orderClause(
  sql: Sql | Tx,
  { definition, role }: { definition: Definition; role: Role | null },
  { sort, direction }: { sort: string | undefined; direction: 'asc' | 'desc' },
): Fragment {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  if (!sort || sort === 'id') return sql`id ${way}`
  const field = queryable(definition, role, sort)
  if (!field || UNSORTABLE.has(field.kind) || isList(field)) throw invalid({ sort: 'unknown_field' })
  // An index serves both directions only where NULLS LAST is not asked for.
  const empty = direction === 'asc' || !mayBeEmpty(definition, sort) ? sql`` : sql`nulls last`
  return sql`${sql(sort)} ${way} ${empty}, id ${way}`
}

/** @returns whether rows may be without a value of a field that is sorted by. */
export function mayBeEmpty({ fields }: Definition, name: string): boolean {
  const { required, default: preset } = fields[name]?.options ?? {}
  return !required && preset === undefined && !(name in SYSTEM)
}
