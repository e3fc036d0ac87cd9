import type { App, Handler, Request, Row } from 'json-server'
import { can, type Definition, displayName, visibleFields } from '../contract/define'
import { fail, invalid } from '../contract/errors'
import { fold, phoneDigits } from '../contract/fold'
import { order, pageNumber, perPage } from '../contract/page-query'
import { type Page, type PageRequest, PER_PAGE, pageOf } from '../contract/paging'
import { referrersOf } from '../contract/resources'
import type { Verb } from '../contract/roles'
import { checkBody } from './check'
import { compare, matches, readFilter } from './filter'
import { callerOf } from './sessions'

type Rows = (name: string) => Row[]

/**
 * The generic calls of one resource as far as json-server has no word for them. What is left to it, once checked
 * here: one record read, created, changed and deleted.
 */
export function addResource(app: App, definition: Definition, rows: Rows): void {
  const { name } = definition
  const demand = (request: Request, verb: Verb) => {
    const { role } = callerOf(request)
    if (!definition.roles.includes(role)) throw fail('forbidden')
    if (!definition.verbs.includes(verb)) throw fail('method_not_allowed')
    if (!can(definition, role, verb)) throw fail('forbidden')
  }
  app.get(`/${name}`, (request, response) => {
    demand(request, 'read')
    const whole = definition.lookup && request.query.page === undefined
    const page = pageFor(definition, request, rows(name))
    response.json(whole ? rows(name) : page)
  })
  const all: Handler = (request, response) => {
    const options = { ...request.query, ...(request.body as object) } as { ids?: unknown; filter?: string }
    response.json(allFor(definition, request, rows(name), options))
  }
  app.get(`/${name}-all`, all)
  app.post(`/${name}-all`, all)
  app.post(`/${name}`, (request, response, next) => {
    demand(request, request.query.page === undefined ? 'create' : 'read')
    if (request.query.page !== undefined) return response.json(search(definition, request, rows(name)))
    request.body = prepareNew(definition, request, rows(name))
    next()
  })
  app.put(`/${name}`, (request, _response, next) => {
    const { id } = request.body as { id?: unknown }
    if (!id) throw invalid({ id: 'required' })
    request.url = `/${name}/${id}`
    next()
  })
  app.get(`/${name}/:id`, (request, _response, next) => {
    demand(request, 'read')
    next()
  })
  app.put(`/${name}/:id`, (request, _response, next) => {
    demand(request, 'update')
    const before = rows(name).find(row => String(row.id) === request.params.id)
    if (!before) throw fail('not_found')
    request.body = prepareChange(definition, request.body, before)
    // json-server replaces the record on PUT; ours changes the fields that are sent.
    request.method = 'PATCH'
    next()
  })
  app.delete(`/${name}/:id`, (request, _response, next) => {
    demand(request, 'delete')
    next()
  })
}

function pageFor(definition: Definition, { query }: Request, rows: Row[], searched?: string): Page<Row> {
  const known = ['page', 'per_page', 'sort', 'order', 'filter', 'bin']
  const unknown = Object.keys(query).find(option => !known.includes(option))
  if (unknown) throw invalid({ [unknown]: 'unknown_field' })
  const request: PageRequest = {
    page: option('page', query.page, pageNumber, 1),
    per_page: option('per_page', query.per_page, perPage, PER_PAGE),
    sort: query.sort === undefined ? undefined : String(query.sort),
    order: option('order', query.order, order, query.sort ? 'asc' : 'desc'),
  }
  const filter = readFilter(definition, query.filter)
  const found = query.bin === '1' ? [] : rows.filter(row => matches(row, filter))
  const [field, direction]: readonly [string, 'asc' | 'desc'] = request.sort
    ? [request.sort, request.order]
    : searched === undefined
      ? definition.list.sort
      : ['id', 'desc']
  const sorted = found.sort(compare(definition, field, direction))
  const from = (request.page - 1) * request.per_page
  return pageOf(sorted.slice(from, from + request.per_page), request, sorted.length)
}

function option<T>(
  name: string,
  value: unknown,
  schema: { safeParse(value: unknown): { success: boolean; data?: T } },
  otherwise: T,
): T {
  if (value === undefined) return otherwise
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid({ [name]: 'invalid' })
  return parsed.data as T
}

function search(definition: Definition, request: Request, rows: Row[]): Page<Row> {
  const { value } = request.body as { value?: unknown }
  if (typeof value !== 'string' || !value.trim()) throw invalid({ value: 'required' })
  const texts = [fold(value), phoneDigits(value)].filter(text => text !== undefined)
  const found = rows.filter(row =>
    definition.list.search.some(name => {
      const held = fold(String(row[name] ?? ''))
      return texts.some(text => held.includes(text))
    }),
  )
  return pageFor(definition, request, found, value)
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
    return chosen.filter(row => matches(row, rules))
  }
  // Who only refers to a resource reads names of it.
  if (!referrersOf(definition.name).some(referrer => referrer.definition.roles.includes(role)))
    throw fail('forbidden')
  const titles = definition.lookup
    ? visibleFields(definition, role).map(([name]) => name)
    : [definition.title]
  return chosen.map(row => ({
    id: row.id,
    ...Object.fromEntries(titles.map(name => [name, row[name] ?? displayName(definition, row)])),
  }))
}

function prepareNew(definition: Definition, request: Request, rows: Row[]): object {
  const values = checkBody(definition, request.body, rows)
  const { user } = callerOf(request)
  const now = new Date().toISOString()
  const empty = Object.fromEntries(Object.keys(definition.fields).map(name => [name, null]))
  const own = definition.own ? { [definition.own]: user } : {}
  return { ...empty, ...values, ...own, version: 1, created_at: now, updated_at: now, created_by: user }
}

function prepareChange(definition: Definition, body: unknown, before: Row): object {
  const { version } = body as { version?: unknown }
  const values = checkBody(definition, body, [], before)
  if (typeof version === 'number' && version < Number(before.version))
    throw fail('conflict', { current: before })
  return { ...values, version: Number(before.version) + 1, updated_at: new Date().toISOString() }
}
