import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Api, good } from '../../../tests/kit/api'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit, stepOf } from '../../../tests/kit/candidates'
import { caseKit, startOn, stepIn } from '../../../tests/kit/cases'
import { makePresentable } from '../../../tests/kit/presentable'

/** Rules of single routes, by the law and docs/spec/routes.md, "Other routes". */

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startOn('2027-12-31')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { clockRows, itIs, make, openCase, wayOf } = caseKit(() => app)

async function requirementOf(id: number, key: string) {
  const all = (await wayOf(id)).tracks.flatMap(({ steps }) =>
    steps.flatMap(({ requirements }) => requirements),
  )
  return all.find(each => each.key === key)
}
async function answer(id: number, answers: Record<string, unknown>) {
  const { version } = (await user.get(`/cases/${id}`)).record
  const answered = await user.post(`/cases/${id}/answers`, { version, answers })
  expect(answered.status, answered.text).toBe(200)
}

test('the waiver of a nurse (§ 40 (3a) PflBG) ends the wait for the authority and leads to the measure', async () => {
  itIs('2026-10-20')
  const candidate_id = await candidateId()
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE')
  const asked = { applied_on: '2026-06-01', complete_on: '2026-06-10' }
  const waived = { result: 'waived', decided_on: '2026-10-05', notified_on: '2026-10-08' }
  await make('recognitions', { candidate_id, occupation: 'Nurse', ...asked, ...waived })
  const page = await pageOf(candidate_id)
  expect(stepOf(page, 'recognition_result')).toMatchObject({ done: true, day: '2026-10-05' })
  expect(page.candidate.recognition_result_kind).toBe('waived')
  expect(stepIn(await wayOf(id), 'recognition_result')).toMatchObject({ state: 'done', outcome: 'waived' })
  expect(await requirementOf(id, 'partial_decision_or_waiver')).toMatchObject({ state: 'met' })
  const clocks = await clockRows(candidate_id)
  expect(clocks).toMatchObject({ 'C-21': '2027-04-05', 'H-17': '2026-10-22' })
  for (const rule of ['C-06', 'C-10', 'C-11']) expect(clocks).not.toHaveProperty(rule)
})

test('the right to sue for failure to act opens while an authority says nothing (§ 75 s. 2 VwGO)', async () => {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
  await make('recognitions', { candidate_id, occupation: 'Cook', applied_on: '2026-09-03' })
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-10': '2026-12-03' })
})

describe('an early end', () => {
  test.each([
    ['MEASURE', ['C-37', 'C-37a']],
    ['FOLLOW_UP', ['C-37', 'C-37a', 'C-37b']],
    ['SEARCH', ['C-37', 'C-37a']],
  ])('is reported on %s: two weeks, four weeks (§§ 82 (6), 4a (5) no. 3 AufenthG)', async (route, rules) => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id: case_id } = await openCase(candidate_id, route)
    await makePresentable(app.sql, [candidate_id])
    const german = await app.api('de_superadmin')
    const { id: bw_lead_id } = good(await german.post('/bw-leads', { company: `Klinik of ${route}` }))
    const work = { signed_on: '2026-08-01', started_on: '2026-09-01', end_known_on: '2026-11-20' }
    const end = { ended_on: '2026-11-24', ended_by: 'employer', end_reason: 'Closed' }
    good(
      await german.post('/placements', { candidate_id, case_id, bw_lead_id, name: 'Cook', ...work, ...end }),
    )
    const clocks = await clockRows(candidate_id)
    const days = { 'C-37': '2026-12-04', 'C-37a': '2026-12-18', 'C-37b': '2027-05-20' }
    expect(Object.keys(clocks).filter(rule => rule.startsWith('C-37'))).toEqual(rules)
    for (const rule of rules) expect(clocks[rule]).toBe(days[rule as keyof typeof days])
  })
})

