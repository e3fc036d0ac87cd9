import { type Definition, visibleFields } from '../../contract/definition/define'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import type { ReadServices, Row, Tx, Values } from './hooks'
import type { WriteScope } from './reachable'
import { present, type Reading, visibleRows } from './record'

/**
 * Returns records as {@link present} has them, without the ids of people in their lists that the caller may not see.
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
  return seen
}

/** Keeps the ids that a writer may not see in the lists that the writer changes. */
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

async function reachedAmong(
  services: ReadServices,
  ids: readonly number[],
  { actor, target, sql }: { actor: Actor; target: Definition; sql: Sql | Tx },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: number }[]>`
    select id from ${sql(target.table)}
    where id = any(${[...new Set(ids)]}::bigint[]) and ${visibleRows(services, target, actor, { sql })}`
  return new Set(rows.map(({ id }) => id))
}
