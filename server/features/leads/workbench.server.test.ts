import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadCounters } from '../../../contract/resources/lead-counters'
import { LEAD_SOURCES } from '../../../contract/resources/leads'
import { leadsManagement } from '../../../contract/resources/leads-management'
import type { Api, Row } from '../../../tests/kit/api'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { seeded } from '../../demo/random'

let app: TestApp
let admin: Api
let people: number[]

beforeAll(async () => {
  app = await startApp()
  admin = await app.api('admin')
  people = await makePeople()
  await makeLeads()
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)

async function makePeople(): Promise<number[]> {
  const [office] = await app.sql<{ id: number }[]>`
    insert into offices (name, timezone, search_text) values ('Cairo', 'Africa/Cairo', 'cairo') returning id`
  await app.sql`update users set office_id = ${office?.id as number} where id = ${app.userOf('admin')}`
  const made: number[] = [app.userOf('user'), app.userOf('admin')]
  for (const name of ['Amal', 'Badr', 'Dina']) {
    const [person] = await app.sql<{ id: number }[]>`
      insert into users (name, email, role, search_text)
      values (${name}, ${`${name}@office.example`}, 'user', ${name.toLowerCase()}) returning id`
    made.push(Number(person?.id))
  }
  return made
}

/** Leads as life makes them: with gaps, in the bin, on both sides of midnight and of the clocks' change. */
async function makeLeads(): Promise<void> {
  const random = seeded(20_261_121)
  const ids = async (table: string) =>
    (await app.sql<{ id: number }[]>`select id from ${app.sql(table)} order by id limit 20`).map(
      ({ id }) => id,
    )
  const [statuses, countries, programs, offices] = await Promise.all(
    ['statuses', 'countries', 'programs', 'offices'].map(ids),
  )
  const maybe = <T>(values: readonly T[]) => (random.chance(0.15) ? null : random.one(values))
  const rows = Array.from({ length: 600 }, (_, at) => ({
    name: `Lead ${at}`,
    phone: `+2010${10_000_000 + at}`,
    country_id: maybe(countries ?? []),
    program_id: maybe(programs ?? []),
    source: maybe(LEAD_SOURCES),
    status_id: maybe(statuses ?? []),
    employee_id: maybe(people),
    office_id: maybe(offices ?? []),
    call_back_date: random.chance(0.5) ? null : `2026-11-${String(random.between(10, 30))}`,
    calls_count: random.between(0, 2),
    created_at: new Date(Date.UTC(2026, 9, 20) + random.between(0, 20 * 24 * 4) * 900_000).toISOString(),
    deleted_at: random.chance(0.1) ? '2026-11-01T00:00:00Z' : null,
  }))
  await app.sql`insert into leads ${app.sql(rows)}`
}

const all = async (api: Api, name: string) => {
  const answer = await api.get(`/${name}-all`)
  expect(answer.status, answer.text).toBe(200)
  return answer.rows
}
const totalOf = async (api: Api, filter: unknown) => {
  const answer = await api.get(`/leads?per_page=1&filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.page.total
}

describe('each count opens exactly the rows behind it', () => {
  test.each(['admin', 'master'] as const)('of the counters, for %s', async role => {
    const api = await app.api(role)
    const counters = await all(api, 'lead-counters')
    expect(new Set(counters.map(({ dimension }) => dimension)).size).toBe(6)
    expect(new Set(counters.map(({ id }) => id)).size).toBe(counters.length)
    for (const { dimension, name, leads, filter } of counters)
      expect({ dimension, name, total: await totalOf(api, filter) }).toEqual({
        dimension,
        name,
        total: leads,
      })
    const total = await totalOf(api, {})
    for (const dimension of new Set(counters.map(counter => counter.dimension))) {
      const own = counters.filter(counter => counter.dimension === dimension)
      expect(
        own.reduce((sum, { leads }) => sum + Number(leads), 0),
        String(dimension),
      ).toBe(total)
    }
  })

  test('of the work board', async () => {
    const candidate = await candidateId()
    await app.sql`
      update leads set employee_id = null, candidate_id = ${candidate} where id = (
        select max(id) from leads where deleted_at is null)`
    const loads = await all(admin, 'leads-management')
    const [unassigned, ...others] = loads.filter(({ employee_id }) => employee_id === null)
    expect(others).toEqual([])
    const [open] = await app.sql<{ count: number }[]>`
      select count(*)::int as count from leads 
      where employee_id is null and candidate_id is null and deleted_at is null`
    expect(unassigned?.leads).toBe(open?.count)
    for (const load of loads) {
      const filters = load.filters as Record<string, unknown>
      for (const number of ['leads', 'open', 'fresh', 'due'])
        expect({ number, total: await totalOf(admin, filters[number]) }).toEqual({
          number,
          total: load[number],
        })
    }
  })

  test('also where a person meets the rows of the own office only', async () => {
    const before = await totalOf(admin, {})
    await app.sql`update organisation set own_rows_only = true`
    try {
      expect(await totalOf(admin, {})).toBeLessThan(before)
      for (const { name, leads, filter } of await all(admin, 'lead-counters'))
        expect({ name, total: await totalOf(admin, filter) }).toEqual({ name, total: leads })
      for (const { leads, filters } of await all(admin, 'leads-management'))
        expect(await totalOf(admin, (filters as Record<string, unknown>).leads)).toBe(leads)
    } finally {
      await app.sql`update organisation set own_rows_only = false`
    }
  })
})

describe.each([leadCounters, leadsManagement])('$name', ({ name, fields }) => {
  test('has the envelope, pages, a search, single rows and an export', async () => {
    const first = (await admin.get(`/${name}?per_page=2`)).page
    expect(first).toMatchObject({ current_page: 1, per_page: 2 })
    expect(first.data).toHaveLength(2)
    const [row] = first.data as [Row, Row]
    expect(Object.keys(row)).toEqual(expect.arrayContaining(Object.keys(fields)))
    expect((await admin.get(`/${name}/${row.id}`)).record.id).toBe(row.id)
    expect((await admin.get(`/${name}?page=999`)).page).toMatchObject({ data: [], total: first.total })
    const found = (await admin.post(`/${name}?page=1`, { value: 'AMAL' })).page
    expect(found.data.map(each => each.name)).toEqual(['Amal'])
    const file = await admin.get(`/${name}/export?format=csv`)
    expect(file.text.split('\n').filter(Boolean)).toHaveLength(first.total + 1)
  })

  test('is only read', async () => {
    expect((await admin.post(`/${name}`, {})).status).toBe(405)
    expect((await admin.put(`/${name}/1`, {})).status).toBe(405)
    expect((await admin.put(`/${name}`, { ids: [1], changes: {} })).status).toBe(405)
    expect((await admin.delete(`/${name}/1`)).status).toBe(405)
    expect((await (await app.api('user')).get(`/${name}`)).status).toBe(403)
    expect((await (await app.api('de_superadmin')).get(`/${name}-all`)).status).toBe(403)
  })
})

test('counters are asked for by what they count', async () => {
  const filter = encodeURIComponent(JSON.stringify({ dimension: 'day' }))
  const { page } = await admin.get(`/lead-counters?filter=${filter}&sort=day&order=desc`)
  const days = page.data.map(({ day }) => String(day))
  expect(days).toEqual(days.toSorted().toReversed())
  expect(page.total).toBeGreaterThan(10)
})

test('a person who is away is shown so, and one who has left as long as leads are left', async () => {
  const [amal, badr] = people.slice(2) as [number, number]
  await app.sql`update users set absent_from = '2020-01-01' where id = ${amal}`
  await app.sql`update users set active = false where id = ${badr}`
  const loads = await all(admin, 'leads-management')
  const of = (id: number) => loads.find(({ employee_id }) => employee_id === id)
  expect(of(amal)).toMatchObject({ absent: true, active: true })
  expect(of(badr)).toMatchObject({ absent: false, active: false })
  await app.sql`update users set absent_from = null, active = true`
})

test('beyond what a list counts the counter stays exact, and the list says that it estimates', async () => {
  await app.sql`
    insert into leads (name, phone, source, search_text)
    select 'Many', '+2011' || (10000000 + n), 'other', 'many' from generate_series(1, 10100) n`
  await app.sql`analyze leads`
  const filter = encodeURIComponent(JSON.stringify({ dimension: 'source' }))
  const counters = (await admin.get(`/lead-counters?filter=${filter}`)).page.data
  const counter = counters.find(({ source }) => source === 'other')
  const [whole] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from leads where source = 'other' and deleted_at is null`
  expect(counter?.leads).toBe(whole?.n)
  const rows = encodeURIComponent(JSON.stringify(counter?.filter))
  const { total, total_is_estimate } = (await admin.get(`/leads?per_page=1&filter=${rows}`)).page
  expect(total_is_estimate).toBe(true)
  expect(Math.abs(total - Number(whole?.n))).toBeLessThan(1_000)
  await app.sql`delete from leads where name = 'Many'`
})
