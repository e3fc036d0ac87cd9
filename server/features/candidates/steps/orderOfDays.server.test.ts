import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import type { TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { caseKit, startOn } from '../../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startOn('2027-01-31')
  user = await app.api('user')
  itIs('2026-12-02')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { itIs, make, openCase, orderStep } = caseKit(() => app)

describe('a visa whose appointment is ahead', () => {
  const ahead = { state: 'appointment_booked', appointment_at: '2026-12-15T09:00:00Z' }
  const refusalOf = async (method: 'post' | 'put', path: string, values: Record<string, unknown>) => {
    const { status, text, refusal } = await user[method](path, values)
    return status < 300 ? status : (refusal.fields ?? text)
  }

  test('is not granted, by its form, a step, or a new record', async () => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const visa = await make('visas', { candidate_id, ...ahead })
    const granted = (values: object) => refusalOf('put', `/visas/${visa.id}`, { state: 'granted', ...values })
    expect(await granted({})).toEqual({ state: 'appointment_ahead' })
    expect(await granted({ decided_on: '2026-12-01' })).toEqual({ state: 'appointment_ahead' })
    const made = { candidate_id, ...ahead, state: 'granted' }
    expect(await refusalOf('post', '/visas', made)).toEqual({ state: 'appointment_ahead' })
    const step = { step: 'visa_granted', state: 'done', outcome: 'granted', day: '2026-12-01' } as const
    const { status, refusal } = await orderStep(id, { ...step, confirm: [] })
    expect([status, refusal.fields]).toEqual([422, { visa_granted: 'appointment_ahead' }])
  })

  test('is granted once it was applied for, or the appointment is over', async () => {
    const candidate_id = await candidateId()
    const applied = await make('visas', { candidate_id, ...ahead })
    const put = (id: number, values: Record<string, unknown>) => refusalOf('put', `/visas/${id}`, values)
    expect(await put(applied.id, { state: 'granted', applied_on: '2026-11-20' })).toBe(200)
    const past = { ...ahead, appointment_at: '2026-11-15T09:00:00Z' }
    const kept = await make('visas', { candidate_id: await candidateId(), ...past })
    expect(await put(kept.id, { state: 'granted' })).toBe(200)
    expect(await put(kept.id, { appointment_at: '2026-12-15T09:00:00Z' })).toEqual({
      appointment_at: 'appointment_ahead',
    })
  })

  test('can be withdrawn, and a granted one needs no appointment', async () => {
    const candidate_id = await candidateId()
    const visa = await make('visas', { candidate_id, ...ahead })
    const withdrawn = { state: 'withdrawn', decided_on: '2026-12-01' }
    expect(await refusalOf('put', `/visas/${visa.id}`, withdrawn)).toBe(200)
    const imported = { state: 'granted', decided_on: '2026-12-01', valid_until: '2027-11-30' }
    expect(await refusalOf('post', '/visas', { candidate_id, ...imported })).toBe(201)
  })
})

test('a step is not taken on a day on which the record of it cannot have it', async () => {
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'NURSE_DIRECT', { procedure: 'nurse' })
  await make('recognitions', { candidate_id, occupation: 'Nurse', applied_on: '2026-09-03' })
  const complete = { step: 'recognition_complete', state: 'done' } as const
  const early = await orderStep(id, { ...complete, day: '2026-09-01' })
  expect([early.status, early.refusal.fields]).toEqual([422, { day: 'too_early' }])
  expect((await orderStep(id, { ...complete, day: '2026-09-03' })).status).toBe(200)
})

test('a decision of a classic step is not before its application', async () => {
  const candidate_id = await candidateId({ visa_submitted: true, visa_submitted_date: '2026-11-02' })
  const visa = await make('visas', { candidate_id, state: 'applied', applied_on: '2026-11-02' })
  const flag = { visa_granted: true, visa_granted_date: '2026-11-01' }
  const edited = await user.put(`/candidates/${candidate_id}`, flag)
  expect([edited.status, edited.refusal.fields]).toEqual([422, { visa_granted_date: 'too_early' }])
  const { version } = (await user.get(`/candidates/${candidate_id}`)).record
  const refused = { step: 'visa_granted', decision: 'refused', done: true, day: '2026-11-01', version }
  const taken = await user.post(`/candidates/${candidate_id}/steps`, refused)
  expect([taken.status, taken.refusal.fields]).toEqual([422, { day: 'too_early' }])
  expect((await user.get(`/visas/${visa.id}`)).record).toMatchObject({ state: 'applied', decided_on: null })
})

describe('steps of a person without a record', () => {
  const flags = (submitted: string, granted: string) => ({
    ...{ visa_submitted: true, visa_submitted_date: submitted },
    ...{ visa_granted: true, visa_granted_date: granted },
  })
  const saved = async (id: number, values: Record<string, unknown>) => {
    const { status, refusal } = await user.put(`/candidates/${id}`, values)
    return status === 200 ? 200 : refusal.fields
  }

  test('are not decided before the application', async () => {
    const id = await candidateId()
    expect(await saved(id, flags('2026-11-01', '2026-01-01'))).toEqual({ visa_granted_date: 'too_early' })
    expect(await saved(id, flags('2026-01-01', '2026-11-01'))).toBe(200)
    expect(await saved(id, { visa_submitted_date: '2026-11-20' })).toEqual({
      visa_submitted_date: 'too_late',
    })
  })
})
