import type { Definition } from '../../contract/define'
import { fail } from '../../contract/errors'
import { EXACT_TOTAL, type Page, type PageRequest, pageOf } from '../../contract/paging'
import type { Role } from '../../contract/roles'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import type { Services } from '../services'
import type { Fragment, Row, Values } from './hooks'
import { columnsFor, present, reach, sourceOf } from './record'
import { searchClause } from './search'
import { filterClause, orderClause } from './where'

/** What a list is asked for. */
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
  const role = actor.role as Role
  const where = whereOf(services, actor, definition, request)
  const [sort, direction] = sortOf(definition, request)
  const order = orderClause(sql, definition, role, sort, direction)
  const offset = (request.page - 1) * request.per_page
  if (definition.computed) return computedPage(services, actor, definition, request, { where, order, offset })
  const table = sql(definition.table)
  // The ids come first, from an index: a deep page would else read every row that it leaves out.
  const [rows, total] = await Promise.all([
    sql<Row[]>`
      select ${columnsFor(sql, definition, role)} from ${table}
      where id in (select id from ${table} where ${where} order by ${order} limit ${request.per_page} offset ${offset})
        and ${where} order by ${order}`,
    countRows(sql, definition, where),
  ])
  return pageOf(
    rows.map(row => present(definition, row, role)),
    request,
    total,
  )
}

/** Counted once for the page and its total, since every reading of such rows reads all that they are counted from. */
async function computedPage(
  services: Services,
  actor: Actor,
  definition: Definition,
  request: ListRequest,
  { where, order, offset }: { where: Fragment; order: Fragment; offset: number },
): Promise<Page<Values>> {
  const { sql } = services
  const role = actor.role as Role
  const found = await sql<Row[]>`
    with found as materialized (select * from ${sourceOf(services, definition, actor)} where ${where})
    select (select count(*)::int from found) as found_total, page.* from (select) always
      left join (select ${columnsFor(sql, definition, role)} from found
        order by ${order} limit ${request.per_page} offset ${offset}) page on true order by ${order}`
  const rows = found.filter(({ id }) => id !== null)
  return pageOf(
    rows.map(row => present(definition, row, role)),
    request,
    Number(found[0]?.found_total ?? 0),
  )
}

function whereOf(services: Services, actor: Actor, definition: Definition, request: ListRequest): Fragment {
  const { sql } = services
  const rows = reach(services, definition, actor, { bin: request.bin })
  const filter = filterClause(sql, definition, actor.role as Role, request.filter)
  if (request.search === undefined) return sql`${rows} and ${filter}`
  if (!definition.list.search.length) return sql`false`
  return sql`${rows} and ${filter} and (${searchClause(sql, definition, request.search)})`
}

function sortOf(definition: Definition, request: ListRequest): [string | undefined, 'asc' | 'desc'] {
  if (request.sort) return [request.sort, request.order]
  return request.search === undefined ? [...definition.list.sort] : ['id', 'desc']
}

/** Exact up to {@link EXACT_TOTAL}; beyond it what the planner believes, and never less. */
async function countRows(sql: Sql, { table }: Definition, where: Fragment): Promise<number> {
  const [counted] = await sql<{ n: number }[]>`
    select count(*)::int as n from (select 1 from ${sql(table)} where ${where} limit ${EXACT_TOTAL + 1}) counted`
  const n = counted?.n ?? 0
  if (n <= EXACT_TOTAL) return n
  const [plan] = await sql`explain (format json) select 1 from ${sql(table)} where ${where}`
  const estimate = plan?.['QUERY PLAN']?.[0]?.Plan?.['Plan Rows'] ?? 0
  return Math.max(n, Math.round(estimate))
}

/** One record. @throws Failure not_found where there is none that the caller may see */
export async function readRecord(
  services: Services,
  actor: Actor,
  definition: Definition,
  id: number,
  { bin = false }: { bin?: boolean } = {},
): Promise<Values> {
  const { sql } = services
  const role = actor.role as Role
  const [row] = await sql<Row[]>`
    select ${columnsFor(sql, definition, role)} from ${sourceOf(services, definition, actor)}
    where id = ${id} and ${reach(services, definition, actor, { bin })}`
  if (!row) throw fail('not_found')
  return present(definition, row, role)
}

/** What `-all` and an export stream. */
export interface AllRequest {
  filter: Record<string, unknown>
  ids?: readonly number[]
  sort?: string
  order?: 'asc' | 'desc'
  search?: string
}

/** The whole resource in batches, in flat memory whatever its size. */
export async function* streamAll(
  services: Services,
  actor: Actor,
  definition: Definition,
  request: AllRequest,
): AsyncGenerator<Values[]> {
  const { sql } = services
  const role = actor.role as Role
  const where = whereOf(services, actor, definition, { ...request, page: 1, per_page: 1, order: 'desc' })
  const among = request.ids ? sql`and id = any(${request.ids as number[]}::bigint[])` : sql``
  const [sort, direction] = request.sort ? [request.sort, request.order ?? 'asc'] : definition.list.sort
  const order = orderClause(sql, definition, role, sort, direction as 'asc' | 'desc')
  const query = sql<Row[]>`
    select ${columnsFor(sql, definition, role)} from ${sourceOf(services, definition, actor)}
    where ${where} ${among} order by ${order}`
  for await (const rows of query.cursor(500)) yield rows.map(row => present(definition, row, role))
}

/** Id and display name only, for a role that may not use a resource but one that refers to it. */
export async function* streamReferences(
  services: Services,
  actor: Actor,
  definition: Definition,
  ids: readonly number[] | undefined,
): AsyncGenerator<Values[]> {
  const { sql } = services
  const among = ids ? sql`and id = any(${ids as number[]}::bigint[])` : sql``
  const title = sql(definition.title)
  const query = sql<Values[]>`
    select id, ${title} from ${sourceOf(services, definition, actor)} where ${reach(services, definition, actor)} ${among} order by ${title}, id`
  for await (const rows of query.cursor(500)) yield rows.map(row => ({ ...row }))
}
