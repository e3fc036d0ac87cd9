import { afterAll, beforeAll, expect, test } from 'vitest'
import { warnOfFigures } from '../../server/features/routes'
import { expectRefusal } from '../cases/case'
import type { Api } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, stepIn } from '../kit/cases'

let app: TestApp
let superadmin: Api
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the last day of the story: they have not ended on any earlier one.
  itIs('2027-02-28')
  superadmin = await app.api('superadmin')
  await Promise.all([app.api('master'), app.api('user')])
  // Whether or not this kind of document comes with the application.
  await superadmin.post('/document-kinds', { slug: 'public_interest', en: 'Proof of a public interest' })
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase, wayOf } = caseKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

const engineer = async (birth_date: string) =>
  (await openCase(await candidateId({ birth_date }), 'ACADEMIC', { salary_year: 54_000 })).id

const SALARY_RULE = 'salary_or_pension_from_45'
const ruleOf = async (id: number) =>
  stepIn(await wayOf(id), 'visa_application_ready')?.requirements.find(({ key }) => key === SALARY_RULE)

/** Notifications of a role that name a figure, by kind. */
const warned = async (role: 'superadmin' | 'master' | 'user', key: string) =>
  (
    await app.sql<{ kind: string; title: string }[]>`
      select kind, title from notifications where user_id = ${app.userOf(role)} and kind like 'figure%'
        and title like ${`${key}%`} order by id`
  ).map(({ kind }) => kind)

test('45 reached in December 2026: F-03 is not met, with the ways around it', async () => {
  itIs('2026-12-15')
  const rule = await ruleOf(await engineer('1981-01-10'))
  expect(rule).toMatchObject({ state: 'unmet' })
  expect(rule?.missing.flat()).toEqual([
    { reason: 'too_old', values: { age: 45, below: 45 } },
    {
      reason: 'below_figure',
      values: { field: 'salary_year', figure: 'F-03', needed: 55_770, value: 54_000 },
    },
    { reason: 'paper_missing', values: { kind: 'pension_proof' } },
    expect.objectContaining({ values: { kind: 'public_interest' } }),
    { reason: 'other_route', values: { route: 'BLUE_CARD' } },
  ])
  // 50,700 is not reached with less: the Blue Card is named with its own amount.
  const poor = await openCase(await candidateId({ birth_date: '1981-01-10' }), 'ACADEMIC', {
    salary_year: 50_000,
  })
  expect((await ruleOf(poor.id))?.missing.flat()).toContainEqual({
    reason: 'below_figure',
    values: { field: 'salary_year', figure: 'F-01', needed: 50_700, value: 50_000, route: 'BLUE_CARD' },
  })
  // In the last quarter both years are judged, and 2027 has no amount yet.
  expect(rule?.next_year).toMatchObject({ from: '2027-01-01', state: 'unknown' })
})

test('BLUE_CARD: 50,700 is met, and its rule knows no age', async () => {
  itIs('2026-12-15')
  const { id } = await openCase(await candidateId({ birth_date: '1981-01-10' }), 'BLUE_CARD', {
    salary_year: 54_000,
  })
  const rules = stepIn(await wayOf(id), 'visa_application_ready')?.requirements ?? []
  expect(rules.map(({ key }) => key)).not.toContain(SALARY_RULE)
  const salary = rules.find(({ key }) => key === 'blue_card_salary')
  expect(salary).toMatchObject({ state: 'met', next_year: { state: 'unknown' } })
})

test('born a year later: not asked in 2026, asked from 2027-01-10', async () => {
  itIs('2026-12-31')
  const id = await engineer('1982-01-10')
  expect(await ruleOf(id)).toMatchObject({ state: 'met', next_year: { state: 'met' } })
  itIs('2027-01-09')
  expect(await ruleOf(id)).toMatchObject({ state: 'met' })
  itIs('2027-01-10')
  expect(await ruleOf(id)).toMatchObject({ state: 'unknown' })
})

