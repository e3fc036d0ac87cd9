import type { Role } from '../../contract/access/roles'
import { type Definition, SYSTEM_FIELDS, visibleFields } from '../../contract/definition/define'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import type { Services } from '../services'
import { isId } from './check'
import { compiledFor, compiledOf } from './compiled'
import type { Fragment, ReadServices, RowOf, SeenOf, Tx, Values } from './hooks'

/** The definition of a record in an answer, whose references are still to be narrowed. JSON leaves it out, a copy keeps it. */
export const PRESENTED = Symbol('presented')

/**
 * Removes the fields that a role may not see. Every answer, event, export and file of errors passes here.
 * @returns the record as it is sent; secrets only say whether they are set. The answer of a call then loses the ids of
 * records that the caller may not see (`hideUnseenIn` in server/crud/refs.ts)
 */
export function present<D extends Definition>(definition: D, row: Values, role: Role | null): SeenOf<D> {
  return Object.assign(seenFields(definition, row, role), { [PRESENTED]: definition })
}

/** The same of one of many rows, whose references are narrowed together. */
export function seenFields<D extends Definition>(definition: D, row: Values, role: Role | null): SeenOf<D> {
  const seen: Values = { ...compiledFor(definition, role).blank }
  seen.id = row.id
  for (const [name, { kind }] of visibleFields(definition, role)) {
    seen[name] = kind === 'secret' ? row[name] !== null && row[name] !== false : (row[name] ?? null)
  }
  for (const name of SYSTEM_FIELDS) seen[name] = row[name] ?? null
  return seen as SeenOf<D>
}

/** @returns whether a record may hold texts of megabytes, such as a mail */
export const hasLongTexts = (definition: Definition): boolean => compiledOf(definition).texts.length > 0

/** The columns that {@link present} needs for a role, as the definition compiled them. */
export function columnsFor(sql: Sql | Tx, definition: Definition, role: Role | null): Fragment {
  return sql.unsafe(compiledFor(definition, role).columns)
}

/** A resource and the person that reads it. */
export interface Reading {
  definition: Definition
  actor: Actor
}

/** Rows that a role may meet at all: of its audience, of the bin or not, its own where that is the rule, in scope. */
export function visibleRows(
  services: ReadServices,
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
 * Returns the source of a resource's rows: its table, or the rows that are computed for the caller.
 * @param asked the filter of the list
 * @throws Error where a computed resource has no `rows`: a mistake in the wiring
 */
export function sourceOf(
  services: ReadServices,
  { definition, actor }: Reading,
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
  { services, tx }: { services: Services; tx: Tx },
  { name, table }: Definition,
  { changes, match }: { changes: readonly Values[]; match?: Fragment },
): Promise<void> {
  const first = services.hooks[name]?.lockedAfter
  if (!first) return
  const named = changes.map(values => values[first.by]).filter(isId)
  if (!named.length && !match) return
  const held = match ? tx`union all select ${tx(first.by)} from ${tx(table)} where ${match}` : tx``
  await tx`
    select from ${tx(first.table)} where id in (select unnest(${named}::bigint[]) ${held}) order by id for update`
}

/**
 * Reads rows for a write, whole and locked in the order of their ids.
 * @param options.named changes that may name another record which the write changes as well
 */
export async function lockRows<D extends Definition>(
  tx: Tx,
  services: Services,
  definition: D,
  actor: Actor,
  ids: readonly number[],
  { bin = false, named = [] }: { bin?: boolean; named?: readonly Values[] } = {},
): Promise<RowOf<D>[]> {
  const match = tx`id = any(${ids}::bigint[])`
  await lockNamed({ services, tx }, definition, { changes: named, match })
  // tests/drift.server.test.ts holds the tables against the definitions.
  return tx<RowOf<D>[]>`
    select * from ${tx(definition.table)}
    where id = any(${ids}::bigint[]) and ${visibleRows(services, definition, actor, { bin, sql: tx })}
    order by id for update`
}
