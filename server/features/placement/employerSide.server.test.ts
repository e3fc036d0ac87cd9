import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, good, type Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { makeInterviewable } from '../../../tests/kit/presentable'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2027-03-01T11:00:00Z')
  master = await app.api('master')
})
afterAll(() => app?.stop())
const { candidateId, makeCandidate } = candidateKit(() => app)

const employer = async () => Number(good(await master.post('/bw-leads', { company: 'Klinik am See' })).id)
const post = async (bw_lead_id: number) =>
  Number(good(await master.post('/positions', { bw_lead_id, name: 'Nurse', number: 5 })).id)
const move = async ({ id }: Row, ...states: string[]) => {
  for (const state of states) good(await master.put(`/matches/${id}`, { state }))
}

test('undoing a merge gives back the match that it had closed beside another one', async () => {
  const bw_lead_id = await employer()
  const position_id = await post(bw_lead_id)
  const [kept, other] = [await makeCandidate(), await makeCandidate()]
  await makeInterviewable(app.sql, [other.id], bw_lead_id)
  good(await master.post('/matches', { position_id, candidate_id: kept.id }))
  const gone = good(await master.post('/matches', { position_id, candidate_id: other.id }))
  await move(gone, 'presented', 'offer')
  const version = async ({ id }: Row) => (await master.get(`/candidates/${id}`)).record.version
  const merged = await master.post(`/candidates/${kept.id}/merge`, {
    ...{ other_id: other.id, version: await version(kept), other_version: await version(other) },
  })
  good(merged)
  expect((await master.get(`/matches/${gone.id}`)).record).toMatchObject({ state: 'withdrawn' })
  const [{ id }] = await app.sql<[{ id: number }]>`select id from candidate_merges order by id desc limit 1`
  good(await master.post(`/candidate-merges/${id}/undo`))
  expect((await master.get(`/matches/${gone.id}`)).record).toMatchObject({
    ...{ candidate_id: other.id, state: 'offer', reason: null, ended_on: null },
  })
})

test('a profile is not printed for an employer to whom the person said no', async () => {
  const bw_lead_id = await employer()
  const candidate_id = await candidateId()
  await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
  const match = good(await master.post('/matches', { position_id: await post(bw_lead_id), candidate_id }))
  const page = () => master.get(`/matches/${match.id}/profile`)
  expect((await page()).status).toBe(200)
  await app.sql`update employer_consents set withdrawn_on = '2027-02-01' where candidate_id = ${candidate_id}`
  for (const path of ['profile', 'profile.pdf']) {
    const answer = await master.get(`/matches/${match.id}/${path}`)
    expect([answer.status, answer.refusal.fields]).toEqual([422, { candidate_id: 'refused_by_rule' }])
  }
})

test('hiring takes the only agreement that holds, and asks where there are several', async () => {
  const bw_lead_id = await employer()
  const agree = async (values: Record<string, unknown>) =>
    good(await master.post('/fee-agreements', { bw_lead_id, name: 'Agreement', fee: '6000', ...values }))
  const agreementOfHired = async () => {
    const candidate_id = await candidateId()
    await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
    const match = good(await master.post('/matches', { position_id: await post(bw_lead_id), candidate_id }))
    await move(match, 'presented', 'offer', 'accepted', 'hired')
    const filter = JSON.stringify({ candidate_id })
    return (await master.get(`/placements?filter=${filter}`)).page.data[0] as Row
  }
  await agree({ valid_until: '2027-02-28' })
  const only = await agree({})
  expect((await agreementOfHired()).agreement_id).toBe(only.id)
  await agree({ fee: '7000' })
  const { id, agreement_id } = await agreementOfHired()
  expect(agreement_id).toBeNull()
  const bill = await master.post('/invoices', { bw_lead_id, placement_id: id, milestone: 'contract' })
  expect(bill.refusal.fields).toEqual({ net: 'no_agreement' })
})