test('after the application the day of the expected decision counts, and then that of the decision', async () => {
  itIs('2026-12-15')
  const candidate_id = await candidateId({ birth_date: '1982-01-10' })
  const { id } = await openCase(candidate_id, 'ACADEMIC', { salary_year: 54_000 })
  const user = await app.api('user')
  const applied = { candidate_id, state: 'applied', applied_on: '2026-12-01' }
  const visa = (await user.post('/visas', applied)).record
  expect(await ruleOf(id)).toMatchObject({ state: 'met', next_year: { from: '2027-01-01', state: 'met' } })
  // 45 while the mission still decides: the day of the application no longer counts.
  itIs('2027-01-12')
  expect(await ruleOf(id)).toMatchObject({ state: 'unknown', next_year: null })
  const decided = { state: 'granted', decided_on: '2026-12-20' }
  expect((await user.put(`/visas/${visa.id}`, decided)).status).toBe(200)
  expect(await ruleOf(id)).toMatchObject({ state: 'met', next_year: null })
})

test('a decision that is expected in the last quarter is judged by both years', async () => {
  itIs('2026-09-25')
  const candidate_id = await candidateId({ birth_date: '1982-01-10' })
  const values = { salary_year: 54_000, accelerated: true }
  const { id } = await openCase(candidate_id, 'ACADEMIC', values)
  const user = await app.api('user')
  const complete = { applied_on: '2026-09-01', complete_on: '2026-09-20' }
  const visa = (await user.post('/visas', { candidate_id, state: 'applied', ...complete })).record
  // Expected by 2026-10-11, in the last quarter: judged by both years.
  expect(await ruleOf(id)).toMatchObject({ state: 'met', next_year: { from: '2027-01-01', state: 'met' } })
  itIs('2026-12-20')
  const later = { applied_on: '2026-12-18', complete_on: '2026-12-20' }
  expect((await user.put(`/visas/${visa.id}`, later)).status).toBe(200)
  expect(await ruleOf(id)).toMatchObject({ state: 'met', next_year: { from: '2027-01-01' } })
})

test('60 days before F-00 ends those who keep the rules are warned, once, and again when it has ended', async () => {
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02']) {
    itIs(day)
    await warnOfFigures(app.services)
    expect(await warned('superadmin', 'F-00'), day).toEqual(day === '2026-10-31' ? [] : ['figure_ends'])
  }
  itIs('2027-01-01')
  await warnOfFigures(app.services)
  await warnOfFigures(app.services)
  expect(await warned('master', 'F-00')).toEqual(['figure_ends', 'figure_over'])
  expect(await warned('user', 'F-00')).toEqual([])
  // Shares of it end with it, and are not warned of on their own.
  expect(await warned('superadmin', 'F-01')).toEqual([])
})

test('2027-01-01 without a row: unknown, nothing judged by 2026; with the row, judged at once', async () => {
  itIs('2027-01-01')
  const id = await engineer('1981-01-10')
  expect(await ruleOf(id)).toMatchObject({ state: 'unknown', next_year: null })
  expect((await ruleOf(id))?.missing.flat()).toContainEqual({
    reason: 'figure_without_row',
    values: { figure: 'F-03', day: '2027-01-01' },
  })
  const filter = encodeURIComponent(JSON.stringify({ key: 'F-00', valid_from: '2027-01-01' }))
  const [open] = (await superadmin.get(`/figures?page=1&filter=${filter}`)).page.data
  const user = await app.api('user')
  expectRefusal(await user.put(`/figures/${open?.id}`, { amount: 104_400 }), 403, 'forbidden')
  const entered = await superadmin.put(`/figures/${open?.id}`, { amount: 104_400 })
  expect(entered.status, entered.text).toBe(200)
  // 55 % of 104,400.
  expect((await ruleOf(id))?.missing.flat()).toContainEqual({
    reason: 'below_figure',
    values: { field: 'salary_year', figure: 'F-03', needed: 57_420, value: 54_000 },
  })
})

test('a figure has one amount a day, and is an amount or a share', async () => {
  itIs('2027-02-01')
  const row = { key: 'F-09', en: 'Minimum wage', source: 'MiLoV', checked_on: '2026-11-22' }
  const twice = { ...row, amount: 15, valid_from: '2026-06-01' }
  expect((await superadmin.post('/figures', twice)).json).toMatchObject({ fields: { valid_from: 'taken' } })
  const both = { ...row, key: 'F-20', amount: 1, percent_of: 'F-00', percent: 5, valid_from: '2026-06-01' }
  expect((await superadmin.post('/figures', both)).json).toMatchObject({ fields: { amount: 'not_writable' } })
  const backwards = { ...row, key: 'F-20', amount: 1, valid_from: '2026-06-01', valid_to: '2026-05-31' }
  expect((await superadmin.post('/figures', backwards)).json).toMatchObject({
    fields: { valid_to: 'too_early' },
  })
})
