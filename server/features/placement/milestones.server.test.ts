import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
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
  const shares = { share_contract: 0, share_arrival: 100, share_licence: 0, share_guarantee: 0 }
  const agreed = { fee_percent: 10, refund_rule: 'full', ...shares }
  const { bill, change } = await placed(agreed, { salary_year: 39_999.99 })
  good(await change({ started_on: '2027-03-01' }))
  const { id } = good(await bill('arrival'))
  good(await german.post(`/invoices/${id}/issue`))
  const end = { ended_on: '2027-04-30', ended_by: 'employer', end_reason: 'Ward closed' }
  expect(good(await change(end))).toMatchObject({ refund: '4000.00', remedy: 'refund' })
  expect(good(await change({ salary_year: 30_000 })).refund).toBe('3000.00')
})

describe('the share of a milestone is not billed before it is reached:', () => {
  const issue = ({ id }: Row) => german.post(`/invoices/${id}/issue`)

  test('the first day of work, the licence, the end of the guarantee', async () => {
    const { bill, change, candidate_id, file } = await placed({ fee: '6000', guarantee_months: 3 })
    const drafts: Row[] = []
    for (const milestone of ['arrival', 'licence', 'guarantee'])
      drafts.push(good(await bill(milestone, { performed_on: '2027-08-01' })))
    const [arrival, licence, guarantee] = drafts as [Row, Row, Row]
    expect(refused(await issue(arrival))).toEqual({ milestone: 'not_started' })
    good(await change({ started_on: '2027-03-01' }))
    good(await issue(arrival))

    expect(refused(await issue(licence))).toEqual({ milestone: 'not_granted' })
    const decided = { candidate_id, case_id: file, profession: 'Pflegefachfrau', granted_on: '2027-07-20' }
    good(await master.post('/licences', { ...decided, result: 'refused' }))
    expect(refused(await issue(licence))).toEqual({ milestone: 'not_granted' })
    good(await master.post('/licences', { ...decided, result: 'granted' }))
    good(await issue(licence))

    expect(refused(await issue(guarantee))).toEqual({ milestone: 'guarantee_runs' })
    good(await change({ guarantee_over_on: '2027-06-02' }))
    good(await issue(guarantee))
  })

  test('a guarantee within which the work ended', async () => {
    const { bill, change } = await placed({ fee: '6000', guarantee_months: 3 })
    good(await change({ started_on: '2027-03-01', guarantee_over_on: '2027-06-02' }))
    const draft = good(await bill('guarantee'))
    const end = { ended_by: 'employer', end_reason: 'Ward closed' }
    good(await change({ ...end, ended_on: '2027-06-01' }))
    expect(refused(await issue(draft))).toEqual({ milestone: 'ended_early' })
    good(await change({ ended_on: '2027-06-02' }))
    good(await issue(draft))
  })

  test('and paid for not before it was issued', async () => {
    const { bill, change } = await placed({ fee: '6000' })
    good(await change({ started_on: '2027-03-01' }))
    const { id } = good(await bill('arrival'))
    good(await german.post(`/invoices/${id}/issue`))
    const paid = (paid_on: string) => german.put(`/invoices/${id}`, { paid_on })
    expect(refused(await paid('2027-08-01'))).toEqual({ paid_on: 'too_early' })
    expect(good(await paid('2027-08-02')).state).toBe('paid')
  })
})

describe('days of a placement', () => {
  test('begin with the signature: work does not start, and no end is known, before it', async () => {
    const { change } = await placed({ fee: '6000' })
    good(await change({ signed_on: '2027-02-10' }))
    expect(refused(await change({ started_on: '2027-02-09' }))).toEqual({ started_on: 'too_early' })
    good(await change({ started_on: '2027-02-10' }))
    expect(refused(await change({ signed_on: '2027-02-11' }))).toEqual({ signed_on: 'too_late' })
    expect(refused(await change({ end_known_on: '2019-01-01' }))).toEqual({ end_known_on: 'too_early' })
  })

  test('hide no duty to report: an end is known in the time of the work, and reported from then on', async () => {
    const { change, placement } = await placed({ fee: '6000' })
    good(await change({ started_on: '2027-03-01' }))
    expect(refused(await change({ end_known_on: '2019-01-01' }))).toEqual({ end_known_on: 'too_early' })
    expect(good(await change({ end_known_on: '2027-05-01' })).person_reports_until).toBe('2027-05-15')
    for (const name of ['person_reported_on', 'employer_reported_on'])
      expect(refused(await change({ [name]: '2027-04-30' }))).toEqual({ [name]: 'too_early' })
    good(await change({ person_reported_on: '2027-05-01' }))
    expect(refused(await change({ end_known_on: '2027-05-02' }))).toEqual({ end_known_on: 'too_late' })
    expect(refused(await change({ replaced_by_id: placement.id }))).toEqual({
      replaced_by_id: 'not_a_choice',
    })
  })

  test('count the report of an end from the day it was reported, where nobody typed when it was known', async () => {
    const { change } = await placed({ fee: '6000' })
    good(await change({ started_on: '2027-03-01' }))
    const end = { ended_on: '2027-07-20', ended_by: 'employer', end_reason: 'Ward closed' }
    const ended = good(await change({ ...end, person_reported_on: '2027-07-21' }))
    expect(ended).toMatchObject({ end_known_on: '2027-07-21', employer_reports_until: '2027-08-18' })
  })

  test('that were written before this was checked do not block another change', async () => {
    const { change, placement } = await placed({ fee: '6000' })
    await app.sql`
      update placements set signed_on = '2027-04-01', started_on = '2027-03-01', end_known_on = '2019-01-01',
        person_reported_on = '2018-01-01', replaced_by_id = id where id = ${placement.id}`
    expect(good(await change({ note: 'Called the ward' })).note).toBe('Called the ward')
  })
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
