import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import { openUrl, type Sql } from './connect'
import { ensureDatabase } from './unicodeCtype'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('Arabic words are in the index that names are searched by', async () => {
  const [found] = await database.sql<{ trigrams: string[] }[]>`select show_trgm('مني صالح') as trigrams`
  expect(found?.trigrams.length).toBeGreaterThan(5)
})

test('order stays that of code points', async () => {
  const [sorted] = await database.sql<{ names: string[] }[]>`
    select array_agg(name order by name) as names from unnest(array['ä', 'b', 'Z', 'مني']) name`
  expect(sorted?.names).toEqual(['Z', 'b', 'ä', 'مني'])
})

describe('a database that was made with the ctype C', () => {
  const name = `test_${randomBytes(6).toString('hex')}`
  let admin: Sql
  const addressOf = (path: string) => Object.assign(new URL(database.url), { pathname: `/${path}` }).href
  const ensure = () => ensureDatabase({ sql: admin, database: name, url: addressOf(name) })

  async function within<T>(work: (sql: Sql) => PromiseLike<T>): Promise<T> {
    const sql = openUrl(addressOf(name), { max: 1 })
    try {
      return await work(sql)
    } finally {
      await sql.end()
    }
  }

  /** How many people an index finds by a name in Arabic letters, without a look at every row. */
  const found = () =>
    within(async sql => {
      await sql`set enable_seqscan = off`
      const plan = await sql`explain (format json) select from people where search_text like ${'%صالح%'}`
      expect(JSON.stringify(plan)).toContain('people_search')
      const [counted] = await sql<{ n: number }[]>`
        select count(*)::int as n from people where search_text like ${'%صالح%'}`
      return counted?.n
    })

  const indexes = () =>
    within(
      sql => sql<{ made: string }[]>`
        select indexdef as made from pg_indexes where schemaname = 'public' order by indexname`,
    )

  beforeAll(async () => {
    admin = openUrl(addressOf('postgres'), { max: 1 })
    await admin.unsafe(`create database ${name} template template0 lc_collate 'C' lc_ctype 'C'`)
    await within(async sql => {
      await sql`create extension pg_trgm`
      await sql`create table people (id bigint primary key, search_text text)`
      await sql`create index people_search on people using gin (search_text gin_trgm_ops)`
      await sql`create index people_search_text on people (search_text)`
      await sql`create table letters (month date, body text) partition by range (month)`
      await sql`create table letters_2026 partition of letters for values from ('2026-01-01') to ('2027-01-01')`
      await sql`create index letters_body on letters using gin (body gin_trgm_ops)`
      await sql`insert into people select n, case when n % 100 = 0 then 'مني صالح' else 'mona saleh' end
        from generate_series(1, 1000) n`
    })
  })
  afterAll(async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`)
    await admin.end()
  })

  it('learns all letters: its rows stay, its indexes of trigrams are made anew', async () => {
    const before = await indexes()
    await ensure()
    const [made] = await admin`select datctype from pg_database where datname = ${name}`
    expect(made?.datctype).toMatch(/utf-?8$/i)
    expect(await indexes()).toEqual(before)
    const people = await within(sql => sql`select count(*)::int as n from people`)
    expect(people).toMatchObject([{ n: 1_000 }])
    expect(await found()).toBe(10)
  })

  it('has its indexes made by the next start where one was interrupted', async () => {
    const before = await indexes()
    await within(async sql => {
      await sql`create table lost_trigram_indexes as select 'people_search' as name,
        pg_get_indexdef('people_search'::regclass) as made`
      await sql`drop index people_search`
    })
    await ensure()
    expect(await indexes()).toEqual(before)
    expect(await found()).toBe(10)
    const [left] = await within(sql => sql`select to_regclass('lost_trigram_indexes') as there`)
    expect(left?.there).toBeNull()
  })

  it('is left alone by every later start', async () => {
    const oid = () => within(sql => sql`select oid from pg_class where relname = 'people_search'`)
    const before = await oid()
    await ensure()
    expect(await oid()).toEqual(before)
  })
})
