import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SharePlan } from '../../../contract/calls/leads'
import type { Api } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'

let app: TestApp
let admin: Api
let other: Api
/** Three advisers, and the leads of each test. */
let amal: number
let badr: number
let dina: number
let ids: number[]
let countries: number[]

beforeAll(async () => {
  app = await startApp()
  admin = await app.api('admin')
  other = await app.api('superadmin')
  countries = (await app.sql<{ id: number }[]>`select id from countries order by id limit 3`).map(
    ({ id }) => id,
  )
  await app.sql`update users set active = false where id = ${app.userOf('user')}`
  ;[amal, badr, dina] = (await Promise.all(['amal', 'badr', 'dina'].map(adviser))) as [number, number, number]
})
afterAll(() => app?.stop())

async function adviser(name: string): Promise<number> {
  const [made] = await app.sql<{ id: number }[]>`
    insert into users (name, email, role) values (${name}, ${`${name}@office.example`}, 'user') returning id`
  return Number(made?.id)
}

beforeEach(async () => {
  await app.sql`delete from leads`
  await app.sql`delete from notifications`
  await app.sql`update lead_turns set user_id = null`
  await app.sql`
    update users set absent_from = null, absent_until = null, lead_country_ids = '{}', lead_program_ids = '{}'`
  const rows = Array.from({ length: 6 }, (_, at) => ({
    name: `Lead ${at}`,
    phone: `+20101000000${at}`,
    country_id: countries[at % 3] as number,
  }))
  ids = (await app.sql<{ id: number }[]>`insert into leads ${app.sql(rows)} returning id`).map(({ id }) => id)
})

const share = (body: Record<string, unknown>, api = admin) => api.post('/leads-management/share-out', body)
const planOf = (answer: { json: unknown }) => answer.json as SharePlan
const owners = async () =>
  (await app.sql<{ employee_id: number | null }[]>`select employee_id from leads order by id`).map(
    ({ employee_id }) => employee_id,
  )
const trio = () => [amal, badr, dina].toSorted((one, two) => one - two) as [number, number, number]
const NOBODY = [null, null, null, null, null, null]

describe('leads are shared out', () => {
  test('in turns, and the next round goes on where the last one ended', async () => {
    const [one, two, three] = trio()
    const { status, text, json } = await share({ rule: 'round_robin', ids: ids.slice(0, 4) })
    expect(status, text).toBe(200)
    expect(json).toMatchObject({ total: 4, placed: 4, unplaced: 0, undo: expect.any(String) })
    expect(await owners()).toEqual([one, two, three, one, null, null])
    await share({ rule: 'round_robin', ids: ids.slice(4) })
    expect(await owners()).toEqual([one, two, three, one, two, three])
  })

  test('by load, counting open leads only', async () => {
    const [one, two, three] = trio()
    const [won] = await app.sql<{ id: number }[]>`select id from statuses where kind = 'good' limit 1`
    await app.sql`update leads set employee_id = ${one}, status_id = ${won?.id as number} where id = ${ids[0] as number}`
    await app.sql`update leads set employee_id = ${two} where id = any(${ids.slice(1, 3)}::bigint[])`
    const answer = await share({ rule: 'load', filter: {} })
    expect(planOf(answer).people).toEqual([
      { user_id: one, open: 0, gets: 2 },
      { user_id: two, open: 2, gets: 0 },
      { user_id: three, open: 0, gets: 1 },
    ])
    expect(await owners()).toEqual([one, two, two, one, three, one])
  })

  test('by country to who takes it; what nobody takes stays, and is told', async () => {
    await app.sql`update users set lead_country_ids = ${[countries[0] as number]} where id = ${amal}`
    await app.sql`update users set lead_country_ids = ${[countries[1] as number]} where id = ${badr}`
    const answer = await share({ rule: 'country', ids, users: [amal, badr] })
    expect(planOf(answer)).toMatchObject({ placed: 4, unplaced: 2 })
    expect(await owners()).toEqual([amal, badr, null, amal, badr, null])
  })

  test('to nobody who is away', async () => {
    await app.sql`update users set absent_from = current_date - 2, absent_until = current_date + 2 where id = ${badr}`
    await app.sql`update users set absent_from = current_date + 5 where id = ${dina}`
    const answer = await share({ rule: 'round_robin', ids })
    expect(planOf(answer).absent).toEqual([badr])
    expect(new Set(await owners())).toEqual(new Set([amal, dina]))
    expect((await share({ rule: 'load', filter: {}, users: [badr] })).refusal).toMatchObject({
      error: 'invalid',
      fields: { users: 'required' },
    })
  })

  test('each is told once, in the own language', async () => {
    await app.sql`update users set language = 'ar' where id = ${badr}`
    await share({ rule: 'round_robin', ids })
    const told = await app.sql<{ user_id: number; title: string; kind: string }[]>`
      select user_id, title, kind from notifications where kind = 'leads_assigned' order by user_id`
    expect(told.map(({ user_id }) => user_id)).toEqual(trio())
    expect(told.find(({ user_id }) => user_id === amal)?.title).toBe('Leads assigned to you: 2')
    expect(told.find(({ user_id }) => user_id === badr)?.title).toMatch(/عملاء/)
  })
})

