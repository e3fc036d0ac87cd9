import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, good } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, clockIn, startOn, stepIn } from '../../../tests/kit/cases'
import { makePresentable } from '../../../tests/kit/presentable'

let app: TestApp
let user: Api
let german: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  ;[user, german] = await Promise.all([app.api('user'), app.api('de_superadmin')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { change, clockRows, itIs, make, openCase, wayOf } = caseKit(() => app)

const REFUSED = { decided_on: '2026-11-20', notified_on: '2026-11-24' }

async function refusedVisa() {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'SKILLED')
  await make('visas', { candidate_id, applied_on: '2026-10-01', state: 'rejected', ...REFUSED })
  return { candidate_id, id }
}
const remedyOf = (candidate_id: number, values: Record<string, unknown>) =>
  make('remedies', { candidate_id, against: 'visa', chosen_on: '2026-11-25', ...values })
const stateOf = async (id: number, step: string) => stepIn(await wayOf(id), step)?.state

describe('after a refused visa', () => {
  test('a lawsuit that was won leads back to the decision, which the authority owes', async () => {
    const { candidate_id, id } = await refusedVisa()
    const remedy = await remedyOf(candidate_id, { kind: 'lawsuit', filed_on: '2026-11-25' })
    expect(await stateOf(id, 'visa_granted')).toBe('failed')
    itIs('2027-03-01')
    await change('remedies', remedy, { decided_on: '2027-02-20', result: 'won' })
    expect(await stateOf(id, 'visa_granted')).toBe('waiting')
    const { json } = await user.get(`/candidates/${candidate_id}/page`)
    const { tracks } = json as { tracks: { steps: { step: string; refused: unknown; done: boolean }[] }[] }
    const granted = tracks.flatMap(({ steps }) => steps).find(({ step }) => step === 'visa_granted')
    expect(granted).toMatchObject({ done: false, refused: null })
  })

  test.each(['new_application', 'none'])('no lawsuit is prepared after the choice: %s', async kind => {
    const { candidate_id, id } = await refusedVisa()
    await remedyOf(candidate_id, { kind, waiver_reason: 'The papers are better now' })
    expect(await stateOf(id, 'lawsuit_filed')).toBe('unneeded')
    expect(await stateOf(id, 'remedy_decided')).toBe('unneeded')
  })

  test('a lawsuit is filed before it is decided', async () => {
    const { candidate_id, id } = await refusedVisa()
    await remedyOf(candidate_id, { kind: 'lawsuit' })
    expect(await stateOf(id, 'lawsuit_filed')).toBe('current')
    expect(await stateOf(id, 'remedy_decided')).toBe('open')
  })

  test('a new application prepares the visa', async () => {
    const { candidate_id } = await refusedVisa()
    await remedyOf(candidate_id, { kind: 'new_application', waiver_reason: 'The papers are better now' })
    expect(await clockRows(candidate_id)).toHaveProperty('H-08')
  })
})

test.each([
  [
    'recognition',
    'recognitions',
    { occupation: 'Cook', result: 'rejected', decided_on: '2026-11-20' },
    '2026-12-24',
  ],
  ['licence', 'licences', { result: 'refused', granted_on: '2026-11-20' }, '2026-12-24'],
  ['permit', 'permits', { result: 'refused', issued_on: '2026-11-20' }, '2026-12-24'],
])(
  'a refused %s shows its day and its last day before targets of the house',
  async (against, resource, values, due_on) => {
    itIs('2026-12-10')
    const candidate_id = await candidateId()
    await openCase(candidate_id, 'NURSE_MEASURE')
    await make(resource, { candidate_id, notified_on: '2026-11-24', ...values })
    const { json } = await user.get(`/candidates/${candidate_id}/page`)
    expect(json).toMatchObject({
      next: { expiry: 'appeal_lost', due_on },
      refusals: [
        { against, refused: { on: '2026-11-20', remedy: null, contest: { due_on, is_lost: false } } },
      ],
    })
  },
)

test('a new application after a refused recognition prepares no visa', async () => {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED')
  await make('recognitions', {
    candidate_id,
    occupation: 'Cook',
    applied_on: '2026-08-01',
    result: 'rejected',
    ...REFUSED,
  })
  await remedyOf(candidate_id, {
    against: 'recognition',
    kind: 'new_application',
    waiver_reason: 'Mona asks anew',
  })
  expect(await clockRows(candidate_id)).not.toHaveProperty('H-08')
})

test.each(['residence', 'change_of_title'])(
  'a permit applied for after the entry keeps the stay: %s',
  async kind => {
    itIs('2027-06-01')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
    const visa = { decided_on: '2026-11-20', valid_until: '2027-11-19', entered_on: '2027-01-10' }
    await make('visas', { candidate_id, state: 'entered', ...visa })
    const rules = ['C-30a', 'C-33', 'C-33a']
    for (const rule of rules) expect(clockIn(await wayOf(id), rule)?.state, rule).toMatch(/running|over/)
    await make('permits', { candidate_id, kind, applied_on: '2027-05-20' })
    for (const rule of rules) expect(clockIn(await wayOf(id), rule)?.state, rule).toBe('ended')
  },
)

test.each(['SKILLED', 'CLASSIC'])('probation and guarantee end with the placement, on %s', async route => {
  itIs('2027-03-01')
  const candidate_id = await candidateId()
  if (route === 'SKILLED') await openCase(candidate_id, route)
  await makePresentable(app.sql, [candidate_id])
  const { id: bw_lead_id } = good(await german.post('/bw-leads', { company: `Klinik ${candidate_id}` }))
  const days = { signed_on: '2026-12-01', started_on: '2027-01-10', probation_until: '2027-07-09' }
  const made = { candidate_id, bw_lead_id, name: 'Cook', guarantee_until: '2027-07-09', ...days }
  const placement = good(await german.post('/placements', made))
  const before = await clockRows(candidate_id)
  for (const rule of route === 'SKILLED' ? ['C-35', 'C-36'] : ['C-36']) expect(before).toHaveProperty(rule)
  const end = { ended_on: '2027-02-20', ended_by: 'employer', end_reason: 'Probation' }
  good(await german.put(`/placements/${placement.id}`, end))
  const rows = await clockRows(candidate_id)
  for (const rule of ['C-35', 'C-36']) expect(rows).not.toHaveProperty(rule)
})

test('the invitation of the employer is no longer awaited after the pre-approval', async () => {
  itIs('2027-03-01')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED', { accelerated: true })
  await make('agreements', {
    candidate_id,
    signed_on: '2027-01-02',
    paid_on: '2027-01-03',
    letter_on: '2027-02-01',
  })
  expect(await clockRows(candidate_id)).toHaveProperty('C-15')
  await make('preapprovals', { candidate_id, result: 'issued', issued_on: '2027-02-20' })
  expect(await clockRows(candidate_id)).not.toHaveProperty('C-15')
})

test('a course that was broken off lets the person choose again', async () => {
  itIs('2027-03-01')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
  const decision = { result: 'partial', decided_on: '2026-11-05', notified_on: '2026-11-08' }
  await make('recognitions', { candidate_id, occupation: 'Nurse', ...decision })
  const course = {
    kind: 'adaptation',
    chosen_on: '2026-11-20',
    place_on: '2026-12-01',
    started_on: '2027-01-10',
  }
  const measure = await make('measures', { candidate_id, ...course })
  expect(await stateOf(id, 'measure_started')).toBe('done')
  await change('measures', measure, { finished_on: '2027-02-10', result: 'broken_off' })
  expect(await stateOf(id, 'measure_chosen')).toBe('current')
  await make('measures', { candidate_id, kind: 'exam_prep', chosen_on: '2027-02-25' })
  expect(await stateOf(id, 'measure_chosen')).toBe('done')
  expect(await stateOf(id, 'measure_place')).toBe('current')
})
