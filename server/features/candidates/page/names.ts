import type { NamedRow } from '../../../../contract/calls/candidates/page'
import { type Definition, visibleFields } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Values } from '../../../crud/hooks'
import { visibleRows } from '../../../crud/record'
import type { Services } from '../../../services'
import type { Caller } from '../caller'

export type Names = Record<string, Record<string, NamedRow>>

/** Ids by the resource that they belong to. */
export type Wanted = ReadonlyMap<string, ReadonlySet<number>>

/** The ids that a record refers to by the fields that a role may see, and further ones. */
export function referencesOf(
  { definition, record }: { definition: Definition; record: Values },
  actor: Actor,
  more: Readonly<Record<string, readonly (number | null)[]>>,
): Wanted {
  const wanted = new Map<string, Set<number>>()
  const add = (resource: string, ids: readonly unknown[]) => {
    const numbers = ids.filter((id): id is number => typeof id === 'number')
    if (numbers.length) wanted.set(resource, new Set([...(wanted.get(resource) ?? []), ...numbers]))
  }
  for (const [name, { options }] of actor.role ? visibleFields(definition, actor.role) : [])
    if (options.to) add(options.to, [record[name]].flat())
  for (const [resource, ids] of Object.entries(more)) add(resource, ids)
  return wanted
}

/** Reads the names of records of several resources in one statement: those that the caller may see. */
export async function readNames(services: Services, actor: Actor, wanted: Wanted): Promise<Names> {
  const { sql } = services
  const parts = [...wanted].flatMap(([resource, ids]) => {
    const definition = definitionOf(resource)
    return definition && !definition.computed ? [namesOf({ services, actor }, definition, [...ids])] : []
  })
  if (!parts.length) return {}
  const rows = await sql<{ resource: string; id: number; names: Values }[]>`
    ${parts.reduce((all, part) => sql`${all} union all ${part}`)}`
  const names: Names = {}
  for (const { resource, id, names: own } of rows) {
    const known = names[resource] ?? {}
    known[id] = { id, ...own }
    names[resource] = known
  }
  return names
}

function namesOf({ services, actor }: Caller, definition: Definition, ids: readonly number[]): Fragment {
  const { sql } = services
  const columns = nameColumns(definition).map(name => sql`${name}::text, ${sql(name)}`)
  const pairs = columns.reduce((all, pair) => sql`${all}, ${pair}`)
  return sql`
    select ${definition.name}::text as resource, id, jsonb_build_object(${pairs}) as names from ${sql(definition.table)}
    where id = any(${ids}::bigint[]) and ${visibleRows(services, definition, actor)}`
}

/** Lookups are called by their names in each language, a status with its mark, the rest by its title. */
function nameColumns({ lookup, fields, title }: Definition): string[] {
  if (!lookup) return [...new Set(title === 'name' && fields.name_arabic ? ['name', 'name_arabic'] : [title])]
  return ['slug', 'en', 'ar', 'fr', 'de', 'kind'].filter(name => fields[name])
}
