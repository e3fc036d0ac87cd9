import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, startOn } from '../../../tests/kit/cases'

let app: TestApp
beforeAll(async () => {
  app = await startOn('2027-12-31')
})
afterAll(() => app?.stop())

const { candidateId, idOf } = candidateKit(() => app)
const { itIs, make, openCase } = caseKit(() => app)

test('an appointment to come is planned in lists, single records and exports, and found as such until its day is over', async () => {
  itIs('2026-11-20')
  const candidate_id = await candidateId()
  const { id: case_id } = await openCase(candidate_id, 'SKILLED')
  await make('visas', { candidate_id, portal_on: '2026-11-10', appointment_at: '2027-03-12T09:00:00Z' })
  const user = await app.api('user')
  const [appointment, portal] = [await stepId('visa_appointment'), await stepId('visa_portal_submitted')]
  const found = async (filter: Record<string, unknown>) => {
    const asked = encodeURIComponent(JSON.stringify({ case_id, effective: true, ...filter }))
    const { json } = await user.get(`/case-steps?filter=${asked}`)
    const { data } = json as { data: { id: number; step_id: number; state: string }[] }
    return data
  }
  const statesOf = async (filter: Record<string, unknown> = {}) =>
    new Map((await found(filter)).map(({ step_id, state }) => [step_id, state]))
  for (const day of ['2026-11-20', '2027-03-12']) {
    itIs(day)
    const all = await statesOf()
    expect([all.get(appointment), all.get(portal)]).toEqual(['planned', 'done'])
    expect([...(await statesOf({ state: 'planned' })).keys()]).toEqual([appointment])
    expect((await statesOf({ state: ['done'] })).has(appointment)).toBe(false)
    expect((await statesOf({ state: ['done', 'planned'] })).has(appointment)).toBe(true)
    expect((await statesOf({ state_neq: 'done' })).has(appointment)).toBe(true)
    expect((await statesOf({ state_neq: 'planned' })).has(appointment)).toBe(false)
    const [row] = await found({ step_id: appointment })
    expect((await user.get(`/case-steps/${row?.id}`)).json).toMatchObject({ state: 'planned' })
    const { text } = await (await app.api('master')).get(
      `/case-steps/export?format=csv&filter=${encodeURIComponent(JSON.stringify({ case_id, step_id: appointment }))}`,
    )
    expect(text).toMatch(/planned/)
    expect(text).not.toMatch(/\bdone\b/)
  }
  itIs('2027-03-13')
  expect((await statesOf()).get(appointment)).toBe('done')
  expect((await statesOf({ state: 'planned' })).size).toBe(0)
})

const stepId = (slug: string) => idOf('route_steps', slug)
