import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { COMPANY, EMPLOYER_ADDRESS } from '../../../tests/kit/company'
import { makePresentable } from '../../../tests/kit/presentable'

/** What an employer was billed, and what goes back. */

let app: TestApp
let german: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-08-02T11:00:00Z')
  german = await app.api('de_superadmin')
  good(await (await app.api('master')).put('/settings', COMPANY))
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}
/** A nurse at work since 2027-07-01 by an agreement of 6,000.00, half at the contract and half at the arrival. */
async function atWork(values: Record<string, unknown> = {}, at?: { bw_lead_id: number; agreed: Row }) {
  const bw_lead_id =
    at?.bw_lead_id ?? good(await german.post('/bw-leads', { company: 'Klinik', ...EMPLOYER_ADDRESS })).id
  const terms = { bw_lead_id, name: 'Agreement', fee: '6000.00', refund_rule: 'full', ...values }
  const agreed = at?.agreed ?? good(await german.post('/fee-agreements', terms))
  const candidate_id = await candidateId()
  await makePresentable(app.sql, [candidate_id])
  const placement = good(
    await german.post('/placements', {
      ...{ candidate_id, bw_lead_id, name: 'Nurse', agreement_id: agreed.id },
      ...{ signed_on: '2027-06-01', started_on: '2027-07-01' },
    }),
  )
  const draft = (milestone: string, more: Record<string, unknown> = {}) =>
    german.post('/invoices', { bw_lead_id, placement_id: placement.id, milestone, ...more })
  const issue = async ({ id }: Row) => good(await german.post(`/invoices/${id}/issue`))
  const credit = (invoice: Row, more: Record<string, unknown> = {}) =>
    german.post('/invoices', { bw_lead_id, credit_note_of: invoice.id, ...more })
  const change = (more: Record<string, unknown>) => german.put(`/placements/${placement.id}`, more)
  return { bw_lead_id, agreed, placement, draft, issue, credit, change }
}
const END = { ended_on: '2027-08-01', ended_by: 'employer', end_reason: 'Ward closed' }

test('a milestone is billed again only after its invoice was given back by a credit note that went out', async () => {
  const { draft, issue, credit } = await atWork()
  const invoice = await issue(good(await draft('contract')))
  const back = good(await credit(invoice, { net: '3000.00' }))
  expect(refused(await draft('contract'))).toEqual({ milestone: 'taken' })
  await issue(back)
  expect(good(await draft('contract')).net).toBe('3000.00')
})

describe('the refund of an early end', () => {
  test('is what was billed at most, and goes on from invoice to invoice', async () => {
    const { draft, issue, credit, change, placement } = await atWork()
    const refund = async () => (await german.get(`/placements/${placement.id}`)).record.refund
    const first = await issue(good(await draft('contract')))
    expect(good(await change(END)).refund).toBe('3000.00')
    const second = await issue(good(await draft('arrival')))
    expect(await refund()).toBe('6000.00')
    good(await change({ end_known_on: '2027-08-02' }))
    // A part of the first; the next proposals are what is left.
    await issue(good(await credit(first, { net: '1000.00' })))
    expect(good(await credit(first)).net).toBe('2000.00')
    expect(await refund()).toBe('6000.00')
    expect(good(await credit(second)).net).toBe('3000.00')
    expect(refused(await credit(second))).toEqual({ net: 'required' })
  })

  test('is not given back twice where two invoices were issued', async () => {
    const { draft, issue, credit, change } = await atWork({ refund_rule: 'months_not_begun' })
    const first = await issue(good(await draft('contract')))
    const second = await issue(good(await draft('arrival')))
    // The second of six months has begun: four are left.
    expect(good(await change(END)).refund).toBe('4000.00')
    await issue(good(await credit(first)))
    expect(good(await credit(second)).net).toBe('1000.00')
  })
})

describe('an early end with nothing to give back', () => {
  test('owes the employer nothing until a share is billed', async () => {
    const { draft, issue, change, placement } = await atWork()
    expect(good(await change(END))).toMatchObject({ remedy: 'none', refund: '0.00' })
    await issue(good(await draft('arrival')))
    const { record } = await german.get(`/placements/${placement.id}`)
    expect(record).toMatchObject({ remedy: 'refund', refund: '3000.00' })
    // By the last day of the six months all of them have begun, but this agreement gives all of it back.
    expect(good(await change({ ended_on: '2027-12-31' })).remedy).toBe('refund')
  })

  test('owes a refund where the end moves to a month that gives one back', async () => {
    const { draft, issue, change } = await atWork({ refund_rule: 'months_not_begun' })
    for (const milestone of ['contract', 'arrival']) await issue(good(await draft(milestone)))
    const end = { ...END, end_known_on: '2027-08-02' }
    expect(good(await change({ ...end, ended_on: '2027-12-31' }))).toMatchObject({
      remedy: 'none',
      refund: '0.00',
    })
    // The sixth month begins on 1 December: until then one of six is left.
    expect(good(await change({ ended_on: '2027-11-30' }))).toMatchObject({
      remedy: 'refund',
      refund: '1000.00',
    })
  })

  test('stays as a person chose it, and may be replaced', async () => {
    const [waived, next] = [await atWork(), await atWork()]
    expect(good(await waived.change({ ...END, remedy: 'none' })).refund).toBeNull()
    await waived.issue(good(await waived.draft('arrival')))
    const { record } = await german.get(`/placements/${waived.placement.id}`)
    expect(record).toMatchObject({ remedy: 'none', refund: null })
    const second = await atWork({}, next)
    good(await next.change(END))
    const replaced = good(await next.change({ replaced_by_id: second.placement.id }))
    expect(replaced).toMatchObject({ remedy: 'replacement', refund: null })
  })
})

