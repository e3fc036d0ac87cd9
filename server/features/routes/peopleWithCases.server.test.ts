import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit } from '../../../tests/kit/cases'

let app: TestApp
let user: Api
let master: Api
beforeAll(async () => {
  app = await startApp()
  ;[user, master] = await Promise.all([app.api('user'), app.api('master')])
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { clockRows, openCase, takeStep } = caseKit(() => app)

async function answered(answer: ReturnType<Api['post']>) {
  const { status, text, json } = await answer
  expect(status, text).toBeLessThan(300)
  return json as Record<string, never>
}
async function recognitionOf(candidate_id: number, values: Record<string, unknown> = {}): Promise<Row> {
  const answer = await user.post('/recognitions', { candidate_id, occupation: 'Cook', ...values })
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
/** A person whose authority decides until 1 December. */
async function personWithCase() {
  const person = await candidateId()
  const opened = await openCase(person, 'SKILLED', { procedure: 'bqfg' })
  return { person, opened }
}
const COMPLETE = { complete_on: '2026-09-01' }
const DUE = { 'C-03': '2026-12-01' }

describe('the clocks of cases follow records', () => {
  test('that are imported', async () => {
    const { person } = await personWithCase()
    const form = new FormData()
    const lines = `candidate_id,occupation,complete_on\n${person},Cook,2026-09-01\n`
    form.set('file', new Blob([lines], { type: 'text/csv' }), 'recognitions.csv')
    const headers = { authorization: `Bearer ${master.token}` }
    const started = await fetch(`${app.url}/api/v1/recognitions/import`, {
      ...{ method: 'POST', headers, body: form },
    })
    expect(started.status).toBe(202)
    await expect.poll(() => clockRows(person)).toMatchObject(DUE)
  })

  test('that are changed in bulk, and the change undone', async () => {
    const [one, two] = [await personWithCase(), await personWithCase()]
    const ids = [(await recognitionOf(one.person)).id, (await recognitionOf(two.person)).id]
    const bulk = await answered(master.put('/recognitions', { ids, changes: COMPLETE }))
    expect([await clockRows(one.person), await clockRows(two.person)]).toMatchObject([DUE, DUE])
    await answered(master.post('/undo', { undo: bulk.undo }))
    expect([await clockRows(one.person), await clockRows(two.person)]).toEqual([{}, {}])
  })

  test('that are deleted and come back', async () => {
    const { person } = await personWithCase()
    const { id } = await recognitionOf(person, COMPLETE)
    const gone = await answered(master.delete('/recognitions', { ids: [id] }))
    expect(await clockRows(person)).toEqual({})
    await answered(master.post('/undo', { undo: gone.undo }))
    expect(await clockRows(person)).toMatchObject(DUE)
  })

  test('that move to another person', async () => {
    const [one, two] = [await personWithCase(), await personWithCase()]
    const { id } = await recognitionOf(one.person, COMPLETE)
    await answered(user.put(`/recognitions/${id}`, { candidate_id: two.person }))
    expect([await clockRows(one.person), await clockRows(two.person)]).toMatchObject([{}, DUE])
    expect(await clockRows(one.person)).toEqual({})
  })
})

const versionOf = async (id: number) => (await master.get(`/candidates/${id}`)).record.version
async function merge(id: number, other_id: number) {
  const order = { other_id, version: await versionOf(id), other_version: await versionOf(other_id) }
  return answered(master.post(`/candidates/${id}/merge`, order))
}

describe('a merge', () => {
  test('brings the cases and their clocks, and its undo takes them back', async () => {
    const kept = await candidateId()
    const { person, opened } = await personWithCase()
    await recognitionOf(person, COMPLETE)
    await takeStep(opened.id, { step: 'address_registered', state: 'done', day: '2026-10-01' })
    const merged = await merge(kept, person)
    const caseNow = async () => (await user.get(`/cases/${opened.id}`)).record
    expect(await caseNow()).toMatchObject({ candidate_id: kept, is_primary: true })
    expect([await clockRows(kept), await clockRows(person)]).toMatchObject([DUE, {}])
    expect(await clockRows(person)).toEqual({})
    await answered(master.post(`/candidate-merges/${merged.merge_id}/undo`, {}))
    expect(await caseNow()).toMatchObject({ candidate_id: person, is_primary: true })
    expect(await clockRows(kept)).toEqual({})
    expect(await clockRows(person)).toMatchObject(DUE)
  })

  test('leaves the primary case of the kept person the primary one', async () => {
    const [kept, other] = [await personWithCase(), await personWithCase()]
    await merge(kept.person, other.person)
    expect((await user.get(`/cases/${kept.opened.id}`)).record.is_primary).toBe(true)
    expect((await user.get(`/cases/${other.opened.id}`)).record).toMatchObject({
      ...{ candidate_id: kept.person, is_primary: false },
    })
  })
})

test('a person who is erased leaves the steps of the case without texts, and no clock', async () => {
  const { person, opened } = await personWithCase()
  await recognitionOf(person, COMPLETE)
  await takeStep(opened.id, { step: 'address_registered', state: 'skipped', reason: 'Lives with an aunt' })
  await takeStep(opened.id, { step: 'offer', state: 'done', outcome: 'accepted', day: '2026-10-01' })
  await user.put(`/cases/${opened.id}`, { end_reason: 'Mona wants to wait' })
  expect(await clockRows(person)).toMatchObject(DUE)
  await answered(master.post(`/candidates/${person}/erase`, { reason: 'Asked for it' }))
  const rows = await app.sql`
    select s.state, s.outcome, s.reason, s.day from case_steps s where s.case_id = ${opened.id} and s.origin = 'person' order by s.id`
  expect(rows).toMatchObject([
    { state: 'skipped', outcome: null, reason: null },
    { state: 'done', outcome: 'accepted', reason: null, day: '2026-10-01' },
  ])
  expect((await master.get(`/cases/${opened.id}`)).record.end_reason).toBeNull()
  expect(await clockRows(person)).toEqual({})
})

test('a candidate in the bin has no clocks, and has them again when it is restored', async () => {
  const { person } = await personWithCase()
  await recognitionOf(person, COMPLETE)
  const gone = await answered(master.delete('/candidates', { ids: [person] }))
  expect(await clockRows(person)).toEqual({})
  await answered(master.post('/undo', { undo: gone.undo }))
  expect(await clockRows(person)).toMatchObject(DUE)
})
