import { afterAll, beforeAll, expect, test } from 'vitest'
import { placementCalls } from '../../../contract/calls/placement'
import type { GuardWarning } from '../../../contract/candidates/rules'
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
const { candidateId, makeCandidate, pageOf } = candidateKit(() => app)

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

test('hiring without a fee agreement warns until the placement has one, and forbids nothing', async () => {
  const bw_lead_id = await employer()
  const candidate_id = await candidateId()
  await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
  const match = good(await master.post('/matches', { position_id: await post(bw_lead_id), candidate_id }))
  const agree = async (values: Record<string, unknown>) =>
    good(await master.post('/fee-agreements', { bw_lead_id, name: 'Agreement', fee: '6000', ...values }))
  const warned = (guards: readonly GuardWarning[]) =>
    guards.flatMap(({ kind, settled_by }) =>
      kind === 'placement_needs_agreement'
        ? [[settled_by?.resource, settled_by?.id ?? settled_by?.values]]
        : [],
    )
  const seen = async () => {
    const answer = await master.get(`/candidates/${candidate_id}/employers`)
    const [of] = placementCalls.employersOf.answer.parse(answer.json).employers
    return warned([...(of?.matches.flatMap(({ guards }) => guards) ?? []), ...(of?.guards ?? [])])
  }
  const listed = async () => {
    const filter = JSON.stringify({ kind: 'no_agreement', candidate_id })
    return (await master.get(`/to-confirm?filter=${filter}`)).page.data
  }
  const missing = [['fee-agreements', { bw_lead_id }]]
  await move(match, 'presented', 'offer', 'accepted')
  expect([await seen(), await listed()]).toEqual([missing, []])
  await move(match, 'hired')
  const [placement] = (await master.get(`/placements?filter=${JSON.stringify({ candidate_id })}`)).page.data
  expect(await seen()).toEqual(missing)
  expect(warned((await pageOf(candidate_id)).warnings)).toEqual(missing)
  expect(await listed()).toMatchObject([
    { resource: 'placements', record_id: placement?.id, since: '2027-03-01' },
  ])
  // One that was over by then covers nothing; one that held is chosen in the placement.
  await agree({ valid_until: '2026-12-31' })
  expect(await seen()).toEqual(missing)
  const held = await agree({})
  expect(await seen()).toEqual([['placements', placement?.id]])
  good(await master.put(`/placements/${placement?.id}`, { agreement_id: held.id }))
  expect([await seen(), await listed()]).toEqual([[], []])
  expect(warned((await pageOf(candidate_id)).warnings)).toEqual([])
})

test('a placement that is made by hand warns of the missing agreement in its answer', async () => {
  const [bw_lead_id, candidate_id] = [await employer(), await candidateId()]
  await makeInterviewable(app.sql, [candidate_id], bw_lead_id)
  const made = good(await master.post('/placements', { candidate_id, bw_lead_id, name: 'Nurse' }))
  expect(made.warnings).toMatchObject([
    { kind: 'placement_needs_agreement', effect: 'warn', settled_by: { values: { bw_lead_id } } },
  ])
})
