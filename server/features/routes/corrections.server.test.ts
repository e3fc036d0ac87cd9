import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, startOn } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { clockRows, itIs, make, openCase } = caseKit(() => app)

const ASKED = { correction_reason: 'correction_runs' }
const REASON = { correction_reason: 'The letter was of another person' }
const DECIDED = { decided_on: '2026-11-20', notified_on: '2026-11-24' }

async function refused(resource = 'visas', values: Record<string, unknown> = { state: 'rejected' }) {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  const record = await make(resource, { candidate_id, ...DECIDED, ...values })
  const path = `/${resource}/${record.id}`
  const put = async (changes: Record<string, unknown>) => {
    const { status, refusal } = await user.put(path, changes)
    return status === 200 ? 200 : refusal.fields
  }
  return { candidate_id, id: record.id, put }
}

describe('a refused visa that can still be contested', () => {
  test.each([
    ...['applied', 'not_started', 'documents', 'withdrawn', 'granted'].map(state => ({ state })),
    { decided_on: '2026-09-01', notified_on: '2026-09-02' },
    { notified_on: null },
    { instructed: false },
  ])('is corrected only with a reason: %o', async changes => {
    const { candidate_id, put } = await refused()
    expect(await put(changes)).toEqual(ASKED)
    expect(await clockRows(candidate_id)).toMatchObject({ 'C-29': '2026-12-24' })
    expect(await put({ ...changes, ...REASON })).toBe(200)
  })

  test('goes to no other person, and in no bin, without a reason', async () => {
    const { candidate_id, id, put } = await refused()
    expect(await put({ candidate_id: await candidateId() })).toEqual(ASKED)
    const gone = () => master.delete('/visas', { ids: [id] })
    await gone()
    expect(await clockRows(candidate_id)).toHaveProperty('C-29')
    expect(await put(REASON)).toBe(200)
    await gone()
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-29')
  })

  test('is changed in bulk only with a reason', async () => {
    const { candidate_id, id } = await refused()
    await master.put('/visas', { ids: [id], changes: { state: 'applied' } })
    expect(await clockRows(candidate_id)).toHaveProperty('C-29')
    await master.put('/visas', { ids: [id], changes: { state: 'applied', ...REASON } })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-29')
  })

  test('needs none for what moves no time, for a later decision, and once the time is over', async () => {
    const { put } = await refused()
    expect(await put({ note: 'Letter filed', mission: 'Cairo' })).toBe(200)
    expect(await put({ state: 'lawsuit' })).toBe(200)
    itIs('2026-12-10')
    expect(await put({ state: 'granted', decided_on: '2026-12-08', notified_on: '2026-12-09' })).toBe(200)
    const { put: late } = await refused()
    itIs('2027-02-10')
    expect(await late({ state: 'applied' })).toBe(200)
  })

  test('gets the day of its receipt once that is known', async () => {
    const { put } = await refused('visas', { state: 'rejected', notified_on: null })
    expect(await put({ notified_on: '2026-11-24' })).toBe(200)
  })
})

test('a refused recognition is not taken back by its step', async () => {
  const { candidate_id } = await refused('recognitions', { occupation: 'Cook', result: 'rejected' })
  const taken = await user.put(`/candidates/${candidate_id}`, { recognition_result: false })
  expect(taken.refusal.fields).toEqual({ recognition_result: 'correction_runs' })
  expect(await clockRows(candidate_id)).toHaveProperty('C-11')
})

test.each([
  ['recognitions', { occupation: 'Cook', result: 'rejected' }, { result: 'pending' }],
  ['recognitions', { occupation: 'Cook', result: 'partial' }, { result: 'full' }],
  ['licences', { result: 'refused', decided_on: undefined, granted_on: '2026-11-20' }, { result: 'granted' }],
  ['permits', { result: 'refused', decided_on: undefined, issued_on: '2026-11-20' }, { result: 'issued' }],
])('a decision in %s %o is corrected only with a reason', async (resource, values, changes) => {
  const { put } = await refused(resource, values)
  expect(await put(changes)).toEqual(ASKED)
  expect(await put({ ...changes, ...REASON })).toBe(200)
})
