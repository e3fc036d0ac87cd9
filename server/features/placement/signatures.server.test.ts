import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, good } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { makeInterviewable, makePresentable } from '../../../tests/kit/presentable'

/** The signature of a job contract: in the contract and in the placement, one fact by one set of rules. */

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-03-01T11:00:00Z')
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId, pageOf } = candidateKit(() => app)

const refused = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal
}
async function pair() {
  const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: 'Klinik am See' }))
  return { candidate_id: await candidateId(), bw_lead_id }
}
type Pair = Awaited<ReturnType<typeof pair>>
const sign = (of: Pair, signed_on: string | null) =>
  master.post('/contracts', {
    ...of,
    name: 'Job',
    category_type: 'employment',
    date: '2027-02-01',
    signed_on,
  })
const place = (of: Pair, values: Record<string, unknown> = {}) =>
  master.post('/placements', { ...of, name: 'Nurse', ...values })

test('without the sheet of section 299 neither the contract nor the placement is signed', async () => {
  const of = await pair()
  for (const answer of [await sign(of, '2027-02-10'), await place(of, { signed_on: '2027-02-10' })]) {
    expect(refused(answer).fields).toEqual({ signed_on: 'refused_by_rule' })
    expect(answer.refusal.guards).toMatchObject([{ kind: 'hiring_needs_information' }])
  }
  const { id } = good(await sign(of, null))
  expect(refused(await master.put(`/contracts/${id}`, { signed_on: '2027-02-10' })).fields).toEqual({
    signed_on: 'refused_by_rule',
  })
  await makePresentable(app.sql, [of.candidate_id])
  // The sheet was handed over on 2026-01-02: not before this signature.
  expect(refused(await sign(of, '2026-01-01')).fields).toEqual({ signed_on: 'refused_by_rule' })
  good(await master.put(`/contracts/${id}`, { signed_on: '2027-02-10' }))
})

test('nobody signs with an employer to whom she said no', async () => {
  const of = await pair()
  await makeInterviewable(app.sql, [of.candidate_id], of.bw_lead_id)
  await app.sql`update employer_consents set withdrawn_on = '2027-02-01' where candidate_id = ${of.candidate_id}`
  for (const answer of [await sign(of, '2027-02-10'), await place(of, { signed_on: '2027-02-10' })])
    expect(refused(answer).guards).toMatchObject([{ kind: 'presenting_needs_consent' }])
})

test('contract and placement have one day of signature, whichever was written first', async () => {
  const [first, second] = [await pair(), await pair()]
  await makePresentable(app.sql, [first.candidate_id, second.candidate_id])
  const contract = good(await sign(first, '2027-02-10'))
  expect(refused(await place(first, { signed_on: '2027-02-11' })).fields).toEqual({
    signed_on: 'other_signature',
  })
  const placed = good(await place(first))
  expect(placed).toMatchObject({ contract_id: contract.id, signed_on: '2027-02-10' })
  const ofPlacement = async (id: number) => (await master.get(`/placements/${id}`)).record
  good(await master.put(`/contracts/${contract.id}`, { signed_on: '2027-02-12' }))
  expect((await ofPlacement(placed.id)).signed_on).toBe('2027-02-12')

  const other = good(await place(second, { signed_on: '2027-02-20' }))
  expect(refused(await sign(second, '2027-02-21')).fields).toEqual({ signed_on: 'other_signature' })
  const same = good(await sign(second, '2027-02-20'))
  expect(await ofPlacement(other.id)).toMatchObject({ contract_id: same.id, signed_on: '2027-02-20' })
})

test('fees and the evidence read the signature of a placement', async () => {
  const of = await pair()
  await makePresentable(app.sql, [of.candidate_id])
  good(await place(of, { signed_on: '2027-02-10' }))
  const given = { signed_on: '2027-01-02', text_given_on: '2027-01-01', date: '2027-01-01' }
  good(
    await master.post('/contracts', {
      ...{ candidate_id: of.candidate_id, name: 'Registration', category_type: 'registration', ...given },
    }),
  )
  const fee = { candidate_id: of.candidate_id, kind: 'placement', amount: '100', currency: 'EUR' }
  expect(
    refused(await master.post('/transactions', { ...fee, deadline: '2027-02-09' })).guards,
  ).toMatchObject([{ kind: 'placement_after_job_contract' }])
  good(await master.post('/transactions', { ...fee, deadline: '2027-02-10' }))
  expect((await pageOf(of.candidate_id)).fees.warnings).toEqual([])
  const rows = await master.get(
    `/payment-evidence?filter=${encodeURIComponent(JSON.stringify({ candidate_id: of.candidate_id }))}`,
  )
  expect(rows.page.data).toMatchObject([{ signed_on: '2027-02-10', bw_lead_id: of.bw_lead_id }])
})
