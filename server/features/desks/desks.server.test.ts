import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
beforeAll(async () => {
  app = await startApp()
  app.services.now = () => new Date('2026-11-23T11:00:00Z')
  await app.api('master')
  user = await app.api('user')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

async function rowsOf(resource: string, filter: object): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), per_page: '200' })
  const answer = await user.get(`/${resource}?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.data
}
async function make(resource: string, values: Record<string, unknown>): Promise<Row> {
  const answer = await user.post(`/${resource}`, values)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}

describe('expiring', () => {
  test('names papers and approvals that end within 90 days, of several the last one', async () => {
    // 90 days from 2026-11-23 is 2027-02-21.
    const candidate_id = await candidateId({
      pass_expiry_date: '2027-02-21',
      employee_id: app.userOf('user'),
    })
    const other = await candidateId({ pass_expiry_date: '2027-02-22' })
    const approval = { candidate_id, occupation: 'Cook', result: 'approved', decided_on: '2026-06-01' }
    const { id } = await make('ba-approvals', { ...approval, valid_until: '2026-12-01' })
    const visa = { candidate_id, mission: 'Cairo', state: 'granted', decided_on: '2026-01-10' }
    await make('visas', { ...visa, valid_until: '2026-12-20' })
    await make('visas', { ...visa, valid_until: '2027-12-20' })
    await make('language-certificates', {
      ...{ candidate_id, provider: 'goethe', level: 'B1', reading_on: '2026-01-15' },
      ...{ listening_on: '2026-05-20', writing_on: '2026-05-20', speaking_on: '2026-05-20' },
    })
    const rows = await rowsOf('expiring', { candidate_id })
    expect(rows.map(({ kind, ends_on }) => [kind, ends_on])).toEqual([
      ['ba_approval', '2026-12-01'],
      ['certificate', '2027-01-15'],
      ['passport', '2027-02-21'],
    ])
    expect(rows[0]).toMatchObject({ name: 'Cook', record_id: id, employee_id: app.userOf('user') })
    expect(await rowsOf('expiring', { candidate_id: other })).toEqual([])
  })

  test('names yearly figures that end with the year, and those without an amount today', async () => {
    const ending = await rowsOf('expiring', { kind: 'figure' })
    expect(ending).toContainEqual(
      expect.objectContaining({
        name: expect.stringContaining('F-00'),
        ends_on: '2026-12-31',
        candidate_id: null,
      }),
    )
    expect((await rowsOf('expiring', { kind: 'figure_missing' })).map(({ name }) => name)).toContainEqual(
      expect.stringContaining('F-07'),
    )
  })
})

describe('to confirm', () => {
  test('names what nobody has confirmed: silence, and estimated starts, which are on no desk', async () => {
    const candidate_id = await candidateId()
    await openCase(candidate_id, 'SKILLED')
    await make('ba-approvals', {
      ...{ candidate_id, occupation: 'Cook' },
      ...{ applied_on: '2026-11-02', reached_on: '2026-11-02' },
    })
    expect(await rowsOf('to-confirm', { candidate_id })).toMatchObject([
      { kind: 'silence_over', since: '2026-11-17', name: expect.stringContaining('BA') },
    ])
    await app.sql`update clocks set quality = 'estimated' where candidate_id = ${candidate_id}`
    const kinds = (await rowsOf('to-confirm', { candidate_id })).map(({ kind }) => kind)
    expect(kinds).toContain('estimated_start')
    expect(await rowsOf('due-clocks', { candidate_id })).toEqual([])
  })

  test('names rules that block although nobody has confirmed them, and no rule that only warns', async () => {
    const rules = await rowsOf('to-confirm', { kind: 'blocking_rule' })
    for (const { candidate_id, route_id } of rules)
      expect([candidate_id, route_id]).toEqual([null, expect.any(Number)])
  })
})

describe('the last contact', () => {
  test('is the latest answered call or message, and none for candidates without one', async () => {
    const [spoken, silent] = [await candidateId(), await candidateId()]
    await make('calls', { candidate_id: spoken, status: 'answered', at: '2026-11-10T09:00:00Z' })
    await make('calls', { candidate_id: spoken, status: 'unanswered', at: '2026-11-20T09:00:00Z' })
    const answer = await user.get(`/due-clocks/contacts?candidates=${spoken},${silent}`)
    expect(answer.json).toEqual([{ candidate_id: spoken, at: '2026-11-10T09:00:00.000Z', by: 'call' }])
  })

  test('refuses what are no ids', async () => {
    for (const candidates of ['', 'x', '1,', '1;drop', `${'9'.repeat(16)}`])
      expect((await user.get(`/due-clocks/contacts?candidates=${candidates}`)).status, candidates).toBe(422)
    const many = Array.from({ length: 501 }, (_, at) => at).join(',')
    expect((await user.get(`/due-clocks/contacts?candidates=${many}`)).refusal.fields).toEqual({
      candidates: 'too_long',
    })
  })
})
