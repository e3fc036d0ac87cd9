import simpleRestProvider from 'ra-data-simple-rest'
import type {
  DataProvider,
  GetListParams,
  GetListResult,
  GetManyParams,
  GetManyResult,
  Identifier,
  RaRecord,
  SortPayload,
  UpdateParams,
} from 'react-admin'
import { type Page, PER_PAGE } from '../../contract/http/paging'
import { definitionOf } from '../../contract/resources'
import { ask } from './ask'
import { changedFields } from './changes'
import { request } from './http'
import { act } from './idempotency'
import { lookupLists, pageOfLookup } from './lookupLists'
import { type ManyCalls, many } from './manyRecords'
import { onServerOf } from './servers'

/** Ids that one call may ask for. */
const IDS_A_CALL = 200

/** React-admin's calls and those of the contract that it has no method for. */
export interface LotseDataProvider extends DataProvider, ManyCalls {
  ask: typeof ask
  /**
   * Changes fields of a record and sends them as they are; `update` sends those that differ from the previous record.
   * @returns the record as it is now
   */
  change(resource: string, id: Identifier, changes: Record<string, unknown>): Promise<RaRecord>
  /** Reads a resource whole; roles that only refer to it get ids and names. */
  readAll<Row = RaRecord>(resource: string, signal?: AbortSignal): Promise<Row[]>
  /** Drops what is kept of a lookup list, or of all. */
  forgetLookups(resource?: string): Promise<void>
}

const lookups = lookupLists(resource => request<RaRecord[]>(onServerOf(resource, `/${resource}`)))
const isLookup = (resource: string) => definitionOf(resource)?.lookup === true

/** Our http under the calls of ra-data-simple-rest: the server of the resource, keys for new records, fresh lookups. */
const simple = simpleRestProvider('', async (path: string, { method, body, signal } = {}) => {
  const resource = path.split(/[/?]/)[1] ?? ''
  const address = onServerOf(resource, path)
  const options = { method, body: body ? JSON.parse(String(body)) : undefined, signal: signal ?? undefined }
  try {
    const json = await (method === 'POST' ? act(address, options) : request(address, options))
    return { status: 200, headers: new Headers(), body: '', json }
  } finally {
    if (method) lookups.forget(resource)
  }
})

/** Extends the simple REST provider where the contract differs from its dialect (docs/spec/api.md). */
export const dataProvider: LotseDataProvider = {
  ...simple,
  ...many,
  supportAbortSignal: true,

  getList: async <Row extends RaRecord>(resource: string, params: GetListParams) =>
    (await (isLookup(resource) ? readLookup : readPage)(resource, params)) as GetListResult<Row>,
  getMany: async <Row extends RaRecord>(resource: string, params: GetManyParams) =>
    (await readMany(resource, params)) as GetManyResult<Row>,
  getManyReference: (resource, { target, id, filter, ...params }) =>
    dataProvider.getList(resource, { ...params, filter: { ...filter, [target]: id } }),

  async update(resource, params) {
    const data = versioned(params)
    return data
      ? simple.update(resource, { ...params, data })
      : { data: { ...params.previousData, id: params.id } }
  },

  async delete(resource, params) {
    await simple.delete(resource, params)
    return { data: params.previousData ?? ({ id: params.id } as never) }
  },

  async updateMany(resource, { ids, data }) {
    await many.changeMany(resource, { ids: ids.map(Number) }, data)
    return { data: ids }
  },

  async deleteMany(resource, { ids }) {
    await many.removeMany(resource, { ids: ids.map(Number) })
    return { data: ids }
  },

  ask,
  change: async (resource, id, data) =>
    (await simple.update(resource, { id, data, previousData: undefined })).data,
  readAll: (resource, signal) => request(onServerOf(resource, `/${resource}-all`), { signal }),
  // React-admin takes every method of a provider for a call, which answers with a promise.
  forgetLookups: async resource => void lookups.forget(resource),
}

/** A search goes by POST with its text, all else by GET; the envelope becomes what lists need. */
async function readPage(resource: string, { pagination, sort, filter = {}, meta, signal }: GetListParams) {
  const { q, ...rest } = filter
  const { page, perPage } = pagination ?? { page: 1, perPage: PER_PAGE }
  const query = new URLSearchParams({ page: String(page), per_page: String(perPage) })
  // A search comes newest first unless a person sorted it.
  if (sort?.field && !(q && isUsual(resource, sort))) {
    query.set('sort', sort.field)
    query.set('order', sort.order.toLowerCase())
  }
  if (Object.keys(rest).length > 0) query.set('filter', JSON.stringify(rest))
  if (meta?.bin) query.set('bin', '1')
  const path = onServerOf(resource, `/${resource}?${query}`)
  const options = q ? { method: 'POST' as const, body: { value: q }, signal } : { signal }
  const answer = await request<Page<RaRecord>>(path, options)
  return {
    data: answer.data,
    total: answer.total,
    pageInfo: {
      hasNextPage: answer.current_page < answer.last_page,
      hasPreviousPage: answer.current_page > 1,
    },
    meta: { total_is_estimate: answer.total_is_estimate === true, last_page: answer.last_page },
  }
}

function isUsual(resource: string, { field, order }: SortPayload): boolean {
  const usual = definitionOf(resource)?.list.sort
  return usual?.[0] === field && usual[1] === order.toLowerCase()
}

async function readLookup(resource: string, params: GetListParams) {
  return pageOfLookup(await lookups.all(resource), params)
}

/** One POST for all that a page refers to, in pieces; a short list is read whole and kept. */
async function readMany(resource: string, { ids, signal }: GetManyParams) {
  if (isLookup(resource)) {
    const wanted = new Set(ids.map(Number))
    return { data: (await lookups.all(resource)).filter(row => wanted.has(Number(row.id))) }
  }
  const path = onServerOf(resource, `/${resource}-all`)
  const numbers = [...new Set(ids.map(Number))]
  const pieces = Array.from({ length: Math.ceil(numbers.length / IDS_A_CALL) }, (_, index) =>
    numbers.slice(index * IDS_A_CALL, (index + 1) * IDS_A_CALL),
  )
  const answers = await Promise.all(
    pieces.map(ids => request<RaRecord[]>(path, { method: 'POST', body: { ids }, signal })),
  )
  return { data: answers.flat() }
}

/** @returns the changed fields with the version they started from, or undefined where nothing changed. */
function versioned({ data, previousData }: UpdateParams) {
  const changes = changedFields(data, previousData ?? {})
  if (Object.keys(changes).length === 0) return undefined
  const version = data.version ?? previousData?.version
  return version === undefined ? changes : { ...changes, version }
}
