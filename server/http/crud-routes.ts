import { isRole } from '../../contract/access/roles'
import type { ApiCall } from '../../contract/calls/call'
import { undoCalls } from '../../contract/calls/jobs'
import { RESOURCE_CALLS, type ResourceCalls } from '../../contract/calls/resource'
import { can, type Definition } from '../../contract/definition/define'
import { fail, invalid } from '../../contract/http/errors'
import { requireDefinition } from '../../contract/resources'
import { deleteMany, refuseUnknownKeys, undo, updateMany } from '../crud/bulk'
import { isObject } from '../crud/check'
import type { Values } from '../crud/hooks'
import { type ListRequest, listPage, readRecord, streamAll, streamReferences } from '../crud/list'
import { hasLongTexts, visibleRows } from '../crud/record'
import { createRecord, deleteRecords, restoreRecord, updateRecord } from '../crud/records'
import { sendExport } from './export-route'
import { settleWith } from './idempotency'
import { takeFile } from './import-route'
import { filterOf, idOf, idsOf, listRequest, listRequestOf } from './query'
import type { ApiRequest, Route } from './route'
import { type Guarded, type Served, serve } from './serve'
import { sendArray, sendPage } from './streamJson'

/** The generic calls of every defined resource, and the one that takes a change of many back. */
export const crudRoutes: Route[] = [
  ...[...RESOURCE_CALLS].flatMap(([name, calls]) => routesOf(requireDefinition(name), calls)),
  serve(undoCalls.undo, ({ services, actor, body }) =>
    services.sql.begin(tx => undo({ services, tx }, actor, body.undo)),
  ),
]

function routesOf(definition: Definition, calls: ResourceCalls): Route[] {
  const path = `/${definition.name}`
  const isThere = (call: Guarded<NonNullable<ResourceCalls['change']>>) => mustExist(call, definition)
  const or405 = <C extends ApiCall>(
    call: C | undefined,
    [method, place]: [method: Route['method'], place: string],
    make: (call: C) => Route,
  ) => (call ? make(call) : notAllowed(definition, method, path + place))
  return [
    serve(calls.list, call => list(call, definition)),
    serve(calls.post, call => post(call, definition), postGuard(definition)),
    or405(calls.changeMany, ['PUT', ''], call => serve(call, given => changeMany(given, definition))),
    or405(calls.removeMany, ['DELETE', ''], call => serve(call, given => removeMany(given, definition))),
    serve(calls.readAll, ({ query, ...call }) => all(call, definition, query)),
    serve(calls.readSome, call => all(call, definition, bodyOf(call))),
    or405(calls.export, ['GET', '/export'], call => serve(call, given => sendExport(given, definition))),
    or405(calls.import, ['POST', '/import'], call => serve(call, given => takeFile(given, definition))),
    serve(calls.read, call => one(call, definition), mayRead(definition)),
    or405(calls.change, ['PUT', '/:id'], call =>
      serve(call, given => change(given, definition), mayChange(definition)),
    ),
    or405(calls.remove, ['DELETE', '/:id'], call => serve(call, given => remove(given, definition), isThere)),
    ...(definition.bin
      ? [
          or405(calls.restore, ['POST', '/:id/restore'], call =>
            serve(call, given => restore(given, definition)),
          ),
        ]
      : []),
  ]
}

type Given<Name extends keyof ResourceCalls> = Served<NonNullable<ResourceCalls[Name]>>

/** Refuses a verb that nobody has: 403 for roles that may not use the resource, 405 for the others. */
function notAllowed({ roles }: Definition, method: Route['method'], path: string): Route {
  return {
    method,
    path,
    access: roles,
    guard: () => {
      throw fail('method_not_allowed', { allow: ['GET'] })
    },
    handle: () => undefined,
  }
}

function postGuard(definition: Definition) {
  return ({ actor, query }: Guarded<ResourceCalls['post']>) => {
    if (query.page !== undefined) return
    if (!definition.verbs.includes('create')) throw fail('method_not_allowed', { allow: ['GET'] })
    if (!can(definition, actor.role, 'create')) throw fail('forbidden')
  }
}

type OfOne = Guarded<ResourceCalls['read']>

/** Tells whether the record is the caller itself, which may look at it and change some of its fields. */
const isSelf = ({ params, actor }: OfOne, { selfService }: Definition): boolean =>
  selfService !== undefined && params.id === actor.id

function mayRead(definition: Definition) {
  return (call: OfOne) => {
    if (!isSelf(call, definition) && !can(definition, call.actor.role, 'read')) throw fail('forbidden')
  }
}

function mayChange(definition: Definition) {
  return async (call: OfOne) => {
    if (!isSelf(call, definition) && !can(definition, call.actor.role, 'update')) throw fail('forbidden')
    await mustExist(call, definition)
  }
}

