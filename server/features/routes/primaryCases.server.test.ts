import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, stepIn } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { change, make, openCase, takeStep, wayOf } = caseKit(() => app)

const person = async (id: number): Promise<Row> => (await user.get(`/candidates/${id}`)).record
const stateOf = async (id: number, step: string) => stepIn(await wayOf(id), step)?.state

const BA = { occupation: 'Cook', applied_on: '2026-03-01', decided_on: '2026-03-20', result: 'approved' }
const VISA = { kind: 'employment', applied_on: '2026-04-01', decided_on: '2026-05-04', state: 'granted' }
const FULL = { occupation: 'Cook', applied_on: '2026-01-02', decided_on: '2026-02-02', result: 'full' }

/** A person whose first case was lost after the visa; its records name the case, or none. */
async function lostFirst(visa: Record<string, unknown> = VISA, names = true) {
  const candidate_id = await candidateId()
  const first = await openCase(candidate_id, 'SKILLED')
  const of = { candidate_id, ...(names ? { case_id: first.id } : {}) }
  await make('recognitions', { ...of, ...FULL })
  await make('ba-approvals', { ...of, ...BA })
  const record = await make('visas', { ...of, ...visa })
  await change('cases', first, { state: 'lost', end_reason: 'Contract withdrawn' })
  return { candidate_id, first, record }
}

describe('a second try after a lost case', () => {
  test.each([true, false])(
    'takes over no approval and no visa of the first (records name it: %s)',
    async names => {
      const { candidate_id, first, record } = await lostFirst(VISA, names)
      const second = await openCase(candidate_id, 'TRAINING')
      expect(await person(candidate_id)).toMatchObject({
        ...{ ba_submitted: false, ba_result: false, visa_submitted: false, visa_granted: false },
        ...{ ba_result_date: null, visa_granted_date: null, recognition_result: true },
      })
      for (const step of ['ba_result', 'visa_granted'])
        expect(['open', 'current'], step).toContain(await stateOf(second.id, step))
      expect(await stateOf(first.id, 'visa_granted')).toBe('done')
      expect((await user.get(`/visas/${record.id}`)).record).toMatchObject({ ...VISA, case_id: first.id })
    },
  )

  test('does not stand where the first one was refused', async () => {
    const { candidate_id } = await lostFirst({ ...VISA, state: 'rejected' })
    const second = await openCase(candidate_id, 'SKILLED')
    expect(await person(candidate_id)).toMatchObject({ visa_submitted: false, visa_granted: false })
    expect(await stateOf(second.id, 'visa_submitted')).toBe('open')
    expect(await stateOf(second.id, 'recognition_result')).toBe('done')
  })

  test('begins without the ticket of the first, which stays in its history', async () => {
    const { candidate_id, first } = await lostFirst()
    await change('cases', first, { state: 'open' })
    await takeStep(first.id, { step: 'ticket_booked', state: 'done', day: '2026-06-01' })
    await change('cases', first, { state: 'lost' })
    const second = await openCase(candidate_id, 'SKILLED')
    expect(await person(candidate_id)).toMatchObject({ ticket_booked: false, ticket_booked_date: null })
    expect(await stateOf(first.id, 'ticket_booked')).toBe('done')
    await change('cases', first, { state: 'open', is_primary: true })
    expect(await person(candidate_id)).toMatchObject({
      ...{ ba_result: true, visa_granted: true, visa_granted_date: '2026-05-04' },
      ...{ ticket_booked: true, ticket_booked_date: '2026-06-01' },
    })
    expect(await stateOf(second.id, 'visa_granted')).not.toBe('done')
  })

  test('counts its own records', async () => {
    const { candidate_id } = await lostFirst()
    const second = await openCase(candidate_id, 'SKILLED')
    await make('ba-approvals', { candidate_id, case_id: second.id, ...BA, decided_on: '2026-08-01' })
    expect(await person(candidate_id)).toMatchObject({ ba_result: true, ba_result_date: '2026-08-01' })
    expect(await stateOf(second.id, 'ba_result')).toBe('done')
  })
})

test('a case after one that was won keeps what it has reached', async () => {
  const { candidate_id, first } = await lostFirst()
  await change('cases', first, { state: 'won' })
  await openCase(candidate_id, 'SKILLED')
  expect(await person(candidate_id)).toMatchObject({ ba_result: true, visa_granted: true })
})

test('a case that is opened again has no reason of its end', async () => {
  const { first } = await lostFirst()
  await change('cases', first, { state: 'open' })
  const { record } = await user.get(`/cases/${first.id}`)
  expect(record).toMatchObject({ ended_on: null, end_reason: null })
})

test('the form of a visa that begins in a case has the kind that its route leads to', async () => {
  const { id } = await openCase(await candidateId(), 'NURSE_MEASURE')
  const { fills } = stepIn(await wayOf(id), 'visa_submitted') ?? {}
  expect(fills?.values).toMatchObject({ kind: 'recognition_measure' })
})