describe('the country of recruitment (§ 38 BeschV)', () => {
  const stateOf = async (values: Record<string, unknown>) => {
    itIs('2026-11-25')
    const { id } = await openCase(await candidateId(values), 'SKILLED')
    return (await requirementOf(id, 'guarded_country'))?.state
  }

  test('is to be answered while residence or occupation are not known', async () => {
    const [yemen, egypt] = [await idOf('countries', 'ye'), await idOf('countries', 'eg')]
    const sector_id = await idOf('sectors', 'software_development')
    expect(await stateOf({})).toBe('unknown')
    expect(await stateOf({ country_id: yemen })).toBe('unknown')
    expect(await stateOf({ country_id: egypt })).toBe('met')
    expect(await stateOf({ sector_id })).toBe('met')
    expect(await stateOf({ country_id: yemen, sector_id })).toBe('met')
    const nursing = await idOf('sectors', 'general_nursing')
    expect(await stateOf({ sector_id: nursing })).toBe('unknown')
    expect(await stateOf({ country_id: egypt, sector_id: nursing })).toBe('met')
  })
})

describe('a search', () => {
  const RULES = ['search_age', 'search_language', 'search_school_title', 'search_length']
  const statesOf = async (id: number) =>
    Promise.all(RULES.map(async key => (await requirementOf(id, key))?.state))

  test('for a training asks for the age, B1, a school title and nine months (§ 17 (1) AufenthG)', async () => {
    itIs('2026-11-25')
    const { id } = await openCase(await candidateId({ birth_date: '1985-01-01' }), 'SEARCH')
    await answer(id, { opportunity_card: false })
    expect(await statesOf(id)).toEqual(['unmet', 'unmet', 'unknown', 'unknown'])
    await answer(id, { university_entrance_title: true, search_within_9_months: true })
    expect(await statesOf(id)).toEqual(['unmet', 'unmet', 'met', 'met'])
  })

  test('for a job with the opportunity card asks for none of them (§ 20a AufenthG)', async () => {
    itIs('2026-11-25')
    const { id } = await openCase(await candidateId({ birth_date: '1985-01-01' }), 'SEARCH')
    await answer(id, { opportunity_card: true })
    expect(await statesOf(id)).toEqual(['met', 'met', 'met', 'met'])
  })
})

test('experienced workers in IT need no confirmed title (§ 6 (1) BeschV)', async () => {
  itIs('2026-11-25')
  const papersOf = async (sector: string) => {
    const { id } = await openCase(
      await candidateId({ sector_id: await idOf('sectors', sector) }),
      'EXPERIENCED',
    )
    const all = (await wayOf(id)).tracks.flatMap(({ steps }) =>
      steps.flatMap(({ requirements }) => requirements),
    )
    return all.filter(({ key }) => key.includes('zab_confirmation')).length
  }
  expect([await papersOf('software_development'), await papersOf('cooking')]).toEqual([0, 1])
})

test('an exam of another occupation that failed twice is left to counsel, and the length of its course to no silence', async () => {
  itIs('2026-11-25')
  const states = async (route: string, procedure: string) => {
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, route, { procedure })
    const partial = { result: 'partial', decided_on: '2026-01-10', notified_on: '2026-01-12' }
    await make('recognitions', { candidate_id, occupation: 'Any', procedure, ...partial })
    await make('measures', {
      candidate_id,
      kind: 'adaptation',
      chosen_on: '2026-02-01',
      complete_on: '2026-11-20',
    })
    for (const [attempt, decided_on] of [
      [1, '2026-06-01'],
      [2, '2026-10-01'],
    ])
      await make('exams', {
        ...{ candidate_id, kind: 'knowledge_oral_practical', attempt, decided_on },
        ...{ oral_on: decided_on, oral_result: 'failed' },
      })
    const way = await wayOf(id)
    const has = (key: string) => way.clocks.some(clock => clock.key === key)
    return [stepIn(way, 'exam_passed')?.outcome, has('C-22'), has('C-26'), has('C-26c')]
  }
  expect(await states('NURSE_MEASURE', 'nurse')).toEqual(['exhausted', true, true, false])
  expect(await states('MEASURE', 'bqfg')).toEqual(['failed', false, false, true])
})
