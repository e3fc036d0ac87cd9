import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'

let app: TestApp
let master: Api
beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())

let counted = 0
async function registered(body: Record<string, unknown> = {}): Promise<Row> {
  const phone = `+4930777${String(1_000 + ++counted)}`
  const answers = { german: { label: 'German?', value: 'yes', text: 'Yes' } }
  const answer = await master.post('/online-candidates', { name: 'Hoda Sami', phone, answers, ...body })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const takeOver = (person: Row, body: object = {}) =>
  master.post(`/online-candidates/${person.id}/take-over`, body as never)

it('is taken over once, also by two at the same moment, with the answers in a note', async () => {
  const person = await registered({ language_level_id: 'B1', note: 'Called on Sunday' })
  const answers = await Promise.all([takeOver(person), takeOver(person), takeOver(person)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const made = answers.find(({ status }) => status === 200)?.json as {
    candidate: Row
    online_candidate: Row
    made: boolean
  }
  expect(made).toMatchObject({
    made: true,
    candidate: { name: 'Hoda Sami', phone: person.phone, language_level_id: 'B1' },
    online_candidate: { stage: 'taken_over', candidate_id: made.candidate.id },
  })
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.refusal).toMatchObject({ error: 'exists', candidate_id: made.candidate.id })
  const people = await app.sql`select id from candidates where phone = ${person.phone as string}`
  expect(people).toHaveLength(1)
  const notes = await app.sql`select text from notes where candidate_id = ${made.candidate.id}`
  expect(notes).toEqual([{ text: 'German?: Yes\n\nCalled on Sunday' }])
})

it('is linked with somebody who is here already, whom it looks like', async () => {
  const person = await registered()
  const there = (await master.post('/candidates', { name: 'H. Sami', phone: person.phone })).record
  const twins = (await master.get(`/online-candidates/${person.id}/duplicates`)).json
  expect(twins).toMatchObject([
    { resource: 'candidates', id: there.id, reason: 'phone' },
    { resource: 'candidates', name: 'Hoda Sami', reason: 'name' },
  ])
  expect((await takeOver(person, { candidate_id: 999_999 })).refusal.fields).toEqual({
    candidate_id: 'not_there',
  })
  expect((await takeOver(person, { candidate_id: there.id })).json).toMatchObject({
    made: false,
    candidate: { id: there.id },
  })
})

it('needs what a candidate needs, and no word alone takes anybody over', async () => {
  const person = await registered({ phone: null })
  expect((await takeOver(person)).refusal.fields).toEqual({ phone: 'required' })
  expect((await takeOver(person, { values: { phone: '+493077755555' } })).status).toBe(200)
  const other = await registered()
  const refused = await master.put(`/online-candidates/${other.id}`, { stage: 'taken_over' })
  expect(refused.refusal.fields).toEqual({ stage: 'refused_by_rule' })
  expect((await master.put(`/online-candidates/${other.id}`, { stage: 'invited' })).status).toBe(200)
})

it('goes with what it sent', async () => {
  const person = await registered()
  await app.sql`insert into form_submissions (online_candidate_id, name) values (${person.id}, 'Hoda')`
  expect((await master.delete(`/online-candidates/${person.id}`)).status).toBe(204)
  expect(await app.sql`select 1 from form_submissions where online_candidate_id = ${person.id}`).toEqual([])
})

it('is for those whom the menu names', async () => {
  const admin = await app.api('admin')
  const person = await registered()
  expect((await admin.get('/online-candidates')).status).toBe(403)
  expect((await admin.post(`/online-candidates/${person.id}/take-over`, {})).status).toBe(403)
})
