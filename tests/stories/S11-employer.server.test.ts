import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit, clockIn, stepIn } from '../kit/cases'

let app: TestApp
let user: Api
let german: Api
beforeAll(async () => {
  app = await startApp()
  itIs('2027-07-20')
  ;[user, german] = await Promise.all([app.api('user'), app.api('de_superadmin')])
  await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId, idOf } = candidateKit(() => app)
const { clockRows, openCase, wayOf } = caseKit(() => app)

function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}
const good = (answer: Answer): Row => {
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.record
}

/** Five nurses for a clinic in Bavaria from April on, and what it pays for them. */
async function clinic() {
  const { id: bw_lead_id } = good(await german.post('/bw-leads', { company: 'Klinikum Isarhof' }))
  const position = good(
    await german.post('/positions', {
      ...{ bw_lead_id, name: 'Pflegefachkraft', number: 5, starts_on: '2027-04-01' },
      bundesland_id: await idOf('bundeslands', 'bayern'),
    }),
  )
  const agreement = good(
    await german.post('/fee-agreements', {
      ...{ bw_lead_id, name: 'Agency agreement', fee: '6000.00', guarantee_months: 6 },
      refund_rule: 'months_not_begun',
    }),
  )
  return { bw_lead_id, position, agreement }
}

test('S11 presenting without the consent to that employer is blocked', async () => {
  itIs('2027-02-01')
  const { bw_lead_id, position } = await clinic()
  expect((await german.get(`/bw-leads/${bw_lead_id}`)).record.vacancies).toBe(5)
  const candidate_id = await candidateId()
  const match = good(await user.post('/matches', { position_id: position.id, candidate_id }))
  const present = () => user.put(`/matches/${match.id}`, { state: 'presented' })
  const refusal = await present()
  expect([refusal.status, refusal.refusal.fields]).toEqual([422, { state: 'refused_by_rule' }])
  expect(JSON.stringify(refusal.json)).toContain('§ 298 (1) SGB III')
  good(
    await user.post('/employer-consents', {
      ...{ candidate_id, bw_lead_id, answer: 'yes', given_on: '2027-02-01', how: 'in_person' },
      text: 'Klinikum Isarhof may get my profile until the end of the year.',
    }),
  )
  expect(good(await present())).toMatchObject({ state: 'presented', presented_on: '2027-02-01' })
})

test('S11 work started on 15 January with a guarantee of six months, and ends on 31 May', async () => {
  itIs('2027-01-15')
  const { bw_lead_id, agreement } = await clinic()
  const candidate_id = await candidateId()
  const opened = await openCase(candidate_id, 'NURSE_MEASURE')
  const placement = good(
    await german.post('/placements', {
      ...{ candidate_id, bw_lead_id, case_id: opened.id, agreement_id: agreement.id },
      ...{ name: 'Pflegefachkraft', signed_on: '2026-10-01', started_on: '2027-01-15' },
    }),
  )
  expect(placement.guarantee_until).toBe('2027-07-15')
  const begun = await wayOf(opened.id)
  expect(clockIn(begun, 'C-36')).toMatchObject({ state: 'running', due_on: '2027-07-15' })
  expect(clockIn(begun, 'C-35')).toMatchObject({ state: 'running', due_on: '2027-07-15' })
  expect(stepIn(begun, 'work_started')).toMatchObject({ state: 'done', day: '2027-01-15' })
  expect(stepIn(begun, 'contract_signed')).toMatchObject({ state: 'done', day: '2026-10-01' })
  // The last day lies ahead: nothing says yet that the guarantee is over.
  expect(stepIn(begun, 'guarantee_over')?.state).not.toBe('done')

  itIs('2027-05-20')
  const ended = good(
    await german.put(`/placements/${placement.id}`, {
      ...{ end_known_on: '2027-05-20', ended_on: '2027-05-31' },
      ...{ ended_by: 'employer', end_reason: 'Ward is closed' },
    }),
  )
  // January to May have begun: one of six months has not.
  expect(ended).toMatchObject({
    ...{ refund: '1000.00', refund_currency: 'EUR', remedy: 'refund' },
    ...{ person_reports_until: '2027-06-03', employer_reports_until: '2027-06-17' },
  })
  expect(await clockRows(candidate_id)).toMatchObject({ 'C-37': '2027-06-03', 'C-37a': '2027-06-17' })
})
