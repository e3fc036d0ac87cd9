import type { Definition } from '../../contract/definition/define'
import type { Sql } from '../db/connect'
import type { Services } from '../services'
import { columnType } from './columns'
import type { Fragment } from './hooks'

/** Rows between two places: what a page deep in reads at the most before it begins. */
const STEP = 10_000
/** A page far down stands for this long where it stood: who turns pages there meets no row twice. */
const KEPT_MS = 60_000
const KEPT = 500

/** The last row of a step: where the next one goes on in an index. */
interface Place {
  id: number
  /** The value that is sorted by, as the database writes it. */
  at: string
}

interface Places {
  until: number
  places: Place[]
}

/**
 * Steps that were taken, by the database that they were taken in. A page in the middle of a million rows takes 5 ms by them,
 * as the first page does (`npm run bench:lists`); the steps to it read half a million entries of an index.
 */
const known = new WeakMap<Sql, Map<string, Places>>()

/** A list in an order in which no row is without a value. */
export interface Ordered {
  definition: Definition
  /** Tells lists apart: resource, conditions, who asks, order. */
  list: string
  where: Fragment
  sort: string
  direction: 'asc' | 'desc'
}

/**
 * Finds the start of a page far down. OFFSET alone would read half a million rows for the middle of a million; steps that were
 * taken once are not taken again by the next page.
 * @returns the condition of the rows and the number of rows that come first; undefined where the list ends before
 */
export async function startOfPage(
  services: Services,
  ordered: Ordered,
  offset: number,
): Promise<{ after: Fragment; offset: number } | undefined> {
  const { sql } = services
  const steps = Math.floor(offset / STEP)
  if (!steps) return { after: sql`true`, offset }
  const { places } = placesOf(services, ordered.list)
  while (places.length < steps) {
    const at = places.length
    const next = await placeAfter(sql, ordered, places.at(-1))
    if (!next) return undefined
    // Two who ask at once take the same step.
    if (places.length === at) places.push(next)
  }
  const place = places[steps - 1]
  return place && { after: beyond(sql, ordered, place), offset: offset - steps * STEP }
}

function placesOf({ sql, now }: Services, list: string): Places {
  const lists = known.get(sql) ?? new Map<string, Places>()
  known.set(sql, lists)
  const kept = lists.get(list)
  if (kept && kept.until > now().getTime()) return kept
  if (lists.size >= KEPT) lists.clear()
  const fresh = { until: now().getTime() + KEPT_MS, places: [] }
  lists.set(list, fresh)
  return fresh
}

async function placeAfter(sql: Sql, ordered: Ordered, before?: Place): Promise<Place | undefined> {
  const { definition, where, sort, direction } = ordered
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const [place] = await sql<Place[]>`
    select id, ${sql(sort)}::text as at from ${sql(definition.table)}
    where ${where} and ${before ? beyond(sql, ordered, before) : sql`true`}
    order by ${sort === 'id' ? sql`id ${way}` : sql`${sql(sort)} ${way}, id ${way}`} limit 1 offset ${STEP - 1}`
  return place
}

function beyond(sql: Sql, { definition, sort, direction }: Ordered, { id, at }: Place): Fragment {
  const compared = direction === 'asc' ? sql`>` : sql`<`
  if (sort === 'id') return sql`id ${compared} ${id}`
  const field = definition.fields[sort]
  const type = field ? columnType(field) : (SYSTEM_TYPES[sort] ?? 'text')
  return sql`(${sql(sort)}, id) ${compared} (${at}::${sql.unsafe(type)}, ${id}::bigint)`
}

const SYSTEM_TYPES: Readonly<Record<string, string>> = {
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  created_by: 'bigint',
}
