import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeCalls } from '../../../contract/calls/routes'
import { expectRefusal } from '../../../tests/cases/case'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, stepIn } from '../../../tests/kit/cases'

/** Answers to the conditions of a route that no form has (docs/spec/routes.md, "Other routes"). */

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  // Signed in on the later of two days, so that both are within the session.
  app.services.now = () => new Date('2026-12-01T10:00:00Z')
  ;[user] = await Promise.all([app.api('user'), app.api('superadmin')])
  app.services.now = () => new Date('2026-09-15T10:00:00Z')
})
afterAll(() => app?.stop())

const { candidateId } = candidateKit(() => app)
const { openCase, orderStep, routeId, wayOf } = caseKit(() => app)

async function answer(id: number, answers: Record<string, unknown>, version?: number) {
  const known = version ?? (await user.get(`/cases/${id}`)).record.version
  return user.post(`/cases/${id}/answers`, { version: known, answers })
}
const ruleOf = async (id: number, key: string) =>
  stepIn(await wayOf(id), 'visa_application_ready')?.requirements.find(each => each.key === key)
/** A case for the Blue Card with a pay between the two amounts of 2026: 45,934.20 and 50,700. */
const blueCard = async (salary_year = 48_000) =>
  (await openCase(await candidateId(), 'BLUE_CARD', { salary_year })).id

describe('the questions of a case', () => {
  test('are those that its requirements ask and no form has, and stand with the person and the time', async () => {
    const id = await blueCard()
    expect((await wayOf(id)).questions.map(({ field, kind }) => [field, kind])).toEqual([
      ['it_experience', 'yes_no'],
      ['shortage_occupation', 'yes_no'],
      ['degree_within_3_years', 'yes_no'],
      ['job_fits_degree', 'yes_no'],
      ['contract_6_months', 'yes_no'],
    ])
    const given = await answer(id, { job_fits_degree: true, it_experience: false })
    expect(given.status, given.text).toBe(200)
    const by = { id: app.userOf('user'), name: 'The user' }
    expect((await wayOf(id)).questions).toMatchObject([
      { field: 'it_experience', value: false, by, at: '2026-09-15T10:00:00.000Z' },
      { field: 'shortage_occupation', value: null, by: null, at: null },
      { field: 'degree_within_3_years' },
      { field: 'job_fits_degree', value: true, by },
      { field: 'contract_6_months' },
    ])
    expect((await answer(id, { job_fits_degree: null })).status).toBe(200)
    expect((await wayOf(id)).questions[3]).toMatchObject({ value: null, by: null })
  })

  test('with a number are judged beside their figure', async () => {
    const { id } = await openCase(await candidateId(), 'STUDY')
    expect((await wayOf(id)).questions[0]).toMatchObject({ field: 'funds_month', kind: 'number' })
    const funds = () => ruleOf(id, 'study_funds')
    expect((await funds())?.missing.flat()).toContainEqual({
      reason: 'answer_missing',
      values: { field: 'funds_month' },
    })
    await answer(id, { funds_month: 991.99 })
    expect((await funds())?.missing.flat()).toContainEqual({
      reason: 'below_figure',
      values: { field: 'funds_month', figure: 'F-05', needed: 992, value: 991.99 },
    })
    await answer(id, { funds_month: 992 })
    expect((await funds())?.missing.flat().map(({ reason }) => reason)).toEqual(['paper_missing'])
  })

  test('are refused by name, for another version, and to roles that may not change the case', async () => {
    const id = await blueCard()
    expectRefusal(await answer(id, { salary_year: 1, job_fits_degree: 3 }), 422, 'invalid', {
      ...{ salary_year: 'unknown_field', job_fits_degree: 'invalid' },
    })
    expect((await answer(id, { job_fits_degree: 'yes' })).status).toBe(422)
    expectRefusal(await answer(id, { job_fits_degree: true }, 99), 409, 'conflict')
    const german = await app.api('de_user')
    const { version } = (await user.get(`/cases/${id}`)).record
    const order = { version, answers: { job_fits_degree: true } }
    expectRefusal(await german.post(`/cases/${id}/answers`, order), 403, 'forbidden')
    const lost = await user.put(`/cases/${id}`, { state: 'lost', end_reason: 'No job' })
    expectRefusal(await answer(id, { job_fits_degree: true }, lost.record.version), 409, 'wrong_state')
  })
})

