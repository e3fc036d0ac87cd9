import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, clockIn, stepIn } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened after the last day of the stories: they have not ended on any earlier one.
  itIs('2027-02-28')
  await app.api('master')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId, idOf, pageOf } = candidateKit(() => app)
const { clockRows, openCase, takeStep, wayOf } = caseKit(() => app)

/** Lets the server believe that it is noon in Germany on a day. */
function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

async function make(resource: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
async function change(resource: string, { id }: Row, values: Record<string, unknown>) {
  const answer = await user.put(`/${resource}/${id}`, values)
  expect(answer.status, answer.text).toBe(200)
}

describe('a clock', () => {
  test('that is over changes no step, record or case', async () => {
    itIs('2026-09-20')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    const approval = { candidate_id, occupation: 'Cook', applied_on: '2026-09-01' }
    const { id: record } = await make('ba-approvals', approval)
    const before = (await user.get(`/cases/${id}`)).record
    const way = await wayOf(id)
    expect(clockIn(way, 'C-18')).toMatchObject({
      ...{ state: 'over', due_on: '2026-09-15', expiry: 'silence_over' },
    })
    expect(stepIn(way, 'ba_result')?.state).not.toBe('done')
    expect((await user.get(`/cases/${id}`)).record).toEqual(before)
    expect((await user.get(`/ba-approvals/${record}`)).record.result).toBeNull()
  })

  test('ends on the next working day of the Bundesland of the authority, where the act is ours', async () => {
    itIs('2026-10-07')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED', { procedure: 'bqfg' })
    const bayern = await idOf('bundeslands', 'bayern')
    const recognition = await make('recognitions', {
      ...{ candidate_id, occupation: 'Cook', bundesland_id: bayern, result: 'rejected' },
      ...{ decided_on: '2026-10-02', notified_on: '2026-10-06' },
    })
    const due = async () => clockIn(await wayOf(id), 'C-11')
    // 6 January is Epiphany, a holiday in Bavaria and none in Berlin; 2027-01-06 is a Wednesday.
    await change('recognitions', recognition, { decided_on: '2026-12-02', notified_on: '2026-12-06' })
    expect(await due()).toMatchObject({ due_on: '2027-01-06', latest_on: '2027-01-07' })
    await change('recognitions', recognition, { bundesland_id: await idOf('bundeslands', 'berlin') })
    expect(await due()).toMatchObject({ due_on: '2027-01-06', latest_on: null })
  })

  test('counts our own targets from steps', async () => {
    itIs('2026-09-10')
    const candidate_id = await candidateId()
    const { id } = await openCase(candidate_id, 'SKILLED')
    await takeStep(id, { step: 'recognition_ready', state: 'done', day: '2026-09-08' })
    expect(clockIn(await wayOf(id), 'H-01')).toMatchObject({ state: 'running', due_on: '2026-09-15' })
    await takeStep(id, { step: 'recognition_submitted', state: 'done', day: '2026-09-10' })
    expect(clockIn(await wayOf(id), 'H-01')).toMatchObject({ state: 'ended' })
  })
})

test('the deadlines of the classic steps stop for a primary case and come back when it ends', async () => {
  itIs('2026-09-20')
  const submitted = { ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-09-01' }
  const candidate_id = await candidateId(submitted)
  const classic = async () =>
    (await pageOf(candidate_id)).clocks.filter(({ source }) => source === 'step').map(({ step }) => step)
  expect(await classic()).toEqual(['ba_result'])
  const second = await openCase(candidate_id, 'STUDY', { is_primary: false })
  expect(await classic()).toEqual(['ba_result'])
  const { id } = await openCase(candidate_id, 'SKILLED')
  await make('ba-approvals', { candidate_id, occupation: 'Cook', applied_on: '2026-09-01' })
  expect(await classic()).toEqual([])
  expect(Object.keys(await clockRows(candidate_id))).toContain('C-18')
  await user.put(`/cases/${id}`, { state: 'on_hold' })
  expect(await classic()).toEqual([])
  await user.put(`/cases/${id}`, { state: 'switched', end_reason: 'Another route' })
  expect(await classic()).toEqual(['ba_result'])
  expect(Object.keys(await clockRows(candidate_id))).not.toContain('C-18')
  expect((await user.get(`/cases/${second.id}`)).record.state).toBe('open')
})