describe('before it is done', () => {
  test('a dry run tells who would get what and changes nothing', async () => {
    const told = planOf(await share({ rule: 'round_robin', ids, dry_run: true }))
    expect(await owners()).toEqual(NOBODY)
    expect(told.undo).toBeUndefined()
    const done = planOf(await share({ rule: 'round_robin', ids, plan: told.plan }))
    expect(done.assignments).toEqual(told.assignments)
    expect(await owners()).toEqual(told.assignments.map(({ user_id }) => user_id))
  })

  test('what was told and is no longer so is not done, and told anew', async () => {
    const told = planOf(await share({ rule: 'round_robin', ids, dry_run: true }))
    await app.sql`update users set absent_from = current_date where id = ${amal}`
    const refused = await share({ rule: 'round_robin', ids, plan: told.plan })
    expect(refused.status).toBe(409)
    expect(refused.refusal).toMatchObject({ error: 'conflict', current: { absent: [amal] } })
    expect(await owners()).toEqual(NOBODY)
  })

  test('leads that somebody has are taken over only as it was seen', async () => {
    await app.sql`update leads set employee_id = ${amal}`
    expect((await share({ rule: 'load', ids })).refusal).toMatchObject({ error: 'conflict', taken: ids })
    expect((await share({ rule: 'load', ids, reassign: true })).refusal.fields).toEqual({ plan: 'required' })
    const body = { rule: 'load', ids, users: [badr], reassign: true }
    const told = planOf(await share({ ...body, dry_run: true }))
    expect(told.people).toEqual([{ user_id: badr, open: 0, gets: 6 }])
    await app.sql`update leads set note = 'news', version = version + 1 where id = ${ids[0] as number}`
    expect((await share({ ...body, plan: told.plan })).status).toBe(409)
    const again = planOf(await share({ ...body, dry_run: true }))
    expect((await share({ ...body, plan: again.plan })).status).toBe(200)
    expect(new Set(await owners())).toEqual(new Set([badr]))
  })
})

