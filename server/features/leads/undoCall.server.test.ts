import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'

let app: TestApp
/** May not delete calls, yet may take back the own one. */
let adviser: Api
let wrongNumber: number

beforeAll(async () => {
  app = await startApp()
  adviser = await app.api('user')
  const [status] = await app.sql<{ id: number }[]>`select id from statuses where slug = 'wrong_number'`
  wrongNumber = Number(status?.id)
})
afterAll(() => app?.stop())

let tail = 300_000
async function made(resource: string, body: Record<string, unknown>, api = adviser): Promise<Row> {
  const answer = await api.post(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const lead = (more: Record<string, unknown> = {}) =>
  made('leads', { name: 'Salma Bennani', phone: `+201001${++tail}`, call_back_date: '2026-01-05', ...more })
const now = async (path: string, api = adviser) => (await api.get(path)).record
const OF_CALLS = ['status_id', 'call_back_date', 'calls_count', 'answered_calls', 'last_call_at'] as const
const standing = (row: Row) => Object.fromEntries(OF_CALLS.map(name => [name, row[name]]))
const undo = (call: Row, api = adviser) => api.post('/undo', { undo: call.undo })
const logOf = (resource: string, id: number) => app.sql`
  select action, user_id, before, after from logs where resource = ${resource} and record = ${id} order by id`

describe('a saved call can be taken back', () => {
  test('a wrong number retires the lead in the same call, and Undo puts all of it back', async () => {
    const before = await lead()
    await made('calls', { lead_id: before.id, status: 'answered', next_call_back_date: '2026-02-01' })
    const due = await now(`/leads/${before.id}`)
    const call = await made('calls', { lead_id: before.id, status: 'unanswered', wrong_number: true })
    expect(await now(`/leads/${before.id}`)).toMatchObject({
      status_id: wrongNumber,
      call_back_date: null,
      calls_count: 2,
      answered_calls: 1,
    })

    const answer = await undo(call)
    expect(answer.status, answer.text).toBe(200)
    expect(standing(await now(`/leads/${before.id}`))).toEqual(standing(due))
    expect((await adviser.get(`/calls/${call.id}`)).status).toBe(404)
  })

  test('the log keeps the call and its undo', async () => {
    const { id } = await lead()
    const call = await made('calls', {
      lead_id: id,
      status: 'unanswered',
      note: 'No ring',
      wrong_number: true,
    })
    await undo(call)
    const user_id = app.userOf('user')
    expect(await logOf('calls', call.id)).toMatchObject([
      { action: 'create', user_id, after: { note: 'No ring' } },
      { action: 'undo_delete', user_id, before: { note: 'No ring' } },
    ])
    expect(await logOf('leads', id)).toMatchObject([
      { action: 'create' },
      {
        action: 'update',
        user_id,
        before: { call_back_date: '2026-01-05' },
        after: { status_id: wrongNumber },
      },
      {
        action: 'undo_update',
        user_id,
        before: { status_id: wrongNumber },
        after: { call_back_date: '2026-01-05' },
      },
    ])
  })

  test.each([
    ['calls', 'candidates', 'candidate_id', 'admin', { name: 'Karim Mansour', phone: '+201009990001' }],
    ['bw-calls', 'bw-leads', 'bw_lead_id', 'de_user', { company: 'Klinikum Isar' }],
  ] as const)('%s to %s', async (calls, people, field, role, body) => {
    const api = await app.api(role)
    const before = await made(people, { ...body, call_back_date: '2026-01-05' }, api)
    const call = await made(calls, { [field]: before.id, status: 'answered' }, api)
    expect(await now(`/${people}/${before.id}`, api)).toMatchObject({ call_back_date: null })
    expect((await undo(call, api)).status).toBe(200)
    expect(standing(await now(`/${people}/${before.id}`, api))).toEqual(standing(before))
  })

  test('of several calls the latest is taken back first', async () => {
    const before = await lead()
    const first = await made('calls', { lead_id: before.id, status: 'answered' })
    const second = await made('calls', { lead_id: before.id, status: 'unanswered' })
    expect((await undo(second)).status).toBe(200)
    expect(await now(`/leads/${before.id}`)).toMatchObject({ calls_count: 1, last_call_at: first.at })
  })
})

describe('Undo is refused and changes nothing', () => {
  test('where the lead was changed since', async () => {
    const { id } = await lead()
    const call = await made('calls', { lead_id: id, status: 'unanswered', wrong_number: true })
    await adviser.put(`/leads/${id}`, { note: 'Has a new number' })
    const answer = await undo(call)
    expect([answer.status, answer.record.error]).toEqual([409, 'conflict'])
    expect(await now(`/leads/${id}`)).toMatchObject({ status_id: wrongNumber, calls_count: 1 })
    expect((await adviser.get(`/calls/${call.id}`)).status).toBe(200)
  })

  test('where the call was changed since', async () => {
    const { id } = await lead()
    const call = await made('calls', { lead_id: id, status: 'answered' })
    await adviser.put(`/calls/${call.id}`, { note: 'Wants to start in spring' })
    expect((await undo(call)).status).toBe(409)
    expect(await now(`/leads/${id}`)).toMatchObject({ calls_count: 1 })
  })

  test('a second time, and for somebody else', async () => {
    const call = await made('calls', { lead_id: (await lead()).id, status: 'answered' })
    const other = await undo(call, await app.api('admin'))
    expect([other.status, other.record.error]).toEqual([409, 'undo_expired'])
    expect((await undo(call)).status).toBe(200)
    expect((await undo(call)).status).toBe(409)
  })
})

describe('wrong_number is refused', () => {
  test.each([
    ['of an answered call', { status: 'answered', wrong_number: true }],
    ['as a text', { status: 'unanswered', wrong_number: 'yes' }],
  ])('%s', async (_, body) => {
    const { id } = await lead()
    const answer = await adviser.post('/calls', { lead_id: id, ...body })
    expect([answer.status, answer.record.fields]).toEqual([422, { wrong_number: 'invalid' }])
    expect(await now(`/leads/${id}`)).toMatchObject({ calls_count: 0, call_back_date: '2026-01-05' })
  })

  test('of a call to a candidate, and of a call that was written down before', async () => {
    const admin = await app.api('admin')
    const { id } = await made('candidates', { name: 'Karim Mansour', phone: '+201009990002' }, admin)
    const answer = await admin.post('/calls', { candidate_id: id, status: 'unanswered', wrong_number: true })
    expect(answer.record.fields).toEqual({ wrong_number: 'invalid' })
    const call = await made('calls', { lead_id: (await lead()).id, status: 'unanswered' })
    expect((await adviser.put(`/calls/${call.id}`, { wrong_number: true })).status).toBe(422)
  })
})
