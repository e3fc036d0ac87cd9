import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskCount } from '../../contract/calls/desks'
import type { Api, Row } from '../kit/api'
import { startApp, type TestApp } from '../kit/app'
import { candidateKit } from '../kit/candidates'
import { caseKit } from '../kit/cases'

let app: TestApp
let owner: Api
let deputy: Api
beforeAll(async () => {
  app = await startApp()
  // Sessions are opened on the last day of the story: they have not ended on any earlier one.
  itIs('2026-12-12')
  await app.api('master')
  owner = await app.api('user')
  deputy = await app.api('admin')
  itIs('2026-12-10')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { openCase } = caseKit(() => app)

/** Lets the server believe that it is noon in Germany on a day. */
function itIs(day: string) {
  app.services.now = () => new Date(`${day}T11:00:00Z`)
}

/** The rows of a desk in their order. */
async function desk(api: Api, filter: object = {}): Promise<Row[]> {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), per_page: '100' })
  const answer = await api.get(`/due-clocks?${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.data
}
async function desksOf(api: Api): Promise<DeskCount[]> {
  const answer = await api.get('/due-clocks/desks')
  expect(answer.status, answer.text).toBe(200)
  return answer.json as unknown as DeskCount[]
}

/** A person of the owner whose visa was refused; the refusal reached us on a day. */
async function refused(notified_on: string): Promise<number> {
  const candidate_id = await candidateId({ employee_id: app.userOf('user') })
  await openCase(candidate_id, 'SKILLED')
  const visa = { candidate_id, state: 'rejected', decided_on: '2026-11-20', notified_on }
  expect((await owner.post('/visas', visa)).status).toBe(201)
  return candidate_id
}

test('S11 desk on 2026-12-10', async () => {
  const appeal = await refused('2026-11-24')
  const later = await refused('2026-11-25')
  const housework = await candidateId({
    ...{ employee_id: app.userOf('user'), recognition_ready: true },
    recognition_ready_date: '2026-10-01',
  })

  const rows = await desk(owner)
  expect(rows[0]).toMatchObject({
    ...{ candidate_id: appeal, due_on: '2026-12-24', expiry: 'appeal_lost', holder: expect.any(String) },
    nature: 'statutory',
  })
  const overdue = rows.find(({ candidate_id }) => candidate_id === housework)
  expect(overdue).toMatchObject({ step: 'recognition_submitted', due_on: '2026-10-08' })
  expect(rows.filter(({ candidate_id }) => candidate_id === later)).not.toContainEqual(
    expect.objectContaining({ due_on: '2026-12-25' }),
  )
  expect(rows.map(({ due_on }) => String(due_on)).filter(day => day > '2026-12-24')).toEqual([])

  expect((await desksOf(deputy)).map(each => each.desk)).not.toContain('deputy')
  await app.sql`
    update users set deputy_id = ${app.userOf('admin')}, absent_from = '2026-12-09', absent_until = '2026-12-11'
    where id = ${app.userOf('user')}`
  const standing = (await desksOf(deputy)).find(each => each.desk === 'deputy')
  expect(standing).toMatchObject({ count: rows.length })
  expect(await desk(deputy, standing?.filter)).toEqual(rows)
  itIs('2026-12-12')
  expect((await desksOf(deputy)).map(each => each.desk)).not.toContain('deputy')
  expect((await desk(owner))[0]).toMatchObject({ candidate_id: appeal })
  expect((await desk(owner))[1]).toMatchObject({ candidate_id: later, due_on: '2026-12-25' })
})
