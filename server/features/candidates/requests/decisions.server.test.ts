import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLS } from '../../../../contract/calls'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'

let app: TestApp
let user: Api
let admin: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  admin = await app.api('admin')
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { makeCandidate, candidateId } = candidateKit(() => app)

async function made(api: Api, resource: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await api.post(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

/** For each resource that a second person decides: how a person enters a record, and a change of what is approved. */
const DECIDED: Record<string, { enter: (api: Api) => Promise<Row>; change: Record<string, unknown> }> = {
  transactions: {
    enter: async api =>
      made(api, 'transactions', { candidate_id: await candidateId(), amount: '100', currency: 'EUR' }),
    change: { amount: '900' },
  },
  candidateUpdates: {
    enter: async api => {
      const { id } = await makeCandidate({ birth_place: 'Cairo' })
      return made(api, 'candidateUpdates', { candidate_id: id, field: 'birth_place', value: 'Giza' })
    },
    change: { value: 'Luxor' },
  },
  candidateSubmissionRequest: {
    enter: async api => {
      const { id } = await makeCandidate({ b1_passed: true, recognition_result_kind: 'full' })
      return made(api, 'candidateSubmissionRequest', { candidate_id: id, request_title: 'A nurse' })
    },
    change: { request_title: 'Two nurses' },
  },
}

const calls = CALLS.flatMap(
  ({ path }) => /^\/([\w-]+)\/\{id\}\/(approve|reject)$/.exec(path)?.slice(1, 3) ?? [],
)
const decisions = calls.flatMap((resource, at) =>
  at % 2 ? [] : [[resource, calls[at + 1] as string] as const],
)

it('each call that approves or rejects is tried here', () => {
  expect(decisions.length).toBeGreaterThanOrEqual(5)
  expect(new Set(decisions.map(([resource]) => resource))).toEqual(new Set(Object.keys(DECIDED)))
})

describe.each(decisions)('%s/%s', (resource, verb) => {
  const { enter, change } = DECIDED[resource]!
  const decide = (api: Api, { id }: Row, body: Record<string, unknown> = {}) =>
    api.post(`/${resource}/${id}/${verb}`, { ...body })

  it('is refused to who entered it', async () => {
    const record = await enter(admin)
    expect((await decide(admin, record)).refusal.error).toBe('forbidden')
  })

  it('is refused to who changed what is approved, where others may change it', async () => {
    const record = await enter(user)
    const changed = await admin.put(`/${resource}/${record.id}`, change)
    if (changed.status === 403) return
    expect(changed.status, changed.text).toBe(200)
    await master.put(`/${resource}/${record.id}`, { note: 'Looked at' })
    expect((await decide(admin, record)).refusal.error).toBe('forbidden')
    expect((await decide(master, record)).status).toBe(200)
  })

  it('is refused on another version than the one that was seen, with the record as it is', async () => {
    const record = await enter(user)
    const changed = await user.put(`/${resource}/${record.id}`, change)
    expect(changed.status, changed.text).toBe(200)
    const stale = await decide(admin, record, { version: record.version })
    expect(stale.status).toBe(409)
    expect(stale.refusal).toMatchObject({
      error: 'conflict',
      current: { ...change, version: changed.record.version },
    })
    expect((await decide(admin, record, { version: changed.record.version })).status).toBe(200)
  })
})

it('who takes a deleted entry back or changes many at once is an author like any other', async () => {
  const record = await made(user, 'transactions', {
    candidate_id: await candidateId(),
    amount: '5',
    currency: 'EUR',
  })
  const many = await admin.put('/transactions', { ids: [record.id], changes: { amount: '6' } })
  expect(many.status, many.text).toBe(200)
  expect((await admin.post(`/transactions/${record.id}/approve`)).status).toBe(403)
  const entry = await made(admin, 'transactions', {
    candidate_id: await candidateId(),
    amount: '7',
    currency: 'EUR',
  })
  const gone = await master.delete('/transactions', { ids: [entry.id] })
  expect(gone.status, gone.text).toBe(200)
  const back = await master.post('/undo', { undo: (gone.json as { undo: string }).undo })
  expect(back.status, back.text).toBe(200)
  expect((await admin.post(`/transactions/${entry.id}/approve`)).status).toBe(403)
})
