import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXACT_TOTAL } from '../../contract/http/paging'
import { leads } from '../../contract/resources/leads'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { SYSTEM } from '../auth/actor'
import { openUrl, plannedAnew } from '../db/connect'
import { type ListRequest, listPage } from './list'

/** Two steps of a page deep in and a little more; half of them are to be called back. */
const ROWS = 20_600
const PER_PAGE = 50
const NEEDED = ['pkey', 'live', 'name', 'created_at', 'call_back_date'].map(name => `leads_${name}`)

let services: TestServices
beforeAll(async () => {
  services = await testServices()
  const { sql } = services
  // Indexes that no list here uses would take most of the time of inserting its rows.
  const others = await sql<{ name: string }[]>`
    select indexname as name from pg_indexes where tablename = 'leads' and indexname <> all(${NEEDED})`
  await sql.unsafe(`drop index ${others.map(({ name }) => name).join()}`)
  await sql`
    insert into leads (name, phone, search_text, source, call_back_date)
    select 'Lead ' || n % 700, '+2126' || 10000000 + n, 'lead ' || n, case when n % 50 = 0 then 'google' else 'facebook' end,
      case when n % 2 = 0 then date '2026-01-01' + n % 90 end
    from generate_series(1, ${ROWS}::int) n`
  await sql`analyze leads`
})
afterAll(() => services.drop())

const pageOf = (page: number, more: Partial<ListRequest> = {}) =>
  listPage(services, SYSTEM, leads, { filter: {}, page, per_page: PER_PAGE, order: 'asc', ...more })

const idsOf = async (page: number, more: Partial<ListRequest> = {}) =>
  (await pageOf(page, more)).data.map(({ id }) => id)

/** The same page as OFFSET alone reads it. */
async function readBy(order: string, page: number): Promise<unknown[]> {
  const rows = await services.sql.unsafe(
    `select id from leads where deleted_at is null order by ${order} limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}`,
  )
  return rows.map(({ id }) => id)
}

const LAST = ROWS / PER_PAGE
/** Before the first step, on its edge, behind it, behind the second, and the last. */
const PAGES = [1, 200, 201, 202, 207, 300, 401, LAST]

describe('a page deep in', () => {
  it.each([
    ['id', 'asc', 'id'],
    ['id', 'desc', 'id desc'],
    ['name', 'asc', 'name, id'],
    ['name', 'desc', 'name desc, id desc'],
    ['created_at', 'desc', 'created_at desc, id desc'],
    ['call_back_date', 'asc', 'call_back_date, id'],
    ['call_back_date', 'desc', 'call_back_date desc nulls last, id desc'],
  ] as const)('is the same page by %s %s as one that is counted to', async (sort, order, by) => {
    for (const page of PAGES) expect(await idsOf(page, { sort, order })).toEqual(await readBy(by, page))
  })

  it('is the same for two who ask at once', async () => {
    services.pass(61_000)
    const both = await Promise.all([idsOf(410, { sort: 'name' }), idsOf(410, { sort: 'name' })])
    const expected = await readBy('name, id', 410)
    expect(both).toEqual([expected, expected])
  })

  it('is empty behind the end', async () => {
    expect(await idsOf(LAST + 1)).toEqual([])
    expect(await idsOf(LAST * 10, { sort: 'call_back_date' })).toEqual([])
  })

  it('stands for a minute where it stood, whoever comes in above it', async () => {
    const { sql } = services
    const newest = { sort: 'id', order: 'desc' } as const
    const before = await idsOf(300, newest)
    const [lead] = await sql<{ id: number }[]>`
      insert into leads (name, phone, search_text) values ('New', '+212699999999', 'new') returning id`
    expect(await idsOf(300, newest)).toEqual(before)
    services.pass(61_000)
    expect(await idsOf(300, newest)).toEqual(await readBy('id desc', 300))
    await sql`delete from leads where id = ${lead!.id}`
  })
})

