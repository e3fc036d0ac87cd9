import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'
import { papersOf } from '../kit/papers'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2027-12-31')
  user = await app.api('user')
  await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase, takeStep, wayOf } = caseKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
const make = (resource: string, values: Record<string, unknown>): Promise<Row> =>
  papersOf(app, user).make(resource, values)
async function change(resource: string, { id }: Row, values: Record<string, unknown>) {
  const answer = await user.put(`/${resource}/${id}`, values)
  expect(answer.status, answer.text).toBe(200)
}

/** A nurse with a partial decision, who has entered and chosen the exam. */
async function nurse() {
  itIs('2026-10-09')
  const candidate_id = await candidateId({ employee_id: app.userOf('user') })
  const { id } = await openCase(candidate_id, 'NURSE_MEASURE', { procedure: 'nurse' })
  const decision = { result: 'partial', decided_on: '2026-10-05', notified_on: '2026-10-08' }
  await make('recognitions', { candidate_id, occupation: 'Nurse', ...decision })
  const decided = await wayOf(id)
  itIs('2026-10-20')
  await make('measures', { candidate_id, kind: 'exam_prep', chosen_on: '2026-10-20' })
  itIs('2027-01-20')
  await make('visas', {
    ...{ candidate_id, kind: 'recognition_measure', state: 'entered', decided_on: '2027-01-10' },
    ...{ entered_on: '2027-01-20', valid_until: '2028-01-19' },
  })
  return { candidate_id, id, decided }
}

const examOf = (candidate_id: number, values: Record<string, unknown>) => ({ candidate_id, ...values })

describe('S5 partial decision, exam, licence, titles', () => {
  test('the decision starts remedy and exam, and the person chooses', async () => {
    const { id, decided } = await nurse()
    expect(clockIn(decided, 'C-11')).toMatchObject({ due_on: '2026-11-08', latest_on: '2026-11-09' })
    expect(clockIn(decided, 'C-21')).toMatchObject({ due_on: '2027-04-05' })
    expect(stepIn(await wayOf(id), 'measure_chosen')).toMatchObject({
      ...{ state: 'done', outcome: 'exam', day: '2026-10-20' },
    })
  })

  test('a failed part is repeated alone, once', async () => {
    const { candidate_id, id } = await nurse()
    itIs('2027-03-11')
    const first = { practical_on: '2027-03-10', practical_result: 'passed' }
    await make('exams', examOf(candidate_id, { ...first, oral_on: '2027-03-10', oral_result: 'failed' }))
    const failed = await wayOf(id)
    expect(stepIn(failed, 'exam_passed')).toMatchObject({
      ...{ state: 'failed', outcome: 'failed', day: '2027-03-10' },
    })
    expect(clockIn(failed, 'C-26')).toMatchObject({ state: 'repeating', repeats: ['oral'] })
    const whole = await user.post('/exams', examOf(candidate_id, first))
    expect([whole.status, whole.refusal.fields]).toEqual([422, { practical_result: 'not_a_choice' }])

    itIs('2027-06-12')
    const second = await make('exams', examOf(candidate_id, { registered_on: '2027-04-01' }))
    expect(second).toMatchObject({ attempt: 2, result: null })
    expect(stepIn(await wayOf(id), 'exam_passed')).toMatchObject({ outcome: null })
    await change('exams', second, { oral_on: '2027-06-12', oral_result: 'failed' })
    const exhausted = await wayOf(id)
    expect(clockIn(exhausted, 'C-26')).toMatchObject({ state: 'exhausted', expiry: 'exhausted' })
    expect(stepIn(exhausted, 'exam_passed')).toMatchObject({ state: 'failed', outcome: 'exhausted' })
    expect((await user.get(`/cases/${id}`)).record).toMatchObject({ state: 'open', ended_on: null })
    const link = `/candidates/${candidate_id}`
    const asked =
      await app.sql`select user_id, body from notifications where kind = 'attempts_used' and link = ${link}`
    const body = 'Ask the authority whether a course is possible.'
    expect(asked).toEqual([{ user_id: app.userOf('user'), body }])
  })

  test('a course of stations is repeated whole', async () => {
    const { candidate_id, id } = await nurse()
    itIs('2027-03-11')
    const stations = { kind: 'knowledge_course_of_stations', result: 'failed', decided_on: '2027-03-10' }
    await make('exams', examOf(candidate_id, stations))
    expect(clockIn(await wayOf(id), 'C-26a')).toMatchObject({ state: 'repeating', repeats: ['whole'] })
    itIs('2027-06-12')
    await make('exams', examOf(candidate_id, { ...stations, decided_on: '2027-06-12' }))
    expect(clockIn(await wayOf(id), 'C-26a')).toMatchObject({ state: 'exhausted' })
  })

  test('a passed part leads to the licence and to the change of title', async () => {
    const { candidate_id, id } = await nurse()
    const before = await wayOf(id)
    const asked = (key: string) =>
      before.tracks.filter(track => track.key === key).flatMap(({ steps }) => steps)
    const papersOfStep = (step: string) => stepIn(before, step)?.requirements.map(({ key }) => key) ?? []
    const forLicence = papersOfStep('licence_papers')
    expect(forLicence).toEqual(expect.arrayContaining(['nurse_b2']))
    for (const word of ['police_clearance', 'medical']) {
      expect(
        forLicence.some(key => key.includes(word)),
        word,
      ).toBe(true)
      const visa = asked('visa').flatMap(({ requirements }) => requirements.map(({ key }) => key))
      expect(
        visa.some(key => key.includes(word)),
        word,
      ).toBe(false)
    }
    itIs('2027-06-13')
    const practical = { practical_on: '2027-03-10', practical_result: 'passed' }
    await make('exams', examOf(candidate_id, { ...practical, oral_on: '2027-03-10', oral_result: 'failed' }))
    await make('exams', examOf(candidate_id, { oral_on: '2027-06-12', oral_result: 'passed' }))
    const passed = await wayOf(id)
    expect(stepIn(passed, 'exam_passed')).toMatchObject({
      ...{ state: 'done', outcome: 'passed', day: '2027-06-12' },
    })
    expect(stepIn(passed, 'licence_papers')?.state).toBe('current')
    await takeStep(id, { step: 'licence_papers', state: 'done', day: '2027-06-20' })
    itIs('2027-07-20')
    await make('licences', {
      ...{ candidate_id, profession: 'Pflegefachfrau', applied_on: '2027-06-21' },
      ...{ result: 'granted', granted_on: '2027-07-20' },
    })
    const licensed = await wayOf(id)
    expect(stepIn(licensed, 'licence_granted')).toMatchObject({ state: 'done', day: '2027-07-20' })
    expect(stepIn(licensed, 'title_changed')?.state).toBe('current')
    expect(clockIn(licensed, 'C-30')).toMatchObject({ due_on: '2028-01-19' })
    expect(clockIn(licensed, 'C-33')).toMatchObject({ due_on: '2027-02-10' })
    expect(clockIn(licensed, 'C-33a')).toMatchObject({ due_on: '2027-10-21' })
    expect(clockIn(licensed, 'C-23')).toMatchObject({ due_on: '2030-01-20' })
  })
})
