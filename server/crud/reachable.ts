import type { Definition } from '../../contract/definition/define'
import { invalid } from '../../contract/http/errors'
import type { Actor } from '../auth/actor'
import type { Services } from '../services'
import { idsOf } from './check'
import { compiledOf, type Reference } from './compiled'
import type { Change, Tx, Values } from './hooks'
import { visibleRows } from './record'

/** The open transaction of a write. */
export interface WriteScope {
  services: Services
  tx: Tx
}

/** A transaction in which records are written, with the references that were checked in it. */
export interface Writing extends WriteScope {
  /** The records that writers were found to reach, by resource and writer. */
  reached: Map<string, Set<number>>
}

/** Starts writing in a transaction: nothing was checked in it so far. */
export const startWriting = (services: Services, tx: Tx): Writing => ({ services, tx, reached: new Map() })

/** A writer and the resource that is written. */
interface Writer {
  definition: Definition
  actor: Actor
}

/**
 * References that a change adds must be within the writer's scope; those that stood there may stay.
 * @throws Failure invalid where one is not there for the writer
 */
export async function refuseUnreachable(
  writing: Writing,
  definition: Definition,
  { actor, before, changes }: Change,
): Promise<void> {
  for (const { name, target } of scopedReferences(writing.services, definition, changes)) {
    const earlier = idsOf(before?.[name])
    const added = idsOf(changes[name]).filter(id => !earlier.includes(id))
    const reached = await findReachable(writing, { definition: target, actor }, added)
    if (added.some(id => !reached.has(id))) throw invalid({ [name]: 'not_there' })
  }
}

/** Looks at once for all that many rows refer to, so that {@link refuseUnreachable} need not look for each. */
export async function findAllReachable(
  writing: Writing,
  { definition, actor }: Writer,
  rows: readonly Values[],
): Promise<void> {
  for (const { name, target } of scopedReferences(writing.services, definition, definition.fields)) {
    const wanted = new Set(rows.flatMap(row => idsOf(row[name]).filter(Number.isSafeInteger)))
    await findReachable(writing, { definition: target, actor }, [...wanted])
  }
}

/** The references among some fields that lead to records which not everybody reaches. */
function scopedReferences(services: Services, definition: Definition, among: object): Reference[] {
  return compiledOf(definition).references.filter(
    ({ name, target }) => name in among && services.hooks[target.name]?.scope,
  )
}

/** Returns all of a resource that the writer was found to reach, with those of the ids that there are. */
async function findReachable(
  { services, tx, reached }: Writing,
  { definition, actor }: Writer,
  ids: readonly number[],
): Promise<Set<number>> {
  const key = `${definition.name} ${actor.id} ${actor.role}`
  const found = reached.get(key) ?? new Set<number>()
  reached.set(key, found)
  const unknown = ids.filter(id => !found.has(id))
  if (!unknown.length) return found
  const seen = await tx<{ id: number }[]>`
    select id from ${tx(definition.table)}
    where id = any(${unknown}::bigint[]) and ${visibleRows(services, definition, actor, { sql: tx })}`
  for (const { id } of seen) found.add(id)
  return found
}
