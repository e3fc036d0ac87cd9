import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { seeded } from '../../demo/random'

let app: TestApp
let desk: Api

beforeAll(async () => {
  app = await startApp()
  desk = await app.api('de_user')
})
afterAll(() => app?.stop())

async function made(resource: string, body: Record<string, unknown>, api = desk): Promise<Row> {
  const answer = await api.post(`/${resource}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.record
}
const employer = (more: Record<string, unknown> = {}) =>
  made('bw-leads', { company: 'Klinikum Isar', ...more })
const now = async (id: number) => (await desk.get(`/bw-leads/${id}`)).record

describe('an employer', () => {
  test('is new, and moved on by the calls to it', async () => {
    const { id, status_id } = await employer({ call_back_date: '2026-01-05' })
    const [status] = await app.sql`select slug from statuses where id = ${Number(status_id)}`
    expect(status?.slug).toBe('new')
    const call = await made('bw-calls', {
      bw_lead_id: id,
      status: 'answered',
      next_call_back_date: '2026-12-01',
    })
    expect(call.call_by).toBe(app.userOf('de_user'))
    await made('bw-calls', { bw_lead_id: id, status: 'unanswered', at: '2020-01-01T10:00:00Z' })
    expect(await now(id)).toMatchObject({
      calls_count: 2,
      answered_calls: 1,
      last_call_at: call.at,
      call_back_date: '2026-12-01',
    })
    await (await app.api('de_admin')).delete(`/bw-calls/${call.id}`)
    expect(await now(id)).toMatchObject({ calls_count: 1, answered_calls: 0 })
  })

  test('says the same of its calls as the calls do, whatever is done to them', async () => {
    const random = seeded(20_261_123)
    const ids = [(await employer()).id, (await employer()).id, (await employer()).id]
    const api = await app.api('de_admin')
    const calls: number[] = []
    const values = () => ({
      bw_lead_id: random.one(ids),
      status: random.one(['answered', 'unanswered']),
      at: `2026-${String(random.between(10, 11))}-${String(random.between(10, 20))}T10:00:00.000Z`,
    })
    for (let round = 0; round < 40; round++) {
      const one = calls.length ? random.one(calls) : 0
      if (!one || random.chance(0.5)) calls.push((await made('bw-calls', values(), api)).id)
      else if (random.chance(0.6)) expect((await api.put(`/bw-calls/${one}`, values())).status).toBe(200)
      else {
        expect((await api.delete(`/bw-calls/${one}`)).status).toBe(204)
        calls.splice(calls.indexOf(one), 1)
      }
    }
    const told = await app.sql`
      select id, calls_count, answered_calls, last_call_at from bw_leads where id = any(${ids}::bigint[]) order by id`
    const counted = await app.sql`
      select l.id, count(c.id)::int as calls_count, count(c.id) filter (where c.status = 'answered')::int as answered_calls,
        max(c.at) as last_call_at
      from bw_leads l left join bw_calls c on c.bw_lead_id = l.id where l.id = any(${ids}::bigint[]) group by l.id order by l.id`
    expect(told.map(row => ({ ...row }))).toEqual(counted.map(row => ({ ...row })))
    for (const { id, calls_count } of told) {
      const filter = encodeURIComponent(JSON.stringify({ bw_lead_id: id }))
      expect((await desk.get(`/bw-calls?filter=${filter}`)).page.total).toBe(calls_count)
    }
  })

  test('keeps its calls: it cannot be deleted under them', async () => {
    const { id } = await employer()
    await made('bw-calls', { bw_lead_id: id, status: 'answered' })
    const { status, refusal } = await (await app.api('de_admin')).delete(`/bw-leads/${id}`)
    expect({ status, error: refusal.error }).toEqual({ status: 409, error: 'in_use' })
  })

  test('is nobody else than the German side, nor are its calls, notes and their logs', async () => {
    const { id } = await employer({ company: 'Seen By Few' })
    await made('bw-calls', { bw_lead_id: id, status: 'answered', note: 'said to few' })
    for (const role of ['user', 'admin', 'superadmin'] as const) {
      const api = await app.api(role)
      for (const name of ['bw-leads', 'bw-calls', 'bw-notes'])
        expect((await api.get(`/${name}`)).status, `${role} ${name}`).toBe(403)
      expect((await api.get('/calls-all')).text).not.toContain('said to few')
    }
    const logs = await (await app.api('admin')).get('/logs?per_page=500')
    expect(logs.text).not.toContain('said to few')
    expect(logs.text).not.toContain('Seen By Few')
    expect((await (await app.api('master')).get('/logs?per_page=500')).text).toContain('said to few')
  })

  test('is written about: who is mentioned is told, unless the page is closed to them', async () => {
    const { id } = await employer()
    const [colleague, outsider] = [app.userOf('de_admin'), app.userOf('user')]
    await made('bw-notes', { bw_lead_id: id, text: 'B2 on paper only', mentions: [colleague, outsider] })
    const told = await app.sql`
      select user_id, link from notifications where link = ${`/bw-leads/${id}`}`
    expect(told.map(row => ({ ...row }))).toEqual([{ user_id: colleague, link: `/bw-leads/${id}` }])
  })
})

test('two who assign many at once: each change is whole, and none is taken back over the other', async () => {
  const [boss, admin] = [await app.api('superadmin'), await app.api('admin')]
  const people = [app.userOf('user'), app.userOf('admin')]
  const ids: number[] = []
  for (const tail of [2, 3, 4])
    ids.push((await made('leads', { name: `Of Many ${tail}`, phone: `+20100777000${tail}` }, boss)).id)
  const answers = await Promise.all(
    people.map(employee_id => admin.put('/leads', { ids, changes: { employee_id } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const rows = await app.sql<{ employee_id: number }[]>`
    select distinct employee_id from leads where id = any(${ids}::bigint[])`
  expect(rows).toHaveLength(1)
  const first = answers[people.findIndex(id => id !== Number(rows[0]?.employee_id))]
  expect((await admin.post('/undo', { undo: first?.record.undo })).status).toBe(409)
})
