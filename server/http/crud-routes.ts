import { BODY_MOST, recordBodyMax } from '../../contract/body-limits'
import { can, type Definition, visibleFields } from '../../contract/define'
import { fail, invalid } from '../../contract/errors'
import { RESOURCES, referrersOf } from '../../contract/resources'
import { isRole, type Verb } from '../../contract/roles'
import type { Actor } from '../auth/actor'
import { deleteMany, undo, updateMany } from '../crud/bulk'
import { isObject } from '../crud/check'
import type { Values } from '../crud/hooks'
import { type ListRequest, listPage, readRecord, streamAll, streamReferences } from '../crud/list'
import { hasLongTexts, reach } from '../crud/record'
import { createRecord, deleteRecords, restoreRecord, updateRecord } from '../crud/records'
import { sendExport } from './export-route'
import { importRoute } from './import-route'
import { sendArray, sendPage } from './json-pieces'
import { settleWith } from './once'
import { filterOf, idOf, idsOf, listRequestOf } from './query'
import { type Call, type Route, route } from './route'

/** The generic calls of every defined resource (api.md, "Generic reads and writes"). */
export const crudRoutes: Route[] = [...RESOURCES.flatMap(routesOf), undoRoute()]

function routesOf(definition: Definition): Route[] {
  const path = `/${definition.name}`
  const staff = { access: 'staff' } as const
  const may = (verb: Verb) => (call: Call<undefined>) => demand(call, definition, verb)
  const mayOne = (verb: Verb) => async (call: Call<undefined>) => {
    demand(call, definition, verb)
    await mustExist(call, definition)
  }
  return [
    route({ method: 'GET', path, ...staff, guard: may('read'), handle: call => list(call, definition) }),
    route({
      method: 'POST',
      path,
      ...staff,
      guard: postGuard(definition),
      bodyMax: recordBodyMax(definition),
      handle: call => post(call, definition),
    }),
    route({
      method: 'PUT',
      path,
      ...staff,
      guard: may('update'),
      bodyMax: BODY_MOST,
      handle: call => putMany(call, definition),
    }),
    route({
      method: 'DELETE',
      path,
      ...staff,
      guard: may('delete'),
      bodyMax: BODY_MOST,
      handle: call => removeMany(call, definition),
    }),
    route({
      method: 'GET',
      path: `${path}-all`,
      ...staff,
      guard: call => demandAll(call, definition),
      handle: call => all(call, definition, call.query),
    }),
    route({
      method: 'POST',
      path: `${path}-all`,
      ...staff,
      guard: call => demandAll(call, definition),
      bodyMax: BODY_MOST,
      handle: call => all(call, definition, bodyOf(call)),
    }),
    route({
      method: 'GET',
      path: `${path}/export`,
      ...staff,
      guard: may('export'),
      handle: call => sendExport(call, definition),
    }),
    importRoute(definition, may('import')),
    route({
      method: 'GET',
      path: `${path}/:id`,
      ...staff,
      guard: mayRead(definition),
      handle: call => one(call, definition),
    }),
    route({
      method: 'PUT',
      path: `${path}/:id`,
      ...staff,
      guard: mayChange(definition),
      bodyMax: recordBodyMax(definition),
      handle: call => put(call, definition, idOf(call.params.id)),
    }),
    route({
      method: 'DELETE',
      path: `${path}/:id`,
      ...staff,
      guard: mayOne('delete'),
      handle: call => remove(call, definition),
    }),
    ...(definition.bin
      ? [
          route({
            method: 'POST',
            path: `${path}/:id/restore`,
            ...staff,
            guard: may('delete'),
            handle: call => restore(call, definition),
          }),
        ]
      : []),
  ]
}

/** 403 for who may not use it, 405 for what nobody may, 403 for what only others may. */
function demand({ actor }: Call<undefined>, definition: Definition, verb: Verb): void {
  if (!actor.role || !definition.roles.includes(actor.role)) throw fail('forbidden')
  if (!definition.verbs.includes(verb)) throw fail('method_not_allowed', { allow: ['GET'] })
  if (!can(definition, actor.role, verb)) throw fail('forbidden')
}

function postGuard(definition: Definition) {
  return (call: Call<undefined>) =>
    demand(call, definition, call.query.page === undefined ? 'create' : 'read')
}

/** Whether the record is the caller itself, which may look at it and change some of its fields. */
function isSelf({ services, params, actor }: Call<undefined>, { name }: Definition): boolean {
  return Boolean(services.hooks[name]?.selfService) && params.id === String(actor.id)
}

function mayRead(definition: Definition) {
  return (call: Call<undefined>) => {
    if (!isSelf(call, definition)) demand(call, definition, 'read')
  }
}

function mayChange(definition: Definition) {
  return async (call: Call<undefined>) => {
    if (!isSelf(call, definition)) demand(call, definition, 'update')
    await mustExist(call, definition)
  }
}

async function mustExist(
  { services, actor, params }: Call<undefined>,
  definition: Definition,
): Promise<void> {
  const { sql } = services
  const id = idOf(params.id)
  const [found] = await sql`
    select 1 from ${sql(definition.table)} where id = ${id} and ${reach(services, definition, actor)}`
  if (!found) throw fail('not_found')
}

