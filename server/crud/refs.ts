import { can, type Definition, visibleFields } from '../../contract/definition/define'
import { invalid } from '../../contract/http/errors'
import { definitionOf, RESOURCES } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import type { ReadServices, Row, Tx, Values } from './hooks'
import type { WriteScope } from './reachable'
import { present, type Reading, visibleRows } from './record'

/**
 * Returns records as {@link present} has them, without the ids of records that the caller may not see, alone or in lists.
 * @param reading.sql the open transaction, if any
 */
export async function presentRows(
  services: ReadServices,
  { definition, actor, sql = services.sql }: Reading & { sql?: Sql | Tx },
  rows: readonly Values[],
): Promise<Values[]> {
  const seen = rows.map(row => present(definition, row, actor.role))
  for (const [name, target] of narrowedLists(services, actor, definition)) {
    const ids = seen.flatMap(row => listOf(row[name]))
    const reached = await reachedAmong(services, ids, { actor, target, sql })
    for (const row of seen) if (row[name]) row[name] = listOf(row[name]).filter(id => reached.has(id))
  }
  for (const [name, target] of narrowedReferences(services, actor, definition)) {
    const ids = seen.flatMap(row => (row[name] ? [Number(row[name])] : []))
    const met = await metAmong(services, ids, { actor, target, sql })
    for (const row of seen) if (row[name] && !met.has(Number(row[name]))) row[name] = null
  }
  return seen
}

/**
 * Keeps the ids that a writer may not see in the fields that the writer changes.
 * @throws Failure invalid where another record would take the place of one that the writer may not see
 */
export async function withUnseen(
  { services, tx }: WriteScope,
  { definition, actor, before }: { definition: Definition; actor: Actor; before: Row },
  values: Values,
): Promise<Values> {
  const kept = { ...values }
  for (const [name, target] of narrowedLists(services, actor, definition)) {
    if (!(name in values)) continue
    const stood = listOf(before[name])
    const reached = await reachedAmong(services, stood, { actor, target, sql: tx })
    const given = listOf(values[name])
    kept[name] = [
      ...stood.filter(id => !reached.has(id) || given.includes(id)),
      ...given.filter(id => !stood.includes(id)),
    ]
  }
  for (const [name, target] of narrowedReferences(services, actor, definition)) {
    const stood = before[name]
    if (!stood || !(name in values) || values[name] === stood) continue
    if ((await metAmong(services, [Number(stood)], { actor, target, sql: tx })).size) continue
    if (values[name] !== null) throw invalid({ [name]: 'not_writable' })
    kept[name] = stood
  }
  return kept
}

const listOf = (value: unknown): number[] => (Array.isArray(value) ? value : [])

/** The lists of ids that lead to records which the caller meets only some of. */
function narrowedLists(services: ReadServices, actor: Actor, definition: Definition): [string, Definition][] {
  return visibleFields(definition, actor.role).flatMap(
    ([name, { kind, options }]): [string, Definition][] => {
      const target = kind === 'refs' ? definitionOf(options.to ?? '') : undefined
      return target && services.hooks[target.name]?.scope?.(services, actor) ? [[name, target]] : []
    },
  )
}

/**
 * The single references that lead to records which the caller meets only some of. Required ones are left out: their records are
 * met by whoever meets what they name.
 */
function narrowedReferences(
  services: ReadServices,
  actor: Actor,
  definition: Definition,
): [string, Definition][] {
  return visibleFields(definition, actor.role).flatMap(
    ([name, { kind, options }]): [string, Definition][] => {
      const target = kind === 'ref' && !options.required ? definitionOf(options.to ?? '') : undefined
      return target && services.hooks[target.name]?.scope?.(services, actor) ? [[name, target]] : []
    },
  )
}

interface Meeting {
  actor: Actor
  target: Definition
  sql: Sql | Tx
}

/** Returns those that the caller meets, in the bin or not, by any resource of theirs that has these rows. */
async function metAmong(
  services: ReadServices,
  ids: readonly number[],
  meeting: Meeting,
): Promise<Set<number>> {
  const { actor, target } = meeting
  const others = RESOURCES.filter(
    each => each !== target && each.table === target.table && can(each, actor.role, 'read'),
  )
  const met = new Set<number>()
  for (const each of [target, ...others])
    for (const bin of each.bin ? [false, true] : [false]) {
      const rest = ids.filter(id => !met.has(id))
      for (const id of await reachedAmong(services, rest, { ...meeting, target: each, bin })) met.add(id)
    }
  return met
}

/** Whether a caller meets a record, in the bin or not. */
export const meets = async (services: ReadServices, id: number, meeting: Meeting): Promise<boolean> =>
  (await metAmong(services, [id], meeting)).size > 0

async function reachedAmong(
  services: ReadServices,
  ids: readonly number[],
  { actor, target, sql, bin = false }: Meeting & { bin?: boolean },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: number }[]>`
    select id from ${sql(target.table)}
    where id = any(${[...new Set(ids)]}::bigint[]) and ${visibleRows(services, target, actor, { sql, bin })}`
  return new Set(rows.map(({ id }) => id))
}
