import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, clockIn, startOn, stepIn } from '../../../tests/kit/cases'

/**
 * The decision on an objection has its own month for the lawsuit, from its service (§ 74 (1) s. 1 VwGO), or a year without an
 * instruction on remedies (§ 58 (2) VwGO).
 */

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, takeStep, wayOf } = caseKit(() => app)

const LOST = { decided_on: '2026-09-10', notified_on: '2026-09-14', result: 'lost' }

/** A recognition that was refused in June, with an objection that was lost in September. */
async function lostObjection(lost: Record<string, unknown> = LOST, route: string | null = 'SKILLED') {
  itIs('2026-07-02')
  const candidate_id = await candidateId()
  const { id } = route ? await openCase(candidate_id, route, { procedure: 'bqfg' }) : { id: 0 }
  const refusal = { result: 'rejected', decided_on: '2026-06-01', notified_on: '2026-06-05' }
  await make('recognitions', { candidate_id, occupation: 'Cook', ...refusal })
  const of = { candidate_id, against: 'recognition' }
  const objection = await make('remedies', { ...of, kind: 'objection', filed_on: '2026-07-01' })
  itIs('2026-09-21')
  await change('remedies', objection, lost)
  return { candidate_id, id, of, objection }
}

const tried = async (values: Record<string, unknown>) => {
  const { status, refusal } = await user.post('/remedies', values)
  return [status, refusal?.fields]
}

describe('the lawsuit after a lost objection', () => {
  test.each([
    ['from service', 'SKILLED', {}, 'C-11f', '2026-10-14'],
    ['without a case', null, {}, 'C-11f', '2026-10-14'],
    [
      'from the decision where nobody knows the day of service',
      'SKILLED',
      { notified_on: null },
      'C-11f',
      '2026-10-10',
    ],
    ['a year without instruction', 'SKILLED', { instructed: false }, 'C-11g', '2027-09-14'],
  ])('has its own time: %s', async (_, route, values, rule, due_on) => {
    const { candidate_id } = await lostObjection({ ...LOST, ...values }, route)
    expect(await clockRows(candidate_id)).toMatchObject({ [rule]: due_on })
    const clock = (await pageOf(candidate_id)).clocks.find(({ expiry }) => expiry === 'appeal_lost')
    expect(clock).toMatchObject({ due_on, is_lost: false, refused: 'recognition' })
  })

  test('is in time within that month, and ends the clock', async () => {
    const { candidate_id, id, of, objection } = await lostObjection()
    const ways = await user.get(`/candidates/${candidate_id}/contested`)
    expect(ways.json).toMatchObject([
      { against: 'recognition', due_on: '2026-10-14', is_settled: false, no_objection: true },
    ])
    // The remedy is chosen anew: the objection that was lost stays as it is.
    expect(stepIn(await wayOf(id), 'remedy_chosen')).toMatchObject({
      ...{ state: 'current', fills: { id: null, values: { against: 'recognition' } } },
    })
    await takeStep(id, { step: 'remedy_chosen', state: 'done', outcome: 'lawsuit', day: '2026-09-21' })
    const remedies = await app.sql`
      select kind, result, decision_on from remedies where candidate_id = ${candidate_id} order by id`
    expect(remedies).toEqual([
      { kind: 'objection', result: 'lost', decision_on: '2026-06-01' },
      { kind: 'lawsuit', result: null, decision_on: '2026-06-01' },
    ])
    expect(stepIn(await wayOf(id), 'lawsuit_filed')).toMatchObject({ state: 'current' })
    expect(clockIn(await wayOf(id), 'C-11f')).toMatchObject({ state: 'running', due_on: '2026-10-14' })
    itIs('2026-10-14')
    await takeStep(id, { step: 'lawsuit_filed', state: 'done', day: '2026-10-14' })
    expect(clockIn(await wayOf(id), 'C-11f')).toMatchObject({ state: 'ended' })
    // The objection itself stays what it was.
    await change('remedies', objection, { lawyer: 'Counsel' })
    expect(await tried({ ...of, kind: 'objection', filed_on: '2026-10-14' })).toEqual([
      422,
      { kind: 'no_objection' },
    ])
  })

  test('is too late after it, but for an application for reinstatement (§ 60 VwGO)', async () => {
    const { of, candidate_id } = await lostObjection()
    itIs('2026-10-21')
    const late = { ...of, kind: 'lawsuit', filed_on: '2026-10-20' }
    expect(await tried(late)).toEqual([422, { filed_on: 'appeal_over' }])
    const filed = await make('remedies', { ...late, reinstatement_on: '2026-10-20' })
    expect(filed).toMatchObject({ reinstatement_on: '2026-10-20', decision_on: '2026-06-01' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-11f')
    const { status, refusal } = await user.put(`/remedies/${filed.id}`, { reinstatement_on: null })
    expect([status, refusal.fields]).toEqual([422, { filed_on: 'appeal_over' }])
  })

  test('is given up only with a reason, and not once the objection was won', async () => {
    const { candidate_id, of } = await lostObjection()
    const none = { ...of, kind: 'none', chosen_on: '2026-09-21' }
    expect(await tried(none)).toEqual([422, { waiver_reason: 'appeal_runs' }])
    await make('remedies', { ...none, waiver_reason: 'Mona takes the measure' })
    expect(await clockRows(candidate_id)).not.toHaveProperty('C-11f')
    const won = await lostObjection({ ...LOST, result: 'won' })
    expect(await clockRows(won.candidate_id)).not.toHaveProperty('C-11f')
  })
})

test('a lost lawsuit leaves a month to apply for leave to appeal (§ 124a (4) VwGO)', async () => {
  itIs('2026-06-20')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  await make('visas', {
    candidate_id,
    state: 'rejected',
    decided_on: '2026-06-01',
    notified_on: '2026-06-05',
  })
  const lawsuit = await make('remedies', {
    candidate_id,
    against: 'visa',
    kind: 'lawsuit',
    filed_on: '2026-06-20',
  })
  itIs('2026-11-25')
  await change('remedies', lawsuit, { decided_on: '2026-11-10', notified_on: '2026-11-20', result: 'lost' })
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-11h': '2026-12-20' })
  await change('remedies', lawsuit, { leave_asked_on: '2026-11-25' })
  expect(await clockRows(candidate_id)).not.toHaveProperty('C-11h')
})
