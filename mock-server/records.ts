import type { App, Handler, Request, Row } from 'json-server'
import type { Role, Verb } from '../contract/access/roles'
import { can, type Definition, displayName, visibleFields } from '../contract/definition/define'
import { fail, invalid } from '../contract/http/errors'
import { order, pageNumber, perPage } from '../contract/http/page-query'
import { type Page, type PageRequest, PER_PAGE, pageOf } from '../contract/http/paging'
import { referrersOf } from '../contract/resources'
import { fold, phoneDigits } from '../contract/text/fold'
import { checkBody } from './check'
import { compare, matches, readFilter } from './filter'
import { addMany } from './many'
import type { Store } from './server'
import { callerOf } from './sessions'

export type Demand = (request: Request, verb: Verb) => void

/**
 * The generic calls of one resource as far as json-server has no word for them. What is left to it, once checked
 * here: one record read, created, changed and deleted.
 */
export function addResource(app: App, definition: Definition, store: Store): void {
  const { name } = definition
  const demand: Demand = (request, verb) => {
    const { role } = callerOf(request)
    if (!definition.roles.includes(role)) throw fail('forbidden')
    if (!definition.verbs.includes(verb)) throw fail('method_not_allowed')
    if (!can(definition, role, verb)) throw fail('forbidden')
  }
  app.get(`/${name}`, (request, response) => {
    demand(request, 'read')
    const whole = definition.lookup && request.query.page === undefined
    response.json(whole ? store.rows(name) : pageFor(definition, request, store))
  })
  const all: Handler = (request, response) => {
    const options = { ...request.query, ...(request.body as object) } as { ids?: unknown; filter?: string }
    response.json(allFor(definition, request, store.rows(name), options))
  }
  app.get(`/${name}-all`, all)
  app.post(`/${name}-all`, all)
  addMany(app, { definition, demand, store })
  app.post(`/${name}`, (request, response, next) => {
    demand(request, request.query.page === undefined ? 'create' : 'read')
    if (request.query.page !== undefined) return response.json(search(definition, request, store))
    request.body = prepareNew(definition, request, store.rows(name))
    next()
  })
  app.get(`/${name}/:id`, (request, _response, next) => {
    demand(request, 'read')
    next()
  })
  app.put(`/${name}/:id`, (request, _response, next) => {
    if (!(name === 'users' && request.params.id === String(callerOf(request).user))) demand(request, 'update')
    request.body = prepareChange(definition, request.body, store.row(name, request.params.id))
    // json-server replaces the record on PUT; ours changes the fields that are sent.
    request.method = 'PATCH'
    next()
  })
  app.delete(`/${name}/:id`, (request, response, next) => {
    demand(request, 'delete')
    if (!definition.bin) return next()
    store.bin(name).push(...store.remove(name, [store.row(name, request.params.id).id]))
    response.status(204).send('')
  })
}

/** @returns a record without the fields that a role may not see */
export function seenBy(definition: Definition, role: Role, row: Row): Row {
  const seen = Object.fromEntries(visibleFields(definition, role).map(([name]) => [name, row[name] ?? null]))
  const { id, version, created_at, updated_at, created_by } = row
  return { id, ...seen, version, created_at, updated_at, created_by }
}

function pageFor(definition: Definition, request: Request, store: Store, searched?: Row[]): Page<Row> {
  const { query } = request
  const known = ['page', 'per_page', 'sort', 'order', 'filter', 'bin']
  const unknown = Object.keys(query).find(option => !known.includes(option))
  if (unknown) throw invalid({ [unknown]: 'unknown_field' })
  const asked: PageRequest = {
    page: Math.max(1, option('page', query.page, pageNumber) ?? 1),
    per_page: option('per_page', query.per_page, perPage) ?? PER_PAGE,
    sort: query.sort === undefined ? undefined : String(query.sort),
    order: option('order', query.order, order) ?? (query.sort ? 'asc' : 'desc'),
  }
  const filter = readFilter(definition, query.filter)
  const rows = query.bin === '1' ? store.bin(definition.name) : (searched ?? store.rows(definition.name))
  const found = rows.filter(row => matches(row, filter))
  const usual = searched ? (['id', 'desc'] as const) : definition.list.sort
  const [field, direction] = asked.sort ? ([asked.sort, asked.order] as const) : usual
  const sorted = found.sort(compare(definition, field, direction))
  const from = (asked.page - 1) * asked.per_page
  const { role } = callerOf(request)
  const shown = sorted.slice(from, from + asked.per_page).map(row => seenBy(definition, role, row))
  return pageOf(shown, asked, sorted.length)
}

interface Schema<T> {
  safeParse(value: unknown): { success: boolean; data?: T }
}

function option<T>(name: string, value: unknown, schema: Schema<T>): T | undefined {
  if (value === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid({ [name]: 'invalid' })
  return parsed.data
}

function search(definition: Definition, request: Request, store: Store): Page<Row> {
  const { value } = request.body as { value?: unknown }
  if (typeof value !== 'string' || !value.trim()) throw invalid({ value: 'required' })
  const texts = [fold(value), phoneDigits(value)].filter(text => text !== undefined)
  const found = store.rows(definition.name).filter(row =>
    definition.list.search.some(name => {
      const held = fold(String(row[name] ?? ''))
      return texts.some(text => held.includes(text))
    }),
  )
  return pageFor(definition, request, store, found)
}

function allFor(
  definition: Definition,
  request: Request,
  rows: Row[],
  { ids, filter }: { ids?: unknown; filter?: string },
): Row[] {
  const { role } = callerOf(request)
  const wanted =
    ids === undefined ? undefined : (Array.isArray(ids) ? ids : String(ids).split(',')).map(Number)
  const chosen = rows.filter(({ id }) => !wanted || wanted.includes(id))
  if (definition.roles.includes(role)) {
    const rules = readFilter(definition, filter)
    return chosen.filter(row => matches(row, rules)).map(row => seenBy(definition, role, row))
  }
  // A role that only refers to a resource reads names and clocks of it.
  if (!referrersOf(definition.name).some(referrer => referrer.definition.roles.includes(role)))
    throw fail('forbidden')
  const titles = definition.lookup
    ? visibleFields(definition, role).map(([name]) => name)
    : [definition.title, ...(definition.clock ? [definition.clock] : [])]
  return chosen.map(row => ({
    id: row.id,
    ...Object.fromEntries(
      titles.map(name => [
        name,
        row[name] ?? (name === definition.title ? displayName(definition, row) : null),
      ]),
    ),
  }))
}

/** @returns a checked body as a new record */
export function prepareNew(definition: Definition, request: Request, rows: Row[]): object {
  const values = checkBody(definition, request.body, rows)
  const { user } = callerOf(request)
  const now = new Date().toISOString()
  const empty = Object.fromEntries(Object.keys(definition.fields).map(name => [name, null]))
  const own = definition.own ? { [definition.own]: user } : {}
  return { ...empty, ...values, ...own, version: 1, created_at: now, updated_at: now, created_by: user }
}

/** @returns checked changes of a record. @throws Failure conflict where an older version was seen */
export function prepareChange(definition: Definition, body: unknown, before: Row): object {
  const { version, current_pin: _, current_password: __, ...changes } = body as Record<string, unknown>
  const values = checkBody(definition, { ...changes, version }, [], before)
  if (typeof version === 'number' && version < Number(before.version))
    throw fail('conflict', { current: before })
  return { ...values, version: Number(before.version) + 1, updated_at: new Date().toISOString() }
}