describe('the pay for the Blue Card that blocks', () => {
  const order = { step: 'visa_application_ready', state: 'done' } as const
  const confirmed = async (id: number) => {
    const rules = stepIn(await wayOf(id), order.step)?.requirements ?? []
    const confirm = rules.filter(({ effect }) => effect === 'warn').map(({ key }) => key)
    return orderStep(id, { ...order, confirm })
  }
  beforeAll(async () => {
    const superadmin = await app.api('superadmin')
    const path = `/routes/${await routeId('BLUE_CARD')}`
    const begun = await superadmin.post(`${path}/draft`, {})
    const { version, content } = routeCalls.read.answer.parse(begun.json)
    const requirements = content.requirements.map(each =>
      each.key === 'blue_card_salary' ? { ...each, effect: 'block' } : each,
    )
    const draft = { version: version.version, content: { ...content, requirements } }
    const saved = routeCalls.read.answer.parse((await superadmin.put(`${path}/draft`, draft)).json)
    const order = { version: saved.version.version, reason: 'Counsel', valid_from: '2026-09-15' }
    // Its rules were read later than the day of the other tests.
    const { now } = app.services
    app.services.now = () => new Date('2026-12-01T10:00:00Z')
    const published = await superadmin.post(`${path}/publish`, order)
    app.services.now = now
    expect(published.status, published.text).toBe(200)
  })

  test('holds until somebody answers, says so, and holds on after a no', async () => {
    const id = await blueCard()
    expect(await ruleOf(id, 'blue_card_salary')).toMatchObject({ state: 'unknown', effect: 'block' })
    const refused = await confirmed(id)
    expectRefusal(refused, 422, 'invalid')
    expect((refused.json as { requirements: unknown[] }).requirements).toMatchObject([
      {
        key: 'blue_card_salary',
        missing: [
          [
            { reason: 'below_figure', values: { needed: 50_700, value: 48_000 } },
            { reason: 'answer_missing', values: { field: 'shortage_occupation' } },
            { reason: 'answer_missing', values: { field: 'degree_within_3_years' } },
            { reason: 'answer_missing', values: { field: 'it_experience' } },
          ],
        ],
      },
    ])
    await answer(id, { shortage_occupation: false, degree_within_3_years: false, it_experience: false })
    expect(await ruleOf(id, 'blue_card_salary')).toMatchObject({ state: 'unmet', effect: 'block' })
    await answer(id, { shortage_occupation: true })
    expect(await ruleOf(id, 'blue_card_salary')).toMatchObject({ state: 'met' })
    expect((await confirmed(id)).status).toBe(200)
  })

  test('holds with a pay below both amounts, whatever was not answered', async () => {
    const id = await blueCard(45_000)
    expect(await ruleOf(id, 'blue_card_salary')).toMatchObject({ state: 'unmet', effect: 'block' })
    expectRefusal(await confirmed(id), 422, 'invalid')
  })
})

test('a block that names a guard or a kind of document which nothing answers stays a block', async () => {
  const superadmin = await app.api('superadmin')
  const id = await routeId('SKILLED')
  const { version, content } = routeCalls.read.answer.parse(
    (await superadmin.post(`/routes/${id}/draft`, {})).json,
  )
  const [first] = content.requirements
  const mistyped = [
    { ...first, key: 'own_guard', groups: [[{ needs: 'guard', guard: 'G-99' }]] },
    { ...first, key: 'own_paper', groups: [[{ needs: 'paper', kind: 'no_such_kind', forms: [] }]] },
  ].map(each => ({ ...each, step: 'visa_application_ready', applies_if: undefined, effect: 'block' }))
  const draft = { version: version.version, content: { ...content, requirements: mistyped } }
  expect((await superadmin.put(`/routes/${id}/draft`, draft)).status).toBe(200)
  // Published before its names were checked.
  await app.sql`update route_versions set state = 'retired' where route_id = ${id} and state = 'published'`
  await app.sql`update route_versions set state = 'published', valid_from = '2026-01-01' where id = ${Number(version.id)}`
  const { id: case_id } = await openCase(await candidateId(), 'SKILLED')
  for (const key of ['own_guard', 'own_paper'])
    expect(await ruleOf(case_id, key)).toMatchObject({ state: 'unknown', effect: 'block' })
})
