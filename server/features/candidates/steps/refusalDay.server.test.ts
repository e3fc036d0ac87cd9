import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'

let app: TestApp
let master: Api
const { makeCandidate, candidateId } = candidateKit(() => app)

/** The moment on the clock of the server, forty days ahead. The owner of the files is away around this day alone. */
const MOMENT = new Date(Date.now() + 40 * 86_400_000)
const REFUSED = { state: 'rejected', decided_on: '2026-09-10' }

beforeAll(async () => {
  app = await startApp()
  app.services.now = () => MOMENT
  master = await app.api('master')
  const [owner, deputy] = [app.userOf('user'), app.userOf('admin')]
  await app.sql`
    update users set deputy_id = ${deputy}, absent_from = ${MOMENT}::timestamptz::date - 1,
      absent_until = ${MOMENT}::timestamptz::date + 1 where id = ${owner}`
})
afterAll(() => app?.stop())

async function answered(answer: ReturnType<Api['post']>) {
  const { status, text, json } = await answer
  expect(status, text).toBeLessThan(300)
  return json as Record<string, never>
}
const owned = () => candidateId({ employee_id: app.userOf('user') })
async function visaOf(candidate_id: number, values: object = { state: 'applied' }) {
  const made = await master.post('/visas', { candidate_id, ...values })
  expect(made.status, made.text).toBe(201)
  return made.record.id
}
const versionOf = async (id: number) => (await master.get(`/candidates/${id}`)).record.version
const forget = () => app.sql`delete from notifications`

/** Makes a refusal arrive, by every way there is. @returns the id of the candidate */
const WAYS: Readonly<Record<string, () => Promise<number>>> = {
  async 'a new record'() {
    const id = await owned()
    await visaOf(id, REFUSED)
    return id
  },
  async 'the form of a record'() {
    const id = await owned()
    await answered(master.put(`/visas/${await visaOf(id)}`, REFUSED))
    return id
  },
  async 'a bulk change'() {
    const id = await owned()
    await answered(master.put('/visas', { ids: [await visaOf(id)], changes: REFUSED }))
    return id
  },
  async 'the undo of a bulk change'() {
    const id = await owned()
    const visa = await visaOf(id, REFUSED)
    const bulk = await answered(
      master.put('/visas', { ids: [visa], changes: { state: 'applied', decided_on: null } }),
    )
    await forget()
    await answered(master.post('/undo', { undo: bulk.undo }))
    return id
  },
  async 'a deleted record that comes back'() {
    const id = await owned()
    const visa = await visaOf(id, REFUSED)
    const gone = await answered(master.delete('/visas', { ids: [visa] }))
    await forget()
    await answered(master.post('/undo', { undo: gone.undo }))
    return id
  },
  async 'a deleted record behind which the refused one stands'() {
    const id = await owned()
    await visaOf(id, REFUSED)
    const newer = await visaOf(id, { state: 'granted', decided_on: '2026-10-01' })
    await forget()
    await answered(master.delete(`/visas/${newer}`))
    return id
  },
  async 'the step'() {
    const id = await owned()
    await visaOf(id)
    const order = { step: 'visa_granted', decision: 'refused', done: true, version: await versionOf(id) }
    await answered(master.post(`/candidates/${id}/steps`, order))
    return id
  },
  async 'an import'() {
    const id = await owned()
    const form = new FormData()
    const lines = `candidate_id,state,decided_on\n${id},rejected,2026-09-10\n`
    form.set('file', new Blob([lines], { type: 'text/csv' }), 'visas.csv')
    const headers = { authorization: `Bearer ${master.token}` }
    const started = await fetch(`${app.url}/api/v1/visas/import`, {
      ...{ method: 'POST', headers, body: form },
    })
    expect(started.status).toBe(202)
    return id
  },
  async 'a merge'() {
    const [id, other] = [await owned(), (await makeCandidate()).id]
    await visaOf(other, REFUSED)
    await answered(merge(id, other))
    return id
  },
  async 'the undo of a merge'() {
    const [kept, id] = [(await makeCandidate()).id, await owned()]
    await visaOf(id, REFUSED)
    const merged = await answered(merge(kept, id))
    await forget()
    await answered(master.post(`/candidate-merges/${merged.merge_id}/undo`, {}))
    return id
  },
}

async function merge(id: number, other_id: number) {
  const order = { other_id, version: await versionOf(id), other_version: await versionOf(other_id) }
  return master.post(`/candidates/${id}/merge`, order)
}

test.each(Object.entries(WAYS))('a refusal by %s is told to the deputy on a day away', async (_, arrive) => {
  const id = await arrive()
  const told = async () => {
    const rows = await app.sql<{ user_id: number }[]>`
      select user_id from notifications where kind = 'decision_refused' and link = ${`/candidates/${id}`}`
    return rows.map(({ user_id }) => user_id)
  }
  await expect.poll(told).toEqual(expect.arrayContaining([app.userOf('user'), app.userOf('admin')]))
})
