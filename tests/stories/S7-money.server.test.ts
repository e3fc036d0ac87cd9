import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit } from '../kit/cases'
import { papersOf } from '../kit/papers'
import { handOverSheet } from '../kit/sheets'

let app: TestApp
let user: Api
let master: Api
const today = '2026-11-16'

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date(`${today}T10:00:00Z`)
  user = await app.api('user')
  master = await app.api('master')
  const currency_id = await idOf('currencies', 'EGP')
  const rate = { currency_id, rate_day: '2026-11-16', per_euro: 55.2, rate_source: 'Central Bank of Egypt' }
  expect((await master.post('/exchange-rates', rate)).status).toBe(201)
})
afterAll(() => app?.stop())

const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

const agree = (candidate_id: number, entry: Record<string, unknown>): Promise<Answer> =>
  user.post('/transactions', { candidate_id, currency: 'EUR', agreed_on: today, ...entry })
const kindsOf = ({ refusal }: Answer) =>
  (refusal.guards as { kind: string; source: string }[]).map(({ kind, source }) => ({ kind, source }))
const contractOf = (candidate_id: number, category_type: string, days: Record<string, string>) =>
  master.post('/contracts', { candidate_id, category_type, name: 'Contract', ...days })
const sheetOf = (candidate_id: number, received_on: string) => handOverSheet(app, candidate_id, received_on)
/** Somebody on a route whose written contract with us is signed and given. */
async function registered(route: string): Promise<number> {
  const id = await candidateId()
  await openCase(id, route)
  const days = { signed_on: '2026-11-01', text_given_on: '2026-10-30' }
  expect((await contractOf(id, 'registration', days)).status).toBe(201)
  return id
}

