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

test('new records of one candidate at once do not wait for each other in a circle', async () => {
  const candidate_id = await candidateId()
  const at = (day: number) => ({ candidate_id, state: 'granted', decided_on: `2026-09-${10 + day}` })
  const answers = await Promise.all(Array.from({ length: 16 }, (_, day) => master.post('/visas', at(day))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
})