describe('the refund of an early end while a share is not billed', () => {
  const shares = { share_contract: 40, share_arrival: 40, share_licence: 0, share_guarantee: 20 }

  test('leaves the part of the whole fee for the months that have begun', async () => {
    const { draft, issue, change, placement } = await atWork({ refund_rule: 'months_not_begun', ...shares })
    // At work since 1 July: the fourth of six months begins on 1 October, so 4,000.00 of 6,000.00 stay.
    const end = { ...END, ended_on: '2027-10-01', end_known_on: '2027-08-02' }
    await issue(good(await draft('contract')))
    expect(good(await change(end)).refund).toBe('0.00')
    await issue(good(await draft('arrival')))
    expect((await german.get(`/placements/${placement.id}`)).record.refund).toBe('800.00')
    // In July one month has begun: 1,000.00 stay of the 4,800.00 that were billed.
    expect(good(await change({ ended_on: '2027-07-15' })).refund).toBe('3800.00')
  })

  test('counts what was billed for the person that is replaced', async () => {
    const terms = { refund_rule: 'months_not_begun', replaces_first: true, ...shares }
    const old = await atWork(terms)
    await old.issue(good(await old.draft('contract')))
    const next = await atWork({}, old)
    good(await old.change({ ...END, replaced_by_id: next.placement.id }))
    await next.issue(good(await next.draft('arrival')))
    // 2,400.00 were billed for each. 2,000.00 stay, and no more goes back than was billed for the second.
    expect(good(await next.change({ ...END, remedy: 'refund' })).refund).toBe('2400.00')
    // Five of six months have begun: 5,000.00 stay, and only 4,800.00 were billed.
    expect(good(await next.change({ ended_on: '2027-11-01' })).refund).toBe('0.00')
  })
})

describe('a replacement', () => {
  test('is of the same employer, is no circle, and stands not beside a refund', async () => {
    const [old, elsewhere] = [await atWork({ replaces_first: true }), await atWork()]
    const next = await atWork({}, old)
    expect(good(await old.change(END)).remedy).toBe('replacement')
    const wrong = { replaced_by_id: 'not_a_choice' }
    expect(refused(await old.change({ replaced_by_id: elsewhere.placement.id }))).toEqual(wrong)
    expect(refused(await old.change({ replaced_by_id: next.placement.id, remedy: 'refund' }))).toEqual(wrong)
    good(await old.change({ replaced_by_id: next.placement.id }))
    expect(refused(await old.change({ remedy: 'refund' }))).toEqual({ remedy: 'not_a_choice' })
    good(await next.change(END))
    expect(refused(await next.change({ replaced_by_id: old.placement.id }))).toEqual(wrong)
  })

  test('is billed nothing that was billed for the person it replaces', async () => {
    const old = await atWork({ replaces_first: true })
    await old.issue(good(await old.draft('contract')))
    const next = await atWork({}, old)
    good(await old.change({ ...END, replaced_by_id: next.placement.id }))
    expect(refused(await next.draft('contract'))).toEqual({ milestone: 'taken' })
    expect(refused(await next.draft('contract', { net: '3000.00' }))).toEqual({ milestone: 'taken' })
    expect(good(await next.draft('arrival')).net).toBe('3000.00')
  })
})

test('the fee and its parts stay once an invoice went out by the agreement', async () => {
  const { agreed, draft, issue } = await atWork()
  const alter = (values: Record<string, unknown>) => german.put(`/fee-agreements/${agreed.id}`, values)
  const invoice = good(await draft('contract'))
  good(await alter({ share_contract: 60, share_arrival: 40 }))
  await issue(invoice)
  for (const values of [
    { share_contract: 50, share_arrival: 50 },
    { fee: '5000.00' },
    { fee: null, fee_percent: 10 },
    { refund_rule: 'none' },
    { guarantee_months: 3 },
  ])
    expect(refused(await alter(values))).toEqual(
      Object.fromEntries(Object.keys(values).map(name => [name, 'agreement_billed'])),
    )
  good(await alter({ note: 'Ask before calling', share_contract: 60, share_arrival: 40 }))
})

test('an invoice is not issued with a due day that has passed', async () => {
  const { draft } = await atWork()
  const { id } = good(await draft('contract', { due_on: '2027-08-01' }))
  expect(refused(await german.post(`/invoices/${id}/issue`))).toEqual({ due_on: 'too_early' })
  good(await german.put(`/invoices/${id}`, { due_on: '2027-08-02' }))
  good(await german.post(`/invoices/${id}/issue`))
})

test('an end that is taken back leaves nothing to report', async () => {
  const { change } = await atWork()
  expect(good(await change(END)).employer_reports_until).toBe('2027-08-30')
  expect(good(await change({ ended_on: null }))).toMatchObject({
    ...{ end_known_on: null, ended_by: null, end_reason: null, remedy: null, refund: null },
    ...{ person_reports_until: null, employer_reports_until: null },
  })
})

test('agreements, placements and invoices are taken back as they were answered', async () => {
  const { agreed, placement, draft, issue } = await atWork({
    tax_rate: 7.5,
    share_contract: 33.3,
    share_arrival: 66.7,
  })
  const invoice = await issue(good(await draft('contract')))
  for (const [resource, { id }] of Object.entries({
    'fee-agreements': agreed,
    placements: placement,
    invoices: invoice,
  })) {
    const record = good(await german.get(`/${resource}/${id}`))
    const back = await german.put(`/${resource}/${id}`, record)
    expect(back.status, `${resource} ${back.text}`).toBe(200)
  }
})