describe('the total of a list', () => {
  it('is exact where the rows are few', async () => {
    expect(await pageOf(3, { filter: { source: 'google' } })).toMatchObject({
      total: ROWS / 50,
      last_page: 9,
    })
    expect(await pageOf(1, { filter: { source: 'other' } })).toMatchObject({ total: 0, data: [] })
  })

  it('is exact up to its limit, and an estimate above it that is never less', async () => {
    const { sql } = services
    await sql`update leads set source = 'website' where id in (select id from leads order by id limit ${EXACT_TOTAL})`
    const filter = { source: 'website' }
    const exact = await pageOf(1, { filter })
    expect(exact).toMatchObject({ total: EXACT_TOTAL })
    expect(exact).not.toHaveProperty('total_is_estimate')
    await sql`update leads set source = 'website' where id = (select max(id) from leads)`
    const more = await pageOf(1, { filter })
    expect(more.total_is_estimate).toBe(true)
    expect(more.total).toBeGreaterThan(EXACT_TOTAL)
  })

  it('is estimated once for half a minute, and counted again then', async () => {
    const { sql } = services
    const filter = { source: 'website', phone_like: '+2126' }
    expect((await pageOf(1, { filter })).total_is_estimate).toBe(true)
    await sql`update leads set source = 'walk_in' where source = 'website' and id % 2 = 0`
    expect((await pageOf(2, { filter })).total_is_estimate).toBe(true)
    services.pass(31_000)
    expect((await pageOf(2, { filter })).total).toBe(EXACT_TOTAL / 2)
  })

  it('of one list is not that of another, of another person, or of the bin', async () => {
    const all = await pageOf(1)
    expect(all.total).toBeGreaterThan(EXACT_TOTAL)
    expect(await pageOf(1, { bin: true })).toMatchObject({ total: 0 })
    const nobody = { ...SYSTEM, id: 77 }
    const other = await listPage(services, nobody, leads, {
      filter: { employee_id: 77 },
      page: 1,
      per_page: PER_PAGE,
      order: 'asc',
    })
    expect(other.total).toBe(0)
  })
})

describe('a search by an address', () => {
  beforeAll(async () => {
    const { sql } = services
    for (const email of ['mona.saleh61@gmail.com', 'mona.saleh61@yahoo.fr', 'monaxsaleh61@gmail.com'])
      await sql`insert into leads (name, phone, email, search_text) values ('Address', '+212688888888', ${email}, ${`address\n${email}`})`
  })

  it.each([
    ['mona.saleh61@gmail.com', ['mona.saleh61@gmail.com']],
    ['Mona.Saleh61@GMAIL', ['mona.saleh61@gmail.com']],
    ['saleh61@', ['mona.saleh61@gmail.com', 'mona.saleh61@yahoo.fr', 'monaxsaleh61@gmail.com']],
    ['saleh61@yahoo', ['mona.saleh61@yahoo.fr']],
    ['61@yahoo', ['mona.saleh61@yahoo.fr']],
    ['@yahoo.fr', ['mona.saleh61@yahoo.fr']],
    ['mona_saleh61@gmail', []],
    ['mona%@gmail', []],
  ])('finds by %s whose address holds it', async (search, expected) => {
    const { data } = await pageOf(1, { search, sort: 'id' })
    expect(data.map(({ email }) => email)).toEqual(expected)
  })
})

describe('a search by several words or a number', () => {
  beforeAll(async () => {
    const { sql } = services
    await sql`insert into leads (name, phone, search_text) values
      ('Words', '+201034567891', ${'zaynab qaddur\n+201034567891'}),
      ('Words', '+201034567892', ${'qaddur zaynab\n+201034567892'}),
      ('Words', '+201034567893', ${'zaynab\nqaddur +201034567893'})`
  })

  it.each([
    ['Zaynab Qaddur', ['+201034567891']],
    ['ynab  qadd', ['+201034567891']],
    ['zaynab_qaddur', []],
    ['zaynab%qaddur', []],
    ['zaynabqaddur', []],
    ['010 3456 7892', ['+201034567892']],
    ['0020 (0) 10 3456 7893', ['+201034567893']],
    ['01034567892', ['+201034567892']],
    ['103456789', ['+201034567891', '+201034567892', '+201034567893']],
    ['qaddur +201034567893', ['+201034567893']],
    ['103457891', []],
  ])('finds by %s who holds it as a whole', async (search, expected) => {
    const { data } = await pageOf(1, { search, sort: 'id' })
    expect(data.map(({ phone }) => phone)).toEqual(expected)
  })
})

it('a statement that is planned anew is kept by no connection', async () => {
  const sql = openUrl(services.database.url, { max: 1 })
  const kept = (like: string) => sql`select from pg_prepared_statements where statement like ${`%${like}%`}`
  try {
    await sql`select 'usual' as what where ${1} = 1`
    await plannedAnew(sql`select 'anew' as what where ${1} = 1`)
    expect(await kept("'usual'")).toHaveLength(1)
    expect(await kept("'anew'")).toHaveLength(0)
  } finally {
    await sql.end()
  }
})
