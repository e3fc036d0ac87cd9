import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { lockWaiters } from '../../../tests/kit/locks'

let app: TestApp
let master: Api

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)

const waiting = () => lockWaiters(app)

describe('a change of a record waits for its candidate before it locks the record', () => {
  const RESOURCES: readonly [string, string, Record<string, unknown>][] = [
    ['recognitions', 'recognitions', { occupation: 'Nurse' }],
    ['ba-approvals', 'ba_approvals', { occupation: 'Nurse' }],
    ['visas', 'visas', { mission: 'Cairo' }],
    ['language-certificates', 'language_certificates', { provider: 'goethe', level: 'B1' }],
    ['transactions', 'transactions', { amount: '1', currency: 'EUR' }],
    ['contracts', 'contracts', { name: 'Job', category_type: 'employment', date: '2026-10-01' }],
    ['candidateUpdates', 'candidate_updates', { field: 'name', value: 'Amina' }],
    ['candidateInterviews', 'candidate_interviews', {}],
  ]

  test.each(RESOURCES)('%s', async (resource, table, values) => {
    await ordered(await candidateId(), resource, table, values)
  })

  test('documents', async () => {
    const kind_id = await idOf('document_kinds', 'job_contract')
    await ordered(await candidateId(), 'documents', 'documents', { kind_id })
  })

  async function ordered(
    candidate_id: number,
    resource: string,
    table: string,
    values: Record<string, unknown>,
  ): Promise<void> {
    const made = await master.post(`/${resource}`, { candidate_id, ...values })
    expect(made.status, made.text).toBe(201)
    const { id } = made.record
    const call = await app.sql.begin(async tx => {
      await tx`select from candidates where id = ${candidate_id} for update`
      const changed = master.delete(`/${resource}/${id}`)
      await expect.poll(waiting).toBe(1)
      const rows = await tx`select from ${tx(table)} where id = ${id} for update nowait`
      expect(rows).toHaveLength(1)
      return { changed }
    })
    const answer = await call.changed
    expect(answer.status, answer.text).toBeLessThan(300)
  }
})

test('a step that silence had set locks its candidate before itself', async () => {
  const id = await candidateId({ ba_submitted: true, ba_result: true, ba_result_date: '2026-09-15' })
  const [change] = await app.sql<{ id: number }[]>`
    update status_changes set to_confirm = true where candidate_id = ${id} and step = 'ba_result' returning id`
  const taken = await app.sql.begin(async tx => {
    await tx`select from candidates where id = ${id} for update`
    const answer = master.post(`/status-changes/${change?.id}/take-back`)
    await expect.poll(waiting).toBe(1)
    await tx`select from status_changes where id = ${change?.id as number} for update nowait`
    return { answer }
  })
  const answer = await taken.answer
  expect(answer.status, answer.text).toBe(200)
})

describe('candidates that a change names are locked in the order of their ids', () => {
  /** A call that names two candidates waits for the first one without holding the second one. */
  async function ordered(send: (first: number, second: number) => Promise<unknown>): Promise<void> {
    const [first, second] = [await candidateId(), await candidateId()]
    const call = await app.sql.begin(async tx => {
      await tx`select from candidates where id = ${first} for update`
      const sent = send(first, second)
      await expect.poll(waiting).toBe(1)
      await tx`select from candidates where id = ${second} for update nowait`
      return { sent }
    })
    await call.sent
  }

  test('by a record that moves from one to the other', () =>
    ordered(async (first, second) => {
      const visa = await master.post('/visas', { candidate_id: second })
      const moved = await master.put(`/visas/${visa.record.id}`, { candidate_id: first })
      expect(moved.record.candidate_id, moved.text).toBe(first)
    }))

  test('by a bulk change', () =>
    ordered(async (first, second) => {
      const visa = await master.post('/visas', { candidate_id: second })
      const moved = await master.put('/visas', { ids: [visa.record.id], changes: { candidate_id: first } })
      expect(moved.status, moved.text).toBe(200)
    }))

  test('by an import', () =>
    ordered(async (first, second) => {
      const form = new FormData()
      const lines = `candidate_id,mission\n${second},Cairo\n${first},Cairo\n`
      form.set('file', new Blob([lines], { type: 'text/csv' }), 'visas.csv')
      const headers = { authorization: `Bearer ${master.token}` }
      const started = await fetch(`${app.url}/api/v1/visas/import`, { method: 'POST', headers, body: form })
      expect(started.status).toBe(202)
    }))
})

test('new records of one candidate at once do not wait for each other in a circle', async () => {
  const candidate_id = await candidateId()
  const at = (day: number) => ({ candidate_id, state: 'granted', decided_on: `2026-09-${10 + day}` })
  const answers = await Promise.all(Array.from({ length: 16 }, (_, day) => master.post('/visas', at(day))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
})
