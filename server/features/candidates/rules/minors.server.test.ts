import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, good } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'
import { dayFromToday } from '../../../../tests/kit/days'
import { makeInterviewable } from '../../../../tests/kit/presentable'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())

const { candidateId, pageOf } = candidateKit(() => app)
const warningsOf = async (id: number) => (await pageOf(id)).warnings.map(({ kind, effect }) => [kind, effect])
const TODAY = dayFromToday(0)

/** Orders each act that the guardians of a minor agree to (docs/spec/routes.md, "Minors"). */
async function acts(candidate_id: number): Promise<[field: string, answer: Answer][]> {
  const { id: bw_lead_id } = good(await master.post('/bw-leads', { company: `Klinikum ${candidate_id}` }))
  await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
  const of = { candidate_id, bw_lead_id }
  const contract = { ...of, name: 'Contract', category_type: 'employment', signed_on: TODAY }
  return [
    ['signed_on', await master.post('/contracts', contract)],
    ['candidate_id', await master.post('/candidateSubmissionRequest', { ...of, request_title: 'Nurse' })],
    ['candidate_id', await master.post('/candidateInterviews', of)],
    ['applied_on', await master.post('/visas', { candidate_id, applied_on: TODAY })],
    ['visa_submitted', await user.put(`/candidates/${candidate_id}`, { visa_submitted: true })],
  ]
}

test('a missing birth date warns, and blocks the acts of guardians where Settings say so (decision 74)', async () => {
  expect(await warningsOf(await candidateId({ birth_date: '1998-03-14' }))).toEqual([])
  const known = await candidateId()
  expect(await warningsOf(known)).toEqual([['birth_date_missing', 'warn']])
  for (const [field, { status, text }] of await acts(known))
    expect([200, 201], `${field} ${text}`).toContain(status)

  const [rule] = await app.sql<{ id: number }[]>`
    select id from compliance_rules where kind = 'birth_date_missing'`
  good(await master.put(`/compliance-rules/${rule?.id}`, { effect: 'block' }))
  const id = await candidateId()
  for (const [field, { status, text, refusal }] of await acts(id)) {
    expect(status, `${field} ${text}`).toBe(422)
    expect(refusal.fields).toEqual({ [field]: 'refused_by_rule' })
    expect(text).toContain('The date of birth is missing')
  }
  good(await user.put(`/candidates/${id}`, { birth_date: '1998-03-14' }))
  for (const [field, { status, text }] of await acts(id))
    expect([200, 201], `${field} ${text}`).toContain(status)
})

test('a name on certificates in another spelling than in the passport warns, capitals apart', async () => {
  const person = (name_on_certificates: string) =>
    candidateId({ name: 'Mohamed Abd El-Rahman', birth_date: '1998-03-14', name_on_certificates })
  // The same person for the search for duplicates, another name for an authority.
  expect(await warningsOf(await person('Muhammad Abdulrahman'))).toEqual([['certificate_name', 'warn']])
  expect(await warningsOf(await person('Mohamed Abd El Rahman'))).toEqual([['certificate_name', 'warn']])
  expect(await warningsOf(await person('MOHAMED  ABD EL-RAHMAN'))).toEqual([])
})

test('the embassy of a candidate is kept as a person chose it', async () => {
  const [mission] = await app.sql<
    { id: number }[]
  >`select id from missions where active order by id desc limit 1`
  const id = await candidateId({ mission_id: mission?.id })
  expect((await user.get(`/candidates/${id}`)).record.mission_id).toBe(mission?.id)
  expect((await user.put(`/candidates/${id}`, { mission_id: 999_999 })).refusal.fields).toEqual({
    mission_id: 'not_there',
  })
})
