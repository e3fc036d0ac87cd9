import type { Role } from '../../contract/access/roles'
import type { Definition } from '../../contract/definition/define'
import { fail } from '../../contract/http/errors'
import { EXACT_TOTAL, type Page, type PageRequest, pageOf } from '../../contract/http/paging'
import type { Actor } from '../auth/actor'
import { plannedAnew, type Sql } from '../db/connect'
import type { Services } from '../services'
import { startOfPage } from './deepPages'
import type { Fragment, Hooks, Row, SeenOf, Values } from './hooks'
import { columnsFor, hasLongTexts, type Reading, sourceOf, visibleRows } from './record'
import { filterFor, presentRows } from './refs'
import { searchClause } from './search'
import { estimateTotal, knownEstimate } from './totals'
import { mayBeEmpty, orderClause } from './where'

/** The query of a list. */
export interface ListRequest extends PageRequest {
  filter: Record<string, unknown>
  /** Text that is searched for; then the newest come first. */
  search?: string
  bin?: boolean
}

/**
 * One page of a resource, as a role may see it.
 * @throws Failure invalid where a filter or sort is no field that the role may see
 */
export async function listPage(
  services: Services,
  actor: Actor,
  definition: Definition,
  request: ListRequest,
): Promise<Page<Values>> {
  const { sql } = services
  const role = actor.role
  const where = whereOf(services, { definition, actor }, request)
  const [sort, direction] = sortOf(definition, request, services.hooks[definition.name]?.sorts)
  const order = orderClause(sql, { definition, role }, { sort, direction })
  const offset = (request.page - 1) * request.per_page
  if (definition.computed)
    return computedPage(services, { definition, actor }, { request, where, order, offset })
  const asked = { definition, role, request, where, order, offset, list: listKey(actor, definition, request) }
  const estimate = knownEstimate(services, asked.list)
  const few = estimate === undefined ? await pageOfFew(services, asked, sort) : undefined
  const [rows, total] = few
    ? [few.rows, few.total]
    : await Promise.all([
        pageOfMany(services, asked, { sort, direction }),
        estimate ?? estimateTotal(services, asked.list, { table: definition.table, where }),
      ])
  return pageOf(await presentRows(services, { definition, actor }, rows), request, total)
}

/** A list as it is asked for, in the parts of its statement. */
interface Asked {
  definition: Definition
  role: Role | null
  request: ListRequest
  where: Fragment
  order: Fragment
  offset: number
  /** Tells it apart from every other list, whatever page of it. */
  list: string
}

/** Whoever asks, since a scope looks at the person. */
function listKey(
  { id, role, office_id, special, level }: Actor,
  { name }: Definition,
  request: ListRequest,
): string {
  const { filter, search, bin } = request
  return JSON.stringify([name, id, role, office_id, special, level, filter, search, bin])
}

/**
 * The page and the exact total at once, read as the conditions find the rows and sorted then: the planner cannot take an
 * index of the order for one that leads to few rows.
 * @returns undefined where the rows are more than are counted
 */
async function pageOfFew(
  { sql }: Services,
  { definition, role, request, where, order, offset }: Asked,
  sort: string,
): Promise<{ rows: Row[]; total: number } | undefined> {
  const table = sql(definition.table)
  const sorted = sort === 'id' ? sql`` : sql`, ${sql(sort)}`
  const found = await plannedAnew(sql<(Row & { found_total: number })[]>`
    with found as materialized (select id ${sorted} from ${table} where ${where} limit ${EXACT_TOTAL + 1}),
      counted as materialized (select count(*)::int as found_total from found),
      shown as (select id from found where (select found_total <= ${EXACT_TOTAL} from counted)
        order by ${order} limit ${request.per_page} offset ${offset})
    select found_total, kept.* from counted left join (
      select ${columnsFor(sql, definition, role)} from ${table} where id = any(array(select id from shown))) kept on true
    order by ${order}`)
  const total = found[0]?.found_total ?? 0
  return total > EXACT_TOTAL ? undefined : { rows: found.filter(({ id }) => id !== null), total }
}

/** A page of very many rows, read in the order of an index. */
async function pageOfMany(
  services: Services,
  asked: Asked,
  { sort, direction }: { sort: string; direction: 'asc' | 'desc' },
): Promise<Row[]> {
  const { sql } = services
  const { definition, request, where, offset } = asked
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const order = sort === 'id' ? sql`id ${way}` : sql`${sql(sort)} ${way}, id ${way}`
  // Rows without a value come last in both directions, which no index gives; those before them it does.
  const filled = mayBeEmpty(definition, sort) ? sql`${where} and ${sql(sort)} is not null` : where
  const list = `${asked.list} ${sort} ${direction}`
  const beginning = await startOfPage(services, { definition, list, where: filled, sort, direction }, offset)
  const rows = beginning
    ? await readSlice(sql, {
        ...asked,
        order,
        where: sql`${filled} and ${beginning.after}`,
        offset: beginning.offset,
      })
    : []
  if (filled === where || rows.length === request.per_page) return rows
  return readSlice(sql, asked)
}

