import type { Definition } from '../../contract/define'
import { invalid } from '../../contract/errors'
import { definitionOf } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import type { Services } from '../services'
import type { Change, Tx, Values } from './hooks'
import { reach } from './record'

/** By transaction: the records that the writer was found to meet, by resource and writer. */
const met = new WeakMap<Tx, Map<string, Set<number>>>()

/** Who writes what. */
interface Writer {
  definition: Definition
  actor: Actor
}

/**
 * References that a change adds must be within the writer's scope; those that stood there may stay.
 * @throws Failure invalid where one is not there for the writer
 */
export async function refuseHidden(
  services: Services,
  tx: Tx,
  definition: Definition,
  { actor, before, changes }: Change,
): Promise<void> {
  for (const [name, target] of narrowed(services, definition, changes)) {
    const known = idsOf(before?.[name])
    const added = idsOf(changes[name]).filter(id => !known.includes(id))
    const all = await meet(services, tx, { definition: target, actor }, added)
    if (added.some(id => !all.has(id))) throw invalid({ [name]: 'not_there' })
  }
}

/** Looks at once for all that many rows refer to, so that {@link refuseHidden} need not look for each. */
export async function meetAll(
  services: Services,
  tx: Tx,
  { definition, actor }: Writer,
  rows: readonly Values[],
): Promise<void> {
  for (const [name, target] of narrowed(services, definition, definition.fields)) {
    const wanted = new Set(rows.flatMap(row => idsOf(row[name]).filter(Number.isSafeInteger)))
    await meet(services, tx, { definition: target, actor }, [...wanted])
  }
}

/** The fields among those named that refer to records which not everybody meets. */
function narrowed(services: Services, definition: Definition, among: object): [string, Definition][] {
  return referring(definition).filter(([name, target]) => name in among && services.hooks[target.name]?.scope)
}

const references = new WeakMap<Definition, [string, Definition][]>()

/** Found once: each row of an import asks. */
function referring(definition: Definition): [string, Definition][] {
  const known = references.get(definition)
  if (known) return known
  const found = Object.entries(definition.fields).flatMap(([name, { options }]) => {
    const target = definitionOf(options.to ?? '')
    return target ? [[name, target] as [string, Definition]] : []
  })
  references.set(definition, found)
  return found
}

const idsOf = (value: unknown) => [value ?? []].flat() as number[]

/** @returns all of a resource that the writer is known to meet in this transaction, with those of the ids that there are */
async function meet(
  services: Services,
  tx: Tx,
  { definition, actor }: Writer,
  ids: readonly number[],
): Promise<Set<number>> {
  const all = met.get(tx) ?? new Map<string, Set<number>>()
  const key = `${definition.name} ${actor.id} ${actor.role}`
  const known = all.get(key) ?? new Set<number>()
  met.set(tx, all.set(key, known))
  const unknown = ids.filter(id => !known.has(id))
  if (!unknown.length) return known
  const seen = await tx<{ id: number }[]>`
    select id from ${tx(definition.table)}
    where id = any(${unknown}::bigint[]) and ${reach(services, definition, actor, { sql: tx })}`
  for (const { id } of seen) known.add(id)
  return known
}