describe('two who do it at once', () => {
  test('one is told, no lead has two owners and none is lost', async () => {
    const answers = await Promise.all([
      share({ rule: 'load', ids, users: [amal] }),
      share({ rule: 'load', ids, users: [badr] }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.refusal).toMatchObject({ error: 'conflict', taken: ids })
    const [winner] = answers[0]?.status === 200 ? [amal] : [badr]
    expect(new Set(await owners())).toEqual(new Set([winner]))
    const [logged] = await app.sql<{ n: number }[]>`
      select count(*)::int as n from logs where action = 'bulk_update' and record = any(${ids}::bigint[])`
    expect(logged?.n).toBe(6)
  })

  test('over a filter each lead goes to one of them', async () => {
    const answers = await Promise.all([
      share({ rule: 'round_robin', filter: {} }),
      share({ rule: 'round_robin', filter: {} }, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, answer) => sum + planOf(answer).placed, 0)).toBe(6)
    expect(await owners()).not.toContain(null)
  })

  test('one card moved by two: the second is told', async () => {
    const answers = await Promise.all(
      [admin, other].map((api, at) =>
        api.put(`/leads/${ids[0]}`, { version: 1, employee_id: at ? badr : amal }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('undo', () => {
  test('gives each lead back to whom it had, once', async () => {
    await app.sql`update leads set employee_id = ${amal} where id = ${ids[0] as number}`
    const body = { rule: 'round_robin', ids, users: [badr, dina], reassign: true }
    const told = planOf(await share({ ...body, dry_run: true }))
    const { undo } = planOf(await share({ ...body, plan: told.plan }))
    expect((await other.post('/undo', { undo })).status).toBe(409)
    expect((await admin.post('/undo', { undo })).status).toBe(200)
    expect(await owners()).toEqual([amal, null, null, null, null, null])
    expect((await admin.post('/undo', { undo })).refusal.error).toBe('undo_expired')
  })

  test('is refused as a whole where one was changed since', async () => {
    const { undo } = planOf(await share({ rule: 'load', ids }))
    const before = await owners()
    expect((await admin.put(`/leads/${ids[0]}`, { note: 'spoken' })).status).toBe(200)
    expect((await admin.post('/undo', { undo })).refusal.error).toBe('conflict')
    expect(await owners()).toEqual(before)
  })
})

describe('what is refused', () => {
  test.each(['user', 'de_user', 'de_admin', 'de_superadmin'] as const)('for %s: all of it', async role => {
    const [id] = await app.sql<
      { id: number }[]
    >`update users set active = true where role = ${role} returning id`
    const api = await app.apiOfUser(Number(id?.id))
    expect((await share({ rule: 'load', ids }, api)).status).toBe(403)
    await app.sql`update users set active = false where id = ${app.userOf('user')}`
  })

  test.each([
    [{}, 'rule'],
    [{ rule: 'fate', ids: [1] }, 'rule'],
    [{ rule: 'load' }, 'ids'],
    [{ rule: 'load', ids: [] }, 'ids'],
    [{ rule: 'load', filter: { nothing: 1 } }, 'nothing'],
    [{ rule: 'load', filter: {}, users: [987_654] }, 'users'],
    [{ rule: 'load', filter: {}, more: 1 }, 'more'],
  ])('a body like %j', async (body, field) => {
    const answer = await share(body)
    expect(answer.status, answer.text).toBe(422)
    expect(Object.keys(answer.refusal.fields ?? {})).toContain(field)
  })

  test('leads that are not there, or in the bin, and people who have no leads', async () => {
    expect((await share({ rule: 'load', ids: [987_654_321] })).status).toBe(404)
    await app.sql`update leads set deleted_at = now() where id = ${ids[0] as number}`
    expect((await share({ rule: 'load', ids })).status).toBe(404)
    const german = app.userOf('de_user')
    expect((await share({ rule: 'load', filter: {}, users: [german] })).refusal.fields).toEqual({
      users: 'not_there',
    })
  })
})

describe('an absence', () => {
  test('is set by oneself and by who edits users, and runs forward', async () => {
    const own = await app.apiOfUser(amal)
    const away = { absent_from: '2026-12-01', absent_until: '2026-12-10' }
    expect((await own.put(`/users/${amal}`, away)).record).toMatchObject(away)
    expect((await own.get('/profile')).record).toMatchObject(away)
    expect((await own.put(`/users/${amal}`, { absent_until: '2026-11-30' })).refusal.fields).toEqual({
      absent_until: 'too_early',
    })
    expect((await own.put(`/users/${amal}`, { absent_from: null })).refusal.fields).toEqual({
      absent_from: 'required',
    })
    expect((await own.put(`/users/${badr}`, away)).status).toBe(403)
    expect((await own.put(`/users/${amal}`, { lead_country_ids: countries })).status).not.toBe(200)
    const changed = await other.put(`/users/${badr}`, { ...away, lead_country_ids: countries })
    expect(changed.record).toMatchObject({ ...away, lead_country_ids: countries })
  })
})