/** A role that uses a resource which refers to this one may read names, and only names. */
function demandAll(call: Call<undefined>, definition: Definition): void {
  if (!isRole(call.actor.role)) throw fail('forbidden')
  if (!definition.roles.includes(call.actor.role) && !mayReadNames(call.actor, definition))
    throw fail('forbidden')
}

function mayReadNames({ role }: Actor, { name }: Definition): boolean {
  if (!isRole(role)) return false
  return referrersOf(name).some(
    ({ definition, fields }) =>
      definition.roles.includes(role) &&
      visibleFields(definition, role).some(([field]) => fields.includes(field)),
  )
}

async function list(call: Call, definition: Definition) {
  const { services, actor, query } = call
  if (query.bin === '1' && !can(definition, actor.role, 'delete')) throw fail('forbidden')
  if (!definition.lookup || query.page !== undefined) return page(call, definition, listRequestOf(query))
  const rows: Values[] = []
  const request = listRequestOf({ ...query })
  for await (const batch of streamAll(services, actor, definition, request)) rows.push(...batch)
  return rows
}

async function page({ services, actor, reply }: Call, definition: Definition, request: ListRequest) {
  const found = await listPage(services, actor, definition, request)
  return hasLongTexts(definition) ? sendPage(reply, found) : found
}

async function post(call: Call, definition: Definition) {
  const { services, actor, query, request, reply } = call
  const body = bodyOf(call)
  if (query.page !== undefined) {
    const { value } = body
    if (typeof value !== 'string' || !value.trim()) throw invalid({ value: 'required' })
    if (value.length > 200 || /\p{Cc}|\p{Cs}/u.test(value)) throw invalid({ value: 'invalid' })
    return page(call, definition, { ...listRequestOf(query), search: value })
  }
  const made = await services.sql.begin(async tx => {
    const answer = await createRecord(services, tx, { definition, actor }, body)
    await settleWith(tx, request, 201, answer)
    return answer
  })
  return reply.code(201).send(made)
}

async function putMany(call: Call, definition: Definition) {
  const { services, actor } = call
  const body = bodyOf(call)
  if (body.id !== undefined) {
    const id = idOf(String(body.id))
    return services.sql.begin(tx => updateRecord(services, tx, { definition, actor }, id, body))
  }
  if (!can(definition, actor.role, 'bulk')) throw fail('forbidden')
  return services.sql.begin(tx => updateMany(services, tx, { definition, actor }, body))
}

async function removeMany(call: Call, definition: Definition) {
  const { services, actor } = call
  return services.sql.begin(tx => deleteMany(services, tx, { definition, actor }, bodyOf(call)))
}

async function one({ services, actor, params, query }: Call, definition: Definition) {
  const bin = query.bin === '1' && can(definition, actor.role, 'delete')
  const id = idOf(params.id)
  try {
    return await readRecord(services, actor, definition, id, { bin })
  } catch (error) {
    const moved = await services.hooks[definition.name]?.movedTo?.(services, id)
    if (!moved) throw error
    return readRecord(services, actor, definition, moved)
  }
}

async function put(call: Call, definition: Definition, id: number) {
  const { services, actor } = call
  const self = services.hooks[definition.name]?.selfService
  const only = self && !can(definition, actor.role, 'update') ? self : undefined
  return services.sql.begin(tx => updateRecord(services, tx, { definition, actor, only }, id, bodyOf(call)))
}

async function remove({ services, actor, params }: Call, definition: Definition) {
  await services.sql.begin(tx => deleteRecords(services, tx, { definition, actor }, [idOf(params.id)]))
}

async function restore({ services, actor, params }: Call, definition: Definition) {
  return services.sql.begin(tx => restoreRecord(services, tx, { definition, actor }, idOf(params.id)))
}

/** `-all`: one JSON array, written as the database gives the rows. */
function all({ services, actor, reply }: Call, definition: Definition, options: Record<string, unknown>) {
  const ids = idsOf(options.ids)
  const known = ['ids', 'filter', 'sort', 'order']
  const unknown = Object.keys(options).filter(name => !known.includes(name))
  if (unknown.length) throw invalid(Object.fromEntries(unknown.map(name => [name, 'unknown_field'])))
  const { sort, order } = listRequestOf({ sort: options.sort, order: options.order })
  const filter = isObject(options.filter) ? options.filter : filterOf(options)
  const full = isRole(actor.role) && definition.roles.includes(actor.role)
  const batches = full
    ? streamAll(services, actor, definition, { filter, ids, sort, order })
    : streamReferences(services, actor, definition, ids)
  return sendArray(reply, batches)
}

function undoRoute(): Route {
  return route({
    method: 'POST',
    path: '/undo',
    access: 'staff',
    handle: call => {
      const token = bodyOf(call).undo
      if (typeof token !== 'string') throw invalid({ undo: 'required' })
      return call.services.sql.begin(tx => undo(call.services, tx, call.actor, token))
    },
  })
}

/** The body as an object. @throws Failure malformed */
export function bodyOf({ body }: Call): Values {
  if (!isObject(body)) throw fail('malformed')
  return body
}
