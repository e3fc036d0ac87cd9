import type { App, Handler, Request, Response, Row } from 'json-server'
import { z } from 'zod'
import { CALLS } from '../contract/calls'
import type { ApiCall } from '../contract/calls/call'
import { fail } from '../contract/http/errors'
import { parseSent } from '../contract/http/parseSent'
import { definitionOf } from '../contract/resources'
import { BETTER, changeBy } from './better'
import { exampleOf, fileOf } from './example'
import type { Store } from './server'
import { callerOf, type Session } from './sessions'

/**
 * Answers each declared call: who may make it, the record of its path, its body and its answer are those of the
 * declaration.
 */
export function addNamedCalls(app: App, store: Store): void {
  for (const call of CALLS) {
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    app[method](call.path.replace(/\{(\w+)\}/g, ':$1'), handlerOf(call, store))
  }
}

function handlerOf(call: ApiCall, store: Store): Handler {
  const line = `${call.method} ${call.path}`
  const better = BETTER.find(each => each.line.test(line))
  const { body, answer } = call
  return async (request, response, next) => {
    try {
      const session = demandAccess(call, request)
      const record = recordOf(call, store, request)
      if (body && !call.upload) request.body = parseSent(body, request.body ?? {})
      if (record) changeBy(call, record)
      const known = {
        ...request.params,
        id: 1,
        user_id: session?.user ?? 1,
        ...(request.body as object),
        ...record,
      }
      const example = () => (answer instanceof z.ZodType ? (exampleOf(answer, known) as Row) : undefined)
      const given = better
        ? await better.answer({ request, response, store, record, example: () => example() ?? {} })
        : beside(call, store, request, known)
      if (!response.writableEnded && !response.headersSent) send(call, response, given ?? example())
    } catch (error) {
      next(error)
    }
  }
}

/** @throws Failure forbidden */
function demandAccess({ access }: ApiCall, request: Request): Session | undefined {
  if (access === 'public') return undefined
  const session = callerOf(request)
  if (typeof access !== 'string' && !access.includes(session.role)) throw fail('forbidden')
  return session
}

/** The record that a path names, as `/leads/{id}/erase`. @throws Failure not_found */
function recordOf(call: ApiCall, store: Store, { params }: Request): Row | undefined {
  const [name = '', id] = call.path.split('/').filter(Boolean)
  return id === '{id}' && definitionOf(name) ? store.row(name, params.id) : undefined
}

/**
 * Reads and writes what stands beside resources: the one object of a path that can be put, as `/settings`, and the rows of
 * a path that makes some, as `/views`. Undefined for other calls.
 */
function beside(call: ApiCall, store: Store, request: Request, known: object): unknown {
  const { method, path, answer } = call
  const place = path.replace(/\/\{id\}$/, '')
  if (place.includes('{') || definitionOf(place.slice(1))) return undefined
  const has = (wanted: string) => CALLS.some(each => each.path === place && each.method === wanted)
  if (path === place && has('PUT')) return single(call, store, request)
  if (!has('POST') || !CALLS.some(each => each.path === `${place}/{id}`)) return undefined
  const rows = store.beside(place)
  if (method === 'POST') {
    const made = { ...known, id: Math.max(0, ...rows.map(({ id }) => id)) + 1, version: 1 }
    return rows[rows.push(exampleOf(answer as z.ZodType, made) as Row) - 1]
  }
  if (path === place) return rows.filter(row => fitsQuery(row, request.query))
  const at = rows.findIndex(({ id }) => String(id) === request.params.id)
  const row = rows[at]
  if (!row) throw fail('not_found')
  if (method === 'DELETE') rows.splice(at, 1)
  return method === 'PUT' ? merge(row, { ...(request.body as Row), version: Number(row.version) + 1 }) : row
}

function single({ method, path }: ApiCall, { singles }: Store, { body }: Request): Row {
  const written = CALLS.find(each => each.path === path && each.method === 'PUT')
  const held = singles.get(path) ?? (exampleOf(written?.answer as z.ZodType, {}) as Row)
  singles.set(path, held)
  if (method !== 'PUT') return held
  const { version, ...changes } = body as Row
  if (typeof held.version !== 'number') return merge(held, changes)
  if (typeof version === 'number' && version < held.version) throw fail('conflict', { current: { ...held } })
  return merge(held, { ...changes, version: held.version + 1 })
}

const fitsQuery = (row: Row, query: object) =>
  Object.entries(query).every(([name, value]) => !(name in row) || String(row[name]) === value)

/** Changes objects within field by field, as `state` of a saved view. */
function merge(row: Row, changes: object): Row {
  for (const [name, value] of Object.entries(changes)) {
    if (name === 'id' || value === undefined) continue
    const isObject = [row[name], value].every(
      each => typeof each === 'object' && each !== null && !Array.isArray(each),
    )
    row[name] = isObject ? { ...(row[name] as object), ...value } : value
  }
  return row
}

function send({ answer, summary, status }: ApiCall, response: Response, given: unknown): void {
  if (answer instanceof z.ZodType) response.status(status ?? 200).json(given)
  else if (answer) response.type(answer.replace('*', 'gif')).send(fileOf(answer, summary))
  else response.status(204).send('')
}
