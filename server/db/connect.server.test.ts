import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('reads the types as the contract has them', async () => {
  const [row] = await database.sql`
    SELECT 7::int8 AS id, ARRAY[1, 2]::int8[] AS ids, 12.30::numeric AS money, '2026-01-31'::date AS day,
      '2026-01-31 10:05:00.1234+01'::timestamptz AS instant, '{"a": [1]}'::jsonb AS json, '\\x00ff'::bytea AS bytes,
      NULL::timestamptz AS none`
  expect(row).toEqual({
    id: 7,
    ids: [1, 2],
    money: '12.30',
    day: '2026-01-31',
    instant: '2026-01-31T09:05:00.123Z',
    json: { a: [1] },
    bytes: Buffer.from([0, 255]),
    none: null,
  })
})

it('writes what it reads', async () => {
  const { sql } = database
  await sql`CREATE TABLE written (id int8, ids int8[], money numeric, day date, instant timestamptz, json jsonb)`
  const row = {
    id: 9,
    ids: [3, 4],
    money: '10.50',
    day: '2026-02-28',
    instant: '2026-02-28T23:59:59.999Z',
    json: { name: 'ليلى' },
  }
  await sql`INSERT INTO written ${sql(row)}`
  const rows =
    await sql`SELECT * FROM written WHERE day = ${row.day} AND instant = ${row.instant} AND id = ${row.id}`
  expect([...rows]).toEqual([row])
})
