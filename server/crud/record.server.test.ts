import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Definition, defineResource } from '../../contract/definition/define'
import { html, number, ref, secret, text } from '../../contract/definition/fields'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import type { Actor } from '../auth/actor'
import type { Sql } from '../db/connect'
import type { Services } from '../services'
import type { Hooks } from './hooks'
import { columnsFor, hasLongTexts, lockRows, present, sourceOf, visibleRows } from './record'

const draft = {
  title: 'name',
  fields: {
    name: text(),
    owner_id: ref('users'),
    token: secret({ sentTo: null }),
    rank: number({ hiddenFrom: ['user'] }),
  },
  list: { columns: ['name'] },
  form: [['name']],
  table: 'record_things',
} as const
const things = defineResource('things', { ...draft, bin: true, only: { kind: 'a' } })

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await testDatabase()
  sql = database.sql as unknown as Sql
  await sql`create table record_owners (id bigint primary key)`
  await sql`create table record_things (id int primary key, kind text, name text, owner_id bigint, deleted_at timestamptz)`
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate record_things, record_owners`
  await sql`insert into record_owners select generate_series(1, 3)`
  await sql`
    insert into record_things (id, kind, name, owner_id, deleted_at) values
      (1, 'a', 'One', 1, null), (2, 'a', 'Two', 2, null), (3, 'a', 'Gone', 1, now()), (4, 'b', 'Other', 1, null)`
})

const actor = { id: 1, role: 'admin' } as Actor
const servicesWith = (hooks: Record<string, Hooks> = {}) => ({ sql, hooks }) as unknown as Services
const reached = async (
  definition: Definition,
  { hooks, bin }: { hooks?: Record<string, Hooks>; bin?: boolean } = {},
) => {
  const where = visibleRows(servicesWith(hooks), definition, actor, bin === undefined ? {} : { bin })
  return (await sql<{ id: number }[]>`select id from record_things where ${where} order by id`).map(
    ({ id }) => id,
  )
}

it('a record shows a role its fields, and of a secret whether it is set', () => {
  const row = { id: 1, version: 2, name: 'A', rank: 3, owner_id: undefined, other: 'x' }
  const sent = JSON.parse(JSON.stringify(present(things, { ...row, token: 'abc' }, 'admin')))
  expect(sent).toEqual({
    id: 1,
    version: 2,
    created_at: null,
    updated_at: null,
    created_by: null,
    name: 'A',
    owner_id: null,
    token: true,
    rank: 3,
  })
  expect(present(things, { ...row, token: null }, 'user')).not.toHaveProperty('rank')
  for (const token of [null, false])
    expect(present(things, { ...row, token }, 'user')).toMatchObject({ token: false })
  expect(present(things, { ...row, token: true }, 'user')).toMatchObject({ token: true })
})

it('a record with HTML may be long', () => {
  expect(hasLongTexts(things)).toBe(false)
  expect(hasLongTexts(defineResource('pages', { ...draft, fields: { ...draft.fields, page: html() } }))).toBe(
    true,
  )
})

it('a role asks for no column that it does not see', async () => {
  const columns = columnsFor(sql, things, 'user') as unknown as { strings: string[] }
  expect(columns.strings.join()).not.toContain('rank')
})

describe('rows that are reached', () => {
  it('are those of the view, in the bin or not', async () => {
    expect(await reached(things)).toEqual([1, 2])
    expect(await reached(things, { bin: false })).toEqual([1, 2])
    expect(await reached(things, { bin: true })).toEqual([3])
    expect(await reached(defineResource('all', draft))).toEqual([1, 2, 3, 4])
  })

  it("are one's own where the resource has such rows", async () => {
    expect(await reached(defineResource('own', { ...draft, own: 'owner_id' }))).toEqual([1, 3, 4])
  })

  it('are in the scope of its hook', async () => {
    const hooks: Record<string, Hooks> = { things: { scope: of => of.sql`name = 'Two'` } }
    expect(await reached(things, { hooks })).toEqual([2])
    expect(await reached(things, { hooks: { things: { scope: () => undefined } } })).toEqual([1, 2])
  })

  it('of a computed resource are those of its hook', async () => {
    const sums = defineResource('sums', { ...draft, computed: true })
    const hooks = { sums: { rows: () => sql`select 7 as id` } } as unknown as Record<string, Hooks>
    const reading = { definition: sums, actor }
    expect(await sql`select id from ${sourceOf(servicesWith(hooks), reading)}`).toEqual([{ id: 7 }])
    for (const wrong of [{}, { sums: {} }])
      expect(() => sourceOf(servicesWith(wrong as never), reading)).toThrow('Nobody counts sums')
    const [first] =
      await sql`select id from ${sourceOf(servicesWith(), { definition: things, actor })} order by id`
    expect(first).toEqual({ id: 1 })
  })
})

describe('rows that are about to be written', () => {
  const hooks: Record<string, Hooks> = { things: { lockedAfter: { table: 'record_owners', by: 'owner_id' } } }
  /** The records that other transactions cannot lock while the rows are held. */
  const lockedWith = (options: { named?: { owner_id: unknown }[] }, ids: number[], hooked = hooks) =>
    sql.begin(async tx => {
      const rows = await lockRows(tx as never, servicesWith(hooked), things, actor, ids, options as never)
      const free = await sql<
        { id: string }[]
      >`select id from record_owners order by id for update skip locked`
      const freeThings = await sql<
        { id: number }[]
      >`select id from record_things order by id for update skip locked`
      return {
        rows: rows.map(({ id }) => id),
        free: free.map(({ id }) => Number(id)),
        freeThings: freeThings.map(({ id }) => id),
      }
    })

  it('are locked with the records that they name now, and will name', async () => {
    expect(await lockedWith({}, [2, 1, 4])).toEqual({ rows: [1, 2], free: [3], freeThings: [3, 4] })
    expect(await lockedWith({ named: [{ owner_id: 3 }, { owner_id: 'x' }] }, [1])).toEqual({
      rows: [1],
      free: [2],
      freeThings: [2, 3, 4],
    })
  })

  it('are locked alone where the resource names none', async () => {
    expect(await lockedWith({}, [1], {})).toMatchObject({ rows: [1], free: [1, 2, 3] })
  })
})
