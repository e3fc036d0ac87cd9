import { can, type Definition, visibleFields } from '../../contract/definition/define'
import { invalid } from '../../contract/http/errors'
import { definitionOf, RESOURCES } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import { isObject } from './check'
import type { Fragment, Hooks, ReadServices, Row, Tx, Values } from './hooks'
import type { WriteScope } from './reachable'
import { PRESENTED, type Reading, seenFields, visibleRows } from './record'
import { filterClause } from './where'

/**
 * Returns records as `present` has them, without the ids of records that the caller may not see, alone or in lists.
 * @param reading.sql the open transaction, if any
 */
export async function presentRows(
  services: ReadServices,
  { definition, actor, sql = services.sql }: Reading & { sql?: Sql | Tx },
  rows: readonly Values[],
): Promise<Values[]> {
  const shown = await shownRows({ ...services, sql }, definition, rows)
  const seen = shown.map(row => seenFields(definition, row, actor.role))
  await hideUnseen(services, { definition, actor, sql }, seen)
  for (const [name, by] of loggedValues(definition))
    await hideLogged(services, { actor, sql }, { seen, name, by })
  return seen
}

/**
 * Removes the ids of records that the caller may not see from all records in an answer or in the details of a refusal. Every declared
 * call passes here.
 */
export async function hideUnseenIn(services: ReadServices, actor: Actor, answer: unknown): Promise<void> {
  const found = new Map<Definition, Values[]>()
  collectPresented(answer, found)
  for (const [definition, records] of found)
    await hideUnseen(services, { definition, actor, sql: services.sql }, records)
}

function collectPresented(value: unknown, found: Map<Definition, Values[]>): void {
  if (Array.isArray(value)) for (const each of value) collectPresented(each, found)
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return
  const { [PRESENTED]: definition } = value as { [PRESENTED]?: Definition }
  if (definition) found.set(definition, [...(found.get(definition) ?? []), value])
  for (const each of Object.values(value)) if (typeof each === 'object') collectPresented(each, found)
}

/** Fields that hold values of the record of a resource, each with the field that names the resource. */
const loggedValues = ({ fields }: Definition): [string, string][] =>
  Object.entries(fields).flatMap(([name, { options }]) =>
    options.valuesOf ? [[name, options.valuesOf]] : [],
  )

async function hideLogged(
  services: ReadServices,
  { actor, sql }: { actor: Actor; sql: Sql | Tx },
  { seen, name, by }: { seen: readonly Values[]; name: string; by: string },
): Promise<void> {
  const logged = seen.filter(row => isObject(row[name]))
  for (const resource of new Set(logged.map(row => row[by]))) {
    const definition = definitionOf(String(resource))
    if (!definition) continue
    const rows = logged.filter(row => row[by] === resource)
    const kept = await hideUnseenValues(
      services,
      { definition, actor, sql },
      rows.map(row => row[name] as Values),
    )
    rows.forEach((row, place) => {
      row[name] = kept[place]
    })
  }
}

/** Returns values of records, as the log keeps them, without fields and ids that the caller may not see. */
export async function hideUnseenValues(
  services: ReadServices,
  reading: Reading & { sql: Sql | Tx },
  values: readonly Values[],
): Promise<Values[]> {
  const { definition, actor } = reading
  const visible = new Set(visibleFields(definition, actor.role).map(([name]) => name))
  const kept = values.map(each =>
    Object.fromEntries(
      Object.entries(each).filter(([name]) => visible.has(name) || !(name in definition.fields)),
    ),
  )
  await hideUnseen(services, { ...reading, areEarlier: true }, kept)
  return kept
}

/** Removes the ids from records of one resource, alone or in lists. */
async function hideUnseen(
  services: ReadServices,
  { definition, actor, sql, areEarlier }: Reading & { sql: Sql | Tx; areEarlier?: boolean },
  seen: readonly Values[],
): Promise<void> {
  for (const [name, target] of narrowedLists(services, actor, definition)) {
    const ids = seen.flatMap(row => listOf(row[name]))
    const reached = await reachedAmong(services, ids, { actor, target, sql })
    for (const row of seen) if (row[name]) row[name] = listOf(row[name]).filter(id => reached.has(id))
  }
  for (const [name, target] of narrowedReferences(services, { definition, actor, areEarlier })) {
    const ids = seen.flatMap(row => (row[name] ? [Number(row[name])] : []))
    const met = await metAmong(services, ids, { actor, target, sql })
    for (const row of seen) if (row[name] && !met.has(Number(row[name]))) row[name] = null
  }
}

/**
 * Makes the WHERE of a filter object for a caller: a record that the caller may not see is as good as none in the references of others.
 * @throws Failure invalid as {@link filterClause}
 */
export function filterFor(
  services: ReadServices,
  { definition, actor, sql = services.sql }: Reading & { sql?: Sql | Tx },
  { filter, now = services.now(), finds }: { filter: Values; now?: Date; finds?: Hooks['finds'] },
): Fragment {
  const narrowed = [
    ...narrowedLists(services, actor, definition),
    ...narrowedReferences(services, { definition, actor }),
  ].map(
    ([name, target]) => [name, (among?: Fragment) => metOf(services, { actor, target, sql }, among)] as const,
  )
  return filterClause(sql, definition, actor.role, filter, now, { finds, met: Object.fromEntries(narrowed) })
}

/** Returns rows with the values in which they are shown, where the resource says so. */
export async function shownRows<Row extends Values>(
  services: ReadServices,
  { name }: Definition,
  rows: readonly Row[],
): Promise<Row[]> {
  const shown = await services.hooks[name]?.shown?.(services, rows)
  return shown?.size ? rows.map(row => ({ ...row, ...shown.get(Number(row.id)) })) : [...rows]
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
  for (const [name, target] of narrowedReferences(services, { definition, actor })) {
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
 * met by whoever meets what they name. That does not hold of earlier values: the record may have been moved since.
 */
function narrowedReferences(
  services: ReadServices,
  { definition, actor, areEarlier = false }: Reading & { areEarlier?: boolean | undefined },
): [string, Definition][] {
  return visibleFields(definition, actor.role).flatMap(
    ([name, { kind, options }]): [string, Definition][] => {
      const target =
        kind === 'ref' && (areEarlier || !options.required) ? definitionOf(options.to ?? '') : undefined
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
  const met = new Set<number>()
  for (const each of viewsOf(target, actor))
    for (const bin of each.bin ? [false, true] : [false]) {
      const rest = ids.filter(id => !met.has(id))
      for (const id of await reachedAmong(services, rest, { ...meeting, target: each, bin })) met.add(id)
    }
  return met
}

/** Whether a caller meets a record, in the bin or not. */
export const meets = async (services: ReadServices, id: number, meeting: Meeting): Promise<boolean> =>
  (await metAmong(services, [id], meeting)).size > 0

/** The same as a SELECT of ids. @param among holds for the ids that are asked for; all of them unless given */
function metOf(services: ReadServices, { actor, target, sql }: Meeting, among = sql`true`): Fragment {
  return viewsOf(target, actor)
    .flatMap(each =>
      (each.bin ? [false, true] : [false]).map(
        bin => sql`
          select id from ${sql(each.table)} where ${among} and ${visibleRows(services, each, actor, { sql, bin })}`,
      ),
    )
    .reduce((all, each) => sql`${all} union all ${each}`)
}

/** The resources by which a caller may meet the rows of one, itself first. */
const viewsOf = (target: Definition, { role }: Actor): Definition[] => [
  target,
  ...RESOURCES.filter(each => each !== target && each.table === target.table && can(each, role, 'read')),
]

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