async function mustExist({ services, actor, params }: OfOne, definition: Definition): Promise<void> {
  const { sql } = services
  const [found] = await sql`
    select 1 from ${sql(definition.table)} where id = ${params.id} and ${visibleRows(services, definition, actor)}`
  if (!found) throw fail('not_found')
}

async function list(call: Given<'list'>, definition: Definition) {
  const { services, actor, query } = call
  if (query.bin === '1' && !can(definition, actor.role, 'delete')) throw fail('forbidden')
  const request = listRequest(query)
  if (!definition.lookup || query.page !== undefined) return page(call, definition, request)
  const rows: Values[] = []
  for await (const batch of streamAll(services, { definition, actor }, request)) rows.push(...batch)
  return rows
}

async function page(
  { services, actor, reply }: Pick<ApiRequest, 'services' | 'actor' | 'reply'>,
  definition: Definition,
  request: ListRequest,
) {
  const found = await listPage(services, actor, definition, request)
  return hasLongTexts(definition) ? sendPage(reply, found) : found
}

async function post(call: Given<'post'>, definition: Definition) {
  const { services, actor, query, request, reply } = call
  const body = bodyOf(call)
  if (query.page !== undefined) {
    const { value, ...others } = body
    refuseUnknownKeys(Object.keys(others))
    if (typeof value !== 'string' || !value.trim()) throw invalid({ value: 'required' })
    if (value.length > 200 || /\p{Cc}|\p{Cs}/u.test(value)) throw invalid({ value: 'invalid' })
    const found = await page(call, definition, { ...listRequest(query), search: value })
    return found ? reply.code(200).send(found) : reply
  }
  return services.sql.begin(async tx => {
    const answer = await createRecord(services, tx, { definition, actor }, body)
    await settleWith(tx, request, { status: 201, answer })
    return answer
  })
}

async function changeMany(call: Given<'changeMany'>, definition: Definition) {
  const { services, actor } = call
  const body = bodyOf(call)
  if (body.id !== undefined) {
    const id = idOf(String(body.id))
    return services.sql.begin(tx => updateRecord(services, tx, { definition, actor }, id, body))
  }
  if (!definition.verbs.includes('bulk')) throw fail('method_not_allowed')
  if (!can(definition, actor.role, 'bulk')) throw fail('forbidden')
  return services.sql.begin(tx => updateMany({ services, tx }, { definition, actor }, body))
}

async function removeMany(call: Given<'removeMany'>, definition: Definition) {
  const { services, actor } = call
  return services.sql.begin(tx => deleteMany({ services, tx }, { definition, actor }, bodyOf(call)))
}

async function one({ services, actor, params: { id }, query }: Given<'read'>, definition: Definition) {
  const bin = query.bin === '1' && can(definition, actor.role, 'delete')
  try {
    return await readRecord(services, actor, definition, id, { bin })
  } catch (error) {
    const moved = await services.hooks[definition.name]?.movedTo?.(services, id)
    if (!moved) throw error
    return readRecord(services, actor, definition, moved)
  }
}

async function change(call: Given<'change'>, definition: Definition) {
  const { services, actor, params } = call
  const only = can(definition, actor.role, 'update') ? undefined : definition.selfService
  await services.hooks[definition.name]?.beforeChange?.(services, {
    actor,
    id: params.id,
    body: bodyOf(call),
  })
  return services.sql.begin(tx =>
    updateRecord(services, tx, { definition, actor, only }, params.id, bodyOf(call)),
  )
}

async function remove({ services, actor, params }: Given<'remove'>, definition: Definition) {
  await services.sql.begin(tx => deleteRecords({ services, tx }, { definition, actor }, [params.id]))
}

async function restore({ services, actor, params }: Given<'restore'>, definition: Definition) {
  return services.sql.begin(tx => restoreRecord({ services, tx }, { definition, actor }, params.id))
}

const ALL_OPTIONS = ['ids', 'filter', 'sort', 'order']

/** Answers `-all`: one JSON array, written as the database gives the rows. */
function all(
  { services, actor, reply }: Pick<ApiRequest, 'services' | 'actor' | 'reply'>,
  definition: Definition,
  options: Readonly<Record<string, unknown>>,
) {
  const ids = idsOf(options.ids)
  refuseUnknownKeys(Object.keys(options).filter(name => !ALL_OPTIONS.includes(name)))
  const { sort, order } = listRequestOf({ sort: options.sort, order: options.order })
  const filter = isObject(options.filter) ? options.filter : filterOf(options)
  const full = isRole(actor.role) && definition.roles.includes(actor.role)
  const batches = full
    ? streamAll(services, { definition, actor }, { filter, ids, sort, order })
    : streamReferences(services, { definition, actor }, ids)
  return sendArray(reply, batches)
}

/** Returns the body as an object. @throws Failure malformed */
function bodyOf({ body }: Pick<ApiRequest, 'body'>): Values {
  if (!isObject(body)) throw fail('malformed')
  return body
}
