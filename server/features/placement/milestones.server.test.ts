import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'
import { COMPANY, EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { makePresentable } from '../../../tests/kit/presentable'

/** Fees of employers by milestone: their amounts, and the days of the service. */

let app: TestApp
let german: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-08-02T11:00:00Z')
  ;[german, master] = await Promise.all([app.api('de_superadmin'), app.api('master')])
  good(await master.put('/settings', COMPANY))
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}
const agree = (bw_lead_id: number, values: Record<string, unknown>) =>
  german.post('/fee-agreements', { bw_lead_id, name: 'Agreement 2027', ...values })
const SHARES = { share_contract: 33.33, share_arrival: 33.33, share_licence: 16.67, share_guarantee: 16.67 }

/** A person who is placed with an employer by an agreement. */
async function placed(agreement: Record<string, unknown>, offered: Record<string, unknown> = {}) {
  const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: 'Klinik', ...EMPLOYER_ADDRESS }))
  const agreed = good(await agree(bw_lead_id, { ...SHARES, ...agreement }))
  const candidate_id = await candidateId()
  await makePresentable(app.sql, [candidate_id])
  const file = await openCase(candidate_id, 'NURSE_MEASURE', offered)
  const placement = good(
    await german.post('/placements', {
      ...{ candidate_id, bw_lead_id, name: 'Nurse', case_id: file.id, agreement_id: agreed.id },
    }),
  )
  const bill = (milestone: string, values: Record<string, unknown> = {}) =>
    german.post('/invoices', { bw_lead_id, placement_id: placement.id, milestone, ...values })
  const change = (values: Record<string, unknown>) => german.put(`/placements/${placement.id}`, values)
  return { bw_lead_id, agreed, candidate_id, file: file.id, placement, bill, change }
}

test('a percentage fee is billed by milestone from the salary of the case, to the cent', async () => {
  const { bill, placement } = await placed({ fee_percent: 12.5 }, { salary_year: 38_412.5 })
  expect(Number(placement.salary_year)).toBe(38_412.5)
  const nets = []
  for (const milestone of ['contract', 'arrival', 'licence', 'guarantee'])
    nets.push(good(await bill(milestone)).net)
  // 12.5 % of 38,412.50 is 4,801.56.
  expect(nets).toEqual(['1600.36', '1600.36', '800.42', '800.42'])
})

test('an amount is never made up: the refusal names what is missing, and a typed amount is taken', async () => {
  const { bill, change, agreed } = await placed({ fee_percent: 12.5 })
  expect(refused(await bill('contract'))).toEqual({ net: 'no_yearly_pay' })
  expect(good(await bill('contract', { net: '1234.56' })).net).toBe('1234.56')
  good(await change({ salary_year: 40_000 }))
  // 33.33 % of 5,000.
  expect(good(await bill('arrival')).net).toBe('1666.50')
  good(
    await german.put(`/fee-agreements/${agreed.id}`, {
      ...{ share_contract: 50, share_arrival: 50, share_licence: 0, share_guarantee: 0 },
    }),
  )
  expect(refused(await bill('licence'))).toEqual({ net: 'no_share' })
  good(await change({ agreement_id: null }))
  expect(refused(await bill('guarantee'))).toEqual({ net: 'no_agreement' })
})

test('an agreement has a fixed fee or a percentage, of pay in EUR', async () => {
  const { id } = good(await master.post('/bw-leads', { company: 'Klinik' }))
  expect(refused(await agree(id, {}))).toEqual({ fee: 'required' })
  expect(refused(await agree(id, { fee: '6000', fee_percent: 10 }))).toEqual({ fee_percent: 'both_fees' })
  expect(refused(await agree(id, { fee_percent: 10, fee_currency: 'USD' }))).toEqual({
    fee_currency: 'not_a_choice',
  })
  expect(refused(await agree(id, { fee_percent: 0 }))).toEqual({ fee_percent: 'too_small' })
  expect(refused(await agree(id, { fee_percent: 10.001 }))).toEqual({ fee_percent: 'decimals' })
  expect(refused(await agree(id, { fee: '0' }))).toEqual({ fee: 'too_small' })
  const fixed = good(await agree(id, { fee: '6000' }))
  const change = (values: Record<string, unknown>) => german.put(`/fee-agreements/${fixed.id}`, values)
  expect(refused(await change({ fee_percent: 10 }))).toEqual({ fee_percent: 'both_fees' })
  expect(Number(good(await change({ fee: null, fee_percent: 10 })).fee_percent)).toBe(10)
})

test('the refund of an early end is worked out from a percentage fee, too', async () => {
  const { change } = await placed({ fee_percent: 10, refund_rule: 'full' }, { salary_year: 39_999.99 })
  good(await change({ started_on: '2027-03-01' }))
  const end = { ended_on: '2027-04-30', ended_by: 'employer', end_reason: 'Ward closed' }
  expect(good(await change(end))).toMatchObject({ refund: '4000.00', remedy: 'refund' })
  expect(good(await change({ salary_year: 30_000 })).refund).toBe('3000.00')
})

test('the service of the licence milestone is of the day on which the licence was granted', async () => {
  const { bill, candidate_id, file } = await placed({ fee: '6000' })
  const early = good(await bill('licence'))
  expect(early.performed_on).toBeNull()
  const licence = { candidate_id, case_id: file, profession: 'Pflegefachfrau' }
  good(await master.post('/licences', { ...licence, granted_on: '2027-05-03', result: 'refused' }))
  good(await master.post('/licences', { ...licence, granted_on: '2027-07-20', result: 'granted' }))
  expect(good(await german.post(`/invoices/${early.id}/issue`)).performed_on).toBe('2027-07-20')
  const again = await placed({ fee: '6000' })
  good(
    await master.post('/licences', {
      ...{ candidate_id: again.candidate_id, case_id: again.file, profession: 'Pflegefachfrau' },
      ...{ granted_on: '2027-07-21', result: 'granted' },
    }),
  )
  expect(good(await again.bill('licence')).performed_on).toBe('2027-07-21')
})
