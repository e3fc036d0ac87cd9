// @vitest-environment happy-dom
import { HttpError } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { campaignCalls } from '../../contract/calls/campaigns'
import { listCalls } from '../../contract/calls/lists'
import { leads } from '../../contract/resources/leads'
import { changedFields, disputedFields } from './changes'
import { dataProvider } from './dataProvider'
import { serverOf } from './servers'

interface Call {
  method: string
  url: string
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

const calls: Call[] = []
let answer: (call: Call) => { status?: number; body?: unknown }

beforeEach(() => {
  calls.length = 0
  dataProvider.forgetLookups()
  answer = () => ({ body: {} })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted()
    const url = new URL(address, 'http://localhost')
    const call: Call = {
      method: init.method ?? 'GET',
      url: url.href,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: init.headers as Record<string, string>,
    }
    calls.push(call)
    const { status = 200, body } = answer(call)
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const three = { params: { id: 3 }, body: {} }
const page = (data: unknown[], extra = {}) => ({
  body: { data, current_page: 2, per_page: 25, last_page: 3, total: 60, ...extra },
})
const listParams = {
  pagination: { page: 2, perPage: 25 },
  sort: { field: 'call_back_date', order: 'ASC' as const },
  filter: {},
}

describe('reading', () => {
  it('asks for a page with sort, order and filter, and reads the envelope', async () => {
    answer = () => page([{ id: 7 }], { total_is_estimate: true })
    const filter = { status_id: [3, 4], call_back_date_lte: '2026-12-01' }
    const result = await dataProvider.getList('leads', { ...listParams, filter })
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/v1/leads' })
    expect(calls[0]?.query).toEqual({
      page: '2',
      per_page: '25',
      sort: 'call_back_date',
      order: 'asc',
      filter: JSON.stringify(filter),
    })
    expect(result.data).toEqual([{ id: 7 }])
    expect(result.total).toBe(60)
    expect(result.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: true })
    expect(result.meta).toEqual({ total_is_estimate: true, last_page: 3 })
  })

  it('sends page 0 as it is, and the bin', async () => {
    answer = () => page([])
    await dataProvider.getList('leads', {
      ...listParams,
      pagination: { page: 0, perPage: 25 },
      meta: { bin: true },
    })
    expect(calls[0]?.query).toMatchObject({ page: '0', bin: '1' })
  })

  it('searches by POST, newest first, keeping the other filters', async () => {
    answer = () => page([{ id: 1 }])
    await dataProvider.getList('leads', {
      ...listParams,
      sort: { field: 'id', order: 'DESC' },
      filter: { q: '+212 661', source: 'form' },
    })
    expect(calls[0]).toMatchObject({ method: 'POST', body: { value: '+212 661' } })
    expect(calls[0]?.query).toEqual({ page: '2', per_page: '25', filter: '{"source":"form"}' })
  })

  it('reads a lookup list once, and searches, sorts and cuts it here', async () => {
    answer = () => ({
      body: [
        { id: 1, slug: 'eg', en: 'Egypt', ar: 'مصر' },
        { id: 2, slug: 'ma', en: 'Morocco', ar: 'المغرب' },
      ],
    })
    const params = {
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'en', order: 'DESC' as const },
      filter: {},
    }
    const sorted = await dataProvider.getList('countries', params)
    const found = await dataProvider.getList('countries', { ...params, filter: { q: 'مِصر' } })
    const many = await dataProvider.getMany('countries', { ids: [2] })
    expect(sorted).toMatchObject({ data: [{ id: 2 }], total: 2 })
    expect(found.data).toMatchObject([{ id: 1 }])
    expect(many.data).toMatchObject([{ id: 2 }])
    expect(calls.map(({ path }) => path)).toEqual(['/api/v1/countries'])
  })

  it('asks for many ids by POST, each once, 200 a call', async () => {
    answer = ({ body }) => ({ body: (body as { ids: number[] }).ids.map(id => ({ id })) })
    const ids = Array.from({ length: 450 }, (_, index) => index + 1)
    const { data } = await dataProvider.getMany('users', { ids: [...ids, 1, 2] })
    expect(data).toHaveLength(450)
    expect(calls.map(call => (call.body as { ids: number[] }).ids.length)).toEqual([200, 200, 50])
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/api/v1/users-all' })
  })

  it('reads what refers to a record by a filter', async () => {
    answer = () => page([])
    await dataProvider.getManyReference('calls', {
      ...listParams,
      target: 'lead_id',
      id: 7,
      filter: { status: 'answered' },
    })
    expect(JSON.parse(calls[0]?.query.filter ?? '')).toEqual({ status: 'answered', lead_id: 7 })
  })

  it('stops when its signal says so', async () => {
    const stop = new AbortController()
    stop.abort()
    const call = dataProvider.getOne('leads', { id: 7, signal: stop.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('writing', () => {
  it('sends only what changed, with the version it started from', async () => {
    answer = () => ({ body: { id: 7, name: 'B', version: 4 } })
    const previousData = { id: 7, name: 'A', note: null, list_ids: [1, 2], version: 3, created_at: 'x' }
    const data = { ...previousData, name: 'B', note: '', list_ids: [1, 2] }
    await dataProvider.update('leads', { id: 7, data, previousData })
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      path: '/api/v1/leads/7',
      body: { name: 'B', version: 3 },
    })
  })

  it('asks nothing where nothing changed', async () => {
    const previousData = { id: 7, name: 'A', version: 3 }
    const result = await dataProvider.update('leads', { id: 7, data: { ...previousData }, previousData })
    expect(result.data).toEqual(previousData)
    expect(calls).toHaveLength(0)
  })

  it('hands on a conflict with the record as it is', async () => {
    answer = () => ({
      status: 409,
      body: { error: 'conflict', message: 'x', current: { id: 7, version: 5 } },
    })
    const call = dataProvider.update('leads', {
      id: 7,
      data: { name: 'B' },
      previousData: { id: 7, version: 3 },
    })
    await expect(call).rejects.toBeInstanceOf(HttpError)
    await expect(call).rejects.toMatchObject({ status: 409, body: { current: { version: 5 } } })
  })

  it('keeps the key of a create until the server has answered', async () => {
    vi.stubGlobal('fetch', vi.fn(fetch).mockRejectedValueOnce(new TypeError('away')))
    const lost = dataProvider.create('leads', { data: { name: 'A' } })
    await expect(lost).rejects.toMatchObject({ status: 0 })
    const sent = vi.mocked(fetch).mock.calls[0]?.[1]?.headers as Record<string, string>
    answer = () => ({ status: 201, body: { id: 1 } })
    await dataProvider.create('leads', { data: { name: 'A' } })
    await dataProvider.create('leads', { data: { name: 'A' } })
    expect(calls[0]?.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    expect(calls[0]?.headers['Idempotency-Key']).toBe(sent['Idempotency-Key'])
    expect(calls[1]?.headers['Idempotency-Key']).not.toBe(calls[0]?.headers['Idempotency-Key'])
  })

  it('gives an act its key too, one for each time, and none to what only reads', async () => {
    const { signal } = new AbortController()
    await Promise.all([1, 2].map(() => dataProvider.ask(campaignCalls.campaigns.stop, three)))
    await dataProvider.ask(campaignCalls.campaigns.stop, three)
    await dataProvider.changeMany('leads', { ids: [1] }, { note: 'x' })
    await dataProvider.ask(listCalls.countUnion, { body: { list_ids: [1] } }, signal)
    const keys = calls.map(({ headers }) => headers['Idempotency-Key'])
    // The two that were sent at once are one double click.
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(new Set(keys).size).toBe(4)
    expect(keys[4]).toBeUndefined()
  })

  it('keeps a key after a fault, but not beyond another action', async () => {
    answer = () => ({ status: 503, body: { error: 'unavailable' } })
    const stop = () => dataProvider.ask(campaignCalls.campaigns.stop, three).catch(() => undefined)
    await stop()
    await stop()
    await dataProvider.ask(campaignCalls.campaigns.resume, three).catch(() => undefined)
    await stop()
    const keys = calls.map(({ headers }) => headers['Idempotency-Key'])
    expect(keys[1]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('deletes one, and gives react-admin the record back', async () => {
    answer = () => ({ status: 204 })
    const { data } = await dataProvider.delete('leads', { id: 7, previousData: { id: 7, name: 'A' } })
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: '/api/v1/leads/7' })
    expect(data).toEqual({ id: 7, name: 'A' })
  })

  it('changes and deletes many in one call, by ids or by filter, and takes it back', async () => {
    answer = () => ({ body: { updated: 3, undo: 'token' } })
    const all = { filter: { status_id: 3 }, except: [9] }
    const { undo } = await dataProvider.changeMany('leads', all, { employee_id: 4 })
    await dataProvider.removeMany('leads', { ids: [1, 2] })
    await dataProvider.undo('leads', undo ?? '')
    await dataProvider.updateMany('leads', { ids: ['1'], data: { note: 'x' } })
    expect(calls.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      { method: 'PUT', path: '/api/v1/leads', body: { ...all, changes: { employee_id: 4 } } },
      { method: 'DELETE', path: '/api/v1/leads', body: { ids: [1, 2] } },
      { method: 'POST', path: '/api/v1/undo', body: { undo: 'token' } },
      { method: 'PUT', path: '/api/v1/leads', body: { ids: [1], changes: { note: 'x' } } },
    ])
  })

  it('brings one back, reads a job and makes any named call', async () => {
    await dataProvider.restore('leads', 7)
    await dataProvider.job('leads', 5)
    await dataProvider.ask(campaignCalls.campaigns.stop, three)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/leads/7/restore',
      'GET /api/v1/jobs/5',
      'POST /api/v1/campaigns/3/stop',
    ])
  })

  it('reads a lookup list again after a write to it', async () => {
    answer = ({ method }) => ({ body: method === 'GET' ? [] : { id: 1 } })
    const params = {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'id', order: 'ASC' as const },
      filter: {},
    }
    await dataProvider.getList('sectors', params)
    await dataProvider.create('sectors', { data: { slug: 'x' } })
    await dataProvider.getList('sectors', params)
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })
})

describe('two servers', () => {
  it('sends the German side to the second one, and nothing else', async () => {
    vi.stubEnv('BW_API_URL', 'https://second.example/bw/v1/')
    answer = ({ path }) => (path.includes('bw-lists') ? page([]) : { body: { id: 1 } })
    await dataProvider.getList('bw-lists', listParams)
    await dataProvider.getOne('bw-templates', { id: 2 })
    await dataProvider.ask(campaignCalls['bw-campaigns'].stop, three)
    await dataProvider.ask(listCalls.countUnion, { body: { audience: 'bw', list_ids: [1] } })
    await dataProvider.job('bw-lists', 4)
    await dataProvider.getOne('leads', { id: 1 })
    expect(calls.map(({ url }) => url.split('?')[0])).toEqual([
      'https://second.example/bw/v1/bw-lists',
      'https://second.example/bw/v1/bw-templates/2',
      'https://second.example/bw/v1/bw-campaigns/3/stop',
      'https://second.example/bw/v1/lists-un',
      'https://second.example/bw/v1/jobs/4',
      'http://localhost/api/v1/leads/1',
    ])
  })

  it('takes a fixed server on localhost and hosting previews only', () => {
    const apiUrl = 'https://api.example/api/v1'
    expect(serverOf('leads', { apiUrl, hostname: 'localhost' })).toBe(apiUrl)
    expect(serverOf('leads', { apiUrl, hostname: 'pr-7.web.app' })).toBe(apiUrl)
    expect(serverOf('leads', { apiUrl, hostname: 'crm.example' })).toBe('/api/v1')
  })
})

describe('changes', () => {
  it('takes empty text, null and undefined as one, and looks into lists and objects', () => {
    const before = { a: null, b: '', c: [1], d: { x: 1 }, e: 1 }
    expect(changedFields({ a: '', b: undefined, c: [1], d: { x: 1 }, e: '' }, before)).toEqual({ e: null })
    expect(changedFields({ c: [1, 2], d: { x: 2 } }, before)).toEqual({ c: [1, 2], d: { x: 2 } })
  })

  it('disputes only what both changed to something else', () => {
    const started = { id: 1, name: 'A', note: 'n', source: 'form', email: 'a@x.example' }
    const mine = { ...started, name: 'Mine', note: 'same', source: 'phone' }
    const current = { ...started, name: 'Theirs', note: 'same', email: 'b@x.example' }
    expect(disputedFields(leads, { mine, started, current })).toEqual([
      { field: 'name', theirs: 'Theirs', mine: 'Mine' },
    ])
  })
})