describe('S7 Money', () => {
  test('SKILLED: the sum over all rows and currencies stays within 2,000 EUR (M-1)', async () => {
    const id = await registered('SKILLED')
    expect((await agree(id, { kind: 'placement', amount: '900' })).status).toBe(201)
    const assessment = await agree(id, { kind: 'preparation', amount: '30000', currency: 'EGP' })
    expect(assessment.status, assessment.text).toBe(201)
    expect((await pageOf(id)).fees.placement).toMatchObject({ sum: '1443.48', limit: '2000' })
    const third = await agree(id, { kind: 'preparation', amount: '700' })
    expect(third.status).toBe(422)
    expect(kindsOf(third)).toEqual([
      { kind: 'placement_fee_limit', source: expect.stringContaining('296 (3) SGB III') },
    ])
    expect((await agree(id, { kind: 'preparation', amount: '550' })).status).toBe(201)
    expect((await pageOf(id)).fees.placement).toMatchObject({ sum: '1993.48' })
    expect((await agree(id, { kind: 'preparation', amount: '10' })).status).toBe(422)
  })

  test('the limit is figure F-15 of the day; without a row for it nothing more is agreed (M-1)', async () => {
    const [law] = await app.sql<{ id: number }[]>`select id from figures where key = 'F-15'`
    const endOn = (valid_to: string | null) => master.put(`/figures/${law?.id}`, { valid_to })
    expect((await endOn('2026-11-15')).status).toBe(200)
    const id = await registered('SKILLED')
    const unknown = await agree(id, { kind: 'placement', amount: '10' })
    expect(unknown.status).toBe(422)
    expect(unknown.refusal.guards).toEqual([
      expect.objectContaining({ kind: 'placement_fee_limit', effect: 'block', missing_figure: 'F-15' }),
    ])
    // The day before has a row.
    const before = await agree(id, { kind: 'placement', amount: '10', agreed_on: '2026-11-15' })
    expect(before.status, before.text).toBe(201)
    const raised = {
      ...{ key: 'F-15', en: 'Placement fee', amount: 2500, unit: 'eur', valid_from: '2026-11-16' },
      ...{ source: '§ 296 (3) SGB III', source_kind: 'law', checked_on: '2026-11-16' },
    }
    const row = await master.post('/figures', raised)
    expect(row.status, row.text).toBe(201)
    expect((await agree(id, { kind: 'placement', amount: '2490' })).status).toBe(201)
    expect((await pageOf(id)).fees.placement).toMatchObject({ sum: '2500.00', limit: '2500' })
    expect((await agree(id, { kind: 'placement', amount: '0.01' })).status).toBe(422)
    expect((await master.delete(`/figures/${row.record.id}`)).status).toBe(204)
    expect((await pageOf(await registered('SKILLED'))).fees.placement).toMatchObject({ limit: null })
    expect((await endOn(null)).status).toBe(200)
  })

  test('nothing is taken before the job contract and the sheet of § 299 (M-2)', async () => {
    const id = await registered('SKILLED')
    const payment = { kind: 'placement', amount: '100', done: true, done_on: today }
    const early = await agree(id, payment)
    expect(early.status).toBe(422)
    expect(kindsOf(early)).toEqual([
      { kind: 'placement_after_job_contract', source: expect.stringContaining('296 (2)') },
    ])
    // Money without a day was taken today at the latest.
    expect(kindsOf(await agree(id, { ...payment, done_on: null }))).toEqual(kindsOf(early))
    const booked = await user.post('/transactions/advance', {
      ...{ candidate_id: id, kind: 'placement', amount: '100', currency: 'EUR' },
    })
    expect(booked.status, booked.text).toBe(200)
    const [refund] = await app.sql`
      select kind, refund_of, amount, currency, deadline, done from transactions where candidate_id = ${id} and kind = 'refund'`
    expect(refund).toEqual({
      ...{
        kind: 'refund',
        refund_of: 'placement',
        amount: '100',
        currency: 'EUR',
        deadline: today,
        done: false,
      },
    })
    const [told] =
      await app.sql`select kind, title from notifications where user_id = ${app.userOf('master')} order by id desc limit 1`
    expect(told).toMatchObject({ kind: 'advance_received', title: expect.stringContaining('100 EUR') })

    // A file that nobody has checked is no signed contract.
    const unsigned = await registered('SKILLED')
    await sheetOf(unsigned, '2026-11-02')
    const kind_id = await idOf('document_kinds', 'job_contract')
    const scan = await papersOf(app, user).upload('contract.pdf')
    const received = { received_on: '2026-11-10', issued_on: '2026-11-09', file: scan }
    const draft = { candidate_id: unsigned, kind_id, ...received }
    const file = await user.post('/documents', draft)
    expect((await agree(unsigned, payment)).status).toBe(422)
    const checked = { check_result: 'ok', checked_on: '2026-11-11' }
    const check = await master.put(`/documents/${file.record.id}`, checked)
    expect(check.status, check.text).toBe(200)
    const after = await agree(unsigned, payment)
    expect(after.status, after.text).toBe(201)

    const other = await registered('SKILLED')
    expect((await contractOf(other, 'employment', { signed_on: '2026-11-10' })).status).toBe(201)
    await sheetOf(other, '2026-11-12')
    const paid = { kind: 'placement', amount: '100', done: true, done_on: '2026-11-15' }
    expect((await agree(other, paid)).status).toBe(422)
    await sheetOf(other, '2026-11-08')
    const taken = await agree(other, paid)
    expect(taken.status, taken.text).toBe(201)
  })

  test('TRAINING: only the employer is asked or pays (M-4)', async () => {
    const id = await registered('TRAINING')
    const assessment = { kind: 'preparation', amount: '50' }
    for (const payer of ['candidate', 'third_party']) {
      const refused = await agree(id, { ...assessment, payer })
      expect(refused.status, payer).toBe(422)
      expect(kindsOf(refused).map(({ kind }) => kind)).toContain('placement_not_from_apprentices')
    }
    expect((await agree(id, { ...assessment, payer: 'employer', payee: 'Lotse' })).status).toBe(201)
    const [training] = await app.sql<{ id: number }[]>`select id from cases where candidate_id = ${id}`
    const won = await master.put(`/cases/${training?.id}`, { state: 'won' })
    expect(won.status, won.text).toBe(200)
    const refusedAgain = async () => {
      const afterwards = await agree(id, { ...assessment, payer: 'candidate' })
      expect(kindsOf(afterwards).map(({ kind }) => kind)).toContain('placement_not_from_apprentices')
    }
    await refusedAgain()
    expect((await master.put(`/cases/${training?.id}`, { is_primary: false })).status).toBe(200)
    await refusedAgain()
  })

  test('TRAINING: what the person owes already keeps the employer from nothing (M-4)', async () => {
    const id = await registered('SKILLED')
    expect((await agree(id, { kind: 'preparation', amount: '50' })).status).toBe(201)
    await openCase(id, 'TRAINING')
    const paid = await agree(id, { kind: 'preparation', amount: '50', payer: 'employer', payee: 'Lotse' })
    expect(paid.status, paid.text).toBe(201)
  })

  test('no more goes back than was agreed, and a payment back that was approved stays (M-1)', async () => {
    const id = await registered('SKILLED')
    expect((await agree(id, { kind: 'preparation', amount: '500' })).status).toBe(201)
    const back = { kind: 'refund', refund_of: 'preparation', done: true, done_on: '2026-11-16' }
    const tooMuch = await agree(id, { ...back, amount: '5000' })
    expect([tooMuch.status, tooMuch.refusal.fields]).toEqual([422, { amount: 'too_large' }])
    const refund = await agree(id, { ...back, amount: '200' })
    expect(refund.status, refund.text).toBe(201)
    expect((await agree(id, { ...back, amount: '400' })).status).toBe(422)
    expect((await master.post(`/transactions/${refund.record.id}/approve`, {})).status).toBe(200)
    const unpaid = await user.put(`/transactions/${refund.record.id}`, { done: false, done_on: null })
    expect(unpaid.status).toBe(409)
  })

  test('a rate that is missing for 8 days is told', async () => {
    await app.sql`update exchange_rates set rate_day = '2026-11-08'`
    const id = await registered('SKILLED')
    const entry = { kind: 'preparation', amount: '5000', currency: 'EGP' }
    expect((await agree(id, entry)).status).toBe(201)
    const { fees } = await pageOf(id)
    expect(fees.placement).toMatchObject({ sum: '0.00', missing_rates: ['EGP'] })
    expect(fees.warnings).toContainEqual(
      expect.objectContaining({ kind: 'placement_fee_limit', effect: 'warn', missing_rates: ['EGP'] }),
    )
  })

  test('where employers pay for nursing, a course is not taken from the person (M-7)', async () => {
    const [rule] = await app.sql<
      { id: number }[]
    >`select id from compliance_rules where kind = 'employer_pays'`
    expect((await master.put(`/compliance-rules/${rule?.id}`, { active: true })).status).toBe(200)
    const id = await candidateId({ sector_id: await idOf('sectors', 'general_nursing') })
    const refused = await agree(id, { kind: 'course', amount: '300', payer: 'candidate' })
    expect(refused.status).toBe(422)
    expect(kindsOf(refused).map(({ kind }) => kind)).toEqual(['employer_pays'])
    expect((await agree(id, { kind: 'private', amount: '30' })).status).toBe(201)
    expect((await agree(id, { kind: 'course', amount: '300', payer: 'employer' })).status).toBe(201)
    const aunt = await agree(id, { kind: 'exam', amount: '300', payer: 'third_party' })
    expect(aunt.status).toBe(422)
    expect(kindsOf(aunt).map(({ kind }) => kind)).toEqual(['employer_pays'])
    // Without an occupation the open case on a nursing route says it.
    const onRoute = await candidateId()
    expect((await agree(onRoute, { kind: 'course', amount: '300' })).status).toBe(201)
    await openCase(onRoute, 'NURSE_MEASURE')
    const course = await agree(onRoute, { kind: 'course', amount: '200' })
    expect(kindsOf(course).map(({ kind }) => kind)).toEqual(['employer_pays'])
  })
})