/** Ids come first where rows are left out: an index has them, and the rows are long. */
function readSlice(sql: Sql, { definition, role, request, where, order, offset }: Asked): PromiseLike<Row[]> {
  const table = sql(definition.table)
  const columns = columnsFor(sql, definition, role)
  const slice = sql`where ${where} order by ${order} limit ${request.per_page}`
  const rows = offset
    ? sql<Row[]>`
        select ${columns} from ${table} where id = any(array(select id from ${table} ${slice} offset ${offset}))
        order by ${order}`
    : sql<Row[]>`select ${columns} from ${table} ${slice}`
  return request.search || Object.keys(request.filter).length ? plannedAnew(rows) : rows
}

/**
 * Counted once for the page and its total, since every reading of such rows reads all that they are counted from; without the
 * text for search, which is not worked out unless somebody searches.
 */
async function computedPage(
  services: Services,
  { definition, actor }: Reading,
  { request, where, order, offset }: Pick<Asked, 'request' | 'where' | 'order' | 'offset'>,
): Promise<Page<Values>> {
  const { sql } = services
  const role = actor.role
  const found = await sql<Row[]>`
    with found as materialized (select ${columnsFor(sql, definition, role)}
      from ${sourceOf(services, { definition, actor }, request.filter)} where ${where})
    select (select count(*)::int from found) as found_total, page.* from (select) always
      left join (select * from found order by ${order} limit ${request.per_page} offset ${offset}) page on true order by ${order}`
  const rows = found.filter(({ id }) => id !== null)
  return pageOf(
    await presentRows(services, { definition, actor }, rows),
    request,
    Number(found[0]?.found_total ?? 0),
  )
}

function whereOf(services: Services, { definition, actor }: Reading, request: ListRequest): Fragment {
  const { sql } = services
  const rows = visibleRows(services, definition, actor, { bin: request.bin })
  const { finds } = services.hooks[definition.name] ?? {}
  const filter = filterFor(services, { definition, actor }, { filter: request.filter, finds })
  if (request.search === undefined) return sql`${rows} and ${filter}`
  if (!definition.list.search.length) return sql`false`
  return sql`${rows} and ${filter} and (${searchClause(sql, definition, request.search)})`
}

function sortOf(
  definition: Definition,
  request: ListRequest,
  sorts: Hooks['sorts'] = {},
): [string, 'asc' | 'desc'] {
  if (request.sort) return [sorts[request.sort] ?? request.sort, request.order]
  return request.search === undefined ? [...definition.list.sort] : ['id', 'desc']
}

/** One record. @throws Failure not_found where there is none that the caller may see */
export async function readRecord<D extends Definition>(
  services: Services,
  actor: Actor,
  definition: D,
  id: number,
  { bin = false }: { bin?: boolean } = {},
): Promise<SeenOf<D>> {
  const { sql } = services
  const role = actor.role
  const [row] = await sql<Row[]>`
    select ${columnsFor(sql, definition, role)} from ${sourceOf(services, { definition, actor })}
    where id = ${id} and ${visibleRows(services, definition, actor, { bin })}`
  if (!row) throw fail('not_found')
  const [seen] = await presentRows(services, { definition, actor }, [row])
  return seen as SeenOf<D>
}

/** The query of `-all` and of an export. */
export interface AllRequest {
  filter: Record<string, unknown>
  ids?: readonly number[]
  sort?: string
  order?: 'asc' | 'desc'
  search?: string
  /** Aborts when nobody reads on. */
  signal?: AbortSignal
}

/** Records that are read at once, and those whose texts may have megabytes. */
const ROWS = 500
const LONG_ROWS = 10

/** The whole resource in batches, in flat memory whatever its size. */
export async function* streamAll(
  services: Services,
  { definition, actor }: Reading,
  request: AllRequest,
): AsyncGenerator<Values[]> {
  const { sql } = services
  const role = actor.role
  const where = whereOf(services, { definition, actor }, { ...request, page: 1, per_page: 1, order: 'desc' })
  const among = request.ids ? sql`and id = any(${request.ids}::bigint[])` : sql``
  const [sort, direction]: readonly [string, 'asc' | 'desc'] = request.sort
    ? [request.sort, request.order ?? 'asc']
    : definition.list.sort
  const order = orderClause(sql, { definition, role }, { sort, direction })
  const query = sql<Row[]>`
    select ${columnsFor(sql, definition, role)} from ${sourceOf(services, { definition, actor }, request.filter)}
    where ${where} ${among} order by ${order}`
  const batch = hasLongTexts(definition) ? LONG_ROWS : ROWS
  for await (const rows of query.cursor(batch)) yield await presentRows(services, { definition, actor }, rows)
}

/** Id, display name and clock only, for a role that may not use a resource but one that refers to it. */
export async function* streamReferences(
  services: Services,
  { definition, actor }: Reading,
  ids: readonly number[] | undefined,
): AsyncGenerator<Values[]> {
  const { sql } = services
  const among = ids ? sql`and id = any(${ids}::bigint[])` : sql``
  const title = sql(definition.title)
  const names = [...new Set([definition.title, ...(definition.clock ? [definition.clock] : [])])]
  const query = sql<Values[]>`
    select id, ${sql(names)} from ${sourceOf(services, { definition, actor })} where ${visibleRows(services, definition, actor)} ${among} order by ${title}, id`
  for await (const rows of query.cursor(500)) yield rows.map(row => ({ ...row }))
}

/** Ends reading when a signal aborts: a reader that stops in the middle would keep the cursor, and its connection with it. */
export function endedBy<T>(batches: AsyncGenerator<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  signal?.addEventListener('abort', () => void batches.return(undefined), { once: true })
  if (signal?.aborted) void batches.return(undefined)
  return batches
}
