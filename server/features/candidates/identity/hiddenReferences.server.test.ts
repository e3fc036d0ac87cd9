import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api, Row } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
  await app.sql`update organisation set own_rows_only = true`
})
afterAll(() => app?.stop())

async function made(resource: string, body: Record<string, unknown>): Promise<Row> {
  const answer = await master.post(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
let people = 0
/** A lead of the user with its candidate, which is another's unless said. */
async function linked(owner: 'superadmin' | 'user' = 'superadmin') {
  const phone = `+2120612345${String(people++).padStart(2, '0')}`
  const lead = await made('leads', { name: 'Amal', phone, employee_id: app.userOf('user') })
  const answer = await master.post(`/leads/${lead.id}/candidate`, {
    values: { employee_id: app.userOf(owner) },
  })
  expect(answer.status, answer.text).toBeLessThan(300)
  return { lead: Number(lead.id), candidate: Number((answer.json as { candidate: Row }).candidate.id) }
}
const candidateOf = async (api: Api, lead: number) => {
  const one = (await api.get(`/leads/${lead}`)).record.candidate_id
  const listed = (await api.get(`/leads?per_page=500`)).page.data.find(({ id }) => id === lead)
  const changed = (await api.put(`/leads/${lead}`, { note: `Read ${people++}` })).record
  expect([listed?.candidate_id, changed.candidate_id]).toEqual([one, one])
  return one
}

test('a lead does not show a candidate that the role may not see, and its link stays', async () => {
  const { lead, candidate } = await linked()
  expect(await candidateOf(user, lead)).toBeNull()
  expect(await candidateOf(master, lead)).toBe(candidate)
  expect((await user.delete(`/leads/${lead}/candidate`)).status).toBe(404)
  const again = await user.post(`/leads/${lead}/candidate`, {})
  expect(again.status).toBe(409)
  expect(again.text).not.toContain('candidate_id')
  expect(await candidateOf(master, lead)).toBe(candidate)
})

test('a candidate that the role may see is shown, also from the bin, and is unlinked', async () => {
  const { lead, candidate } = await linked('user')
  expect(await candidateOf(user, lead)).toBe(candidate)
  const binned = await linked('user')
  await master.delete('/candidates', { ids: [binned.candidate] })
  expect(await candidateOf(user, binned.lead)).toBe(binned.candidate)
  for (const each of [lead, binned.lead]) {
    const answer = await user.delete(`/leads/${each}/candidate`)
    expect(answer.status, answer.text).toBe(200)
    expect(await candidateOf(user, each)).toBeNull()
  }
})

test('a candidate does not show a lead that the role may not see, and no change takes the link away or replaces it', async () => {
  const { lead, candidate } = await linked('user')
  const other = await linked('user')
  await app.sql`update leads set employee_id = ${app.userOf('superadmin')} where id = ${lead}`
  expect((await user.get(`/candidates/${candidate}`)).record.lead_id).toBeNull()
  const taken = await user.put(`/candidates/${candidate}`, { lead_id: null, birth_place: 'Rabat' })
  expect(taken.status, taken.text).toBe(200)
  const replaced = await user.put(`/candidates/${candidate}`, { lead_id: other.lead })
  expect(replaced.refusal.fields).toEqual({ lead_id: 'not_writable' })
  const [row] = await app.sql`select lead_id, birth_place from candidates where id = ${candidate}`
  expect(row).toEqual({ lead_id: lead, birth_place: 'Rabat' })
})
