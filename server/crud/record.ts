import { type Definition, SYSTEM_FIELDS, visibleFields } from '../../contract/define'
import type { Role } from '../../contract/roles'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import type { Services } from '../services'
import type { Fragment, Row, Tx, Values } from './hooks'

/**
 * The one place where what a role may not see is dropped: every answer, event, export and file of errors passes here.
 * @returns the record as the wire has it; secrets only say whether they are set
 */
export function present(definition: Definition, row: Values, role: Role): Values {
  const seen = { ...blankFor(definition, role) }
  seen.id = row.id
  for (const [name, { kind }] of visibleFields(definition, role)) {
    seen[name] = kind === 'secret' ? row[name] !== null && row[name] !== false : (row[name] ?? null)
  }
  for (const name of SYSTEM_FIELDS) seen[name] = row[name] ?? null
  return seen
}

const blanks = new WeakMap<Definition, Map<Role, Values>>()

/**
 * A record with every name that a role sees, and no value. A copy of it is filled in and written as JSON in half the time
 * of one that grows name by name: beyond some names V8 keeps such a one as a dictionary. Parsed, the blank is none.
 */
function blankFor(definition: Definition, role: Role): Values {
  const byRole = blanks.get(definition) ?? new Map<Role, Values>()
  const known = byRole.get(role)
  if (known) return known
  const names = ['id', ...visibleFields(definition, role).map(([name]) => name), ...SYSTEM_FIELDS]
  const blank: Values = JSON.parse(JSON.stringify(Object.fromEntries(names.map(name => [name, null]))))
  blanks.set(definition, byRole.set(role, blank))
  return blank
}

/** @returns whether a record may hold texts of megabytes, such as a mail */
export const hasLongTexts = ({ fields }: Definition): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'html')

const columns = new WeakMap<Definition, Map<Role, string>>()

/** The columns that {@link present} needs for a role. A secret never leaves the database. */
export function columnsFor(sql: Sql | Tx, definition: Definition, role: Role): Fragment {
  const byRole = columns.get(definition) ?? new Map<Role, string>()
  const names = byRole.get(role) ?? columnNames(definition, role)
  columns.set(definition, byRole.set(role, names))
  return sql.unsafe(names)
}

/** As one text: a fragment for each of two hundred columns would cost more than the rows. Names are the definition's. */
function columnNames(definition: Definition, role: Role): string {
  const fields = visibleFields(definition, role).map(([name, { kind }]) =>
    kind === 'secret' ? `"${name}" is not null as "${name}"` : `"${name}"`,
  )
  return [...SYSTEM_FIELDS, ...fields].join(', ')
}

/** Rows that a role may meet at all: of its audience, of the bin or not, its own where that is the rule, in scope. */
export function reach(
  services: Services,
  definition: Definition,
  actor: Actor,
  { bin = false, sql = services.sql }: { bin?: boolean; sql?: Sql | Tx } = {},
): Fragment {
  const parts = [
    ...Object.entries(definition.only).map(([name, value]) => sql`${sql(name)} = ${value}`),
    ...(definition.bin ? [bin ? sql`deleted_at is not null` : sql`deleted_at is null`] : []),
    ...(definition.own ? [sql`${sql(definition.own)} = ${actor.id}`] : []),
  ]
  const scope = services.hooks[definition.name]?.scope?.(services, actor)
  if (scope) parts.push(scope)
  return parts.reduce((all, part) => sql`${all} and ${part}`, sql`true`)
}

/**
 * What a resource is read from: its table, or the rows that are counted for whoever asks.
 * @param asked the filter of the list
 * @throws Error where a computed resource has no `rows`: a mistake in the wiring
 */
export function sourceOf(
  services: Services,
  definition: Definition,
  actor: Actor,
  asked: Readonly<Record<string, unknown>> = {},
): Fragment {
  const { sql } = services
  if (!definition.computed) return sql`${sql(definition.table)}`
  const rows = services.hooks[definition.name]?.rows?.(services, actor, asked)
  if (!rows) throw new Error(`Nobody counts ${definition.name}`)
  return sql`(${rows}) computed`
}

/** Fragments with commas between them. */
export function join(sql: Sql | Tx, parts: Fragment[]): Fragment {
  return parts.reduce((all, part) => sql`${all}, ${part}`)
}

/**
 * Locks the records that changes name and that their write changes as well, before anything is written: all of them in
 * the order of their ids, so that two writes at once never wait for each other in a circle.
 * @param match finds the rows that are about to be changed; the records that they name now are locked too
 */
export async function lockNamed(
  tx: Tx,
  services: Services,
  { name, table }: Definition,
  changes: readonly Values[],
  match?: Fragment,
): Promise<void> {
  const first = services.hooks[name]?.lockedAfter
  if (!first) return
  const named = changes.map(values => values[first.by]).filter(id => Number.isSafeInteger(id)) as number[]
  if (!named.length && !match) return
  const held = match ? tx`union all select ${tx(first.by)} from ${tx(table)} where ${match}` : tx``
  await tx`
    select from ${tx(first.table)} where id in (select unnest(${named}::bigint[]) ${held}) order by id for update`
}

/**
 * Reads rows for a write, whole and locked in the order of their ids.
 * @param options.named changes that may name another record which the write changes as well
 */
export async function lockRows(
  tx: Tx,
  services: Services,
  definition: Definition,
  actor: Actor,
  ids: readonly number[],
  { bin = false, named = [] }: { bin?: boolean; named?: readonly Values[] } = {},
): Promise<Row[]> {
  await lockNamed(tx, services, definition, named, tx`id = any(${ids as number[]}::bigint[])`)
  return tx<Row[]>`
    select * from ${tx(definition.table)}
    where id = any(${ids as number[]}::bigint[]) and ${reach(services, definition, actor, { bin, sql: tx })}
    order by id for update`
}
