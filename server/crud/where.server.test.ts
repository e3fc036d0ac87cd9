import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineResource } from '../../contract/definition/define'
import {
  day,
  email,
  file,
  flag,
  html,
  instant,
  json,
  money,
  number,
  oneOf,
  ref,
  refs,
  secret,
  slug,
  text,
  time,
} from '../../contract/definition/fields'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import type { Sql } from '../db/connect'
import { checkFilter, filterClause, mayBeEmpty, orderClause } from './where'

const things = defineResource('where_things', {
  title: 'name',
  fields: {
    name: text({ required: true }),
    size: number(),
    price: number({ scale: 2 }),
    sum: money(),
    is_open: flag(),
    born: day(),
    seen_at: instant(),
    hour: time(),
    level: oneOf(['A1', 'A2']),
    levels: oneOf(['A1', 'A2', 'B1'], { many: true }),
    owner_id: ref('users'),
    list_ids: refs('lists'),
    mail: email(),
    code: slug(),
    rank: number({ default: 0, hiddenFrom: ['user'] }),
    token: secret({ sentTo: null }),
    page: html(),
    rest: json(),
    paper: file(),
    name_like: text(),
  },
  list: { columns: ['name'] },
  form: [['name']],
  roles: ['user', 'admin'],
})

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await testDatabase()
  sql = database.sql as unknown as Sql
  await sql`
    create table where_things (
      id bigint primary key, version int default 1, created_at timestamptz default now(), updated_at timestamptz default now(),
      created_by bigint, name text, size bigint, price numeric, sum numeric, is_open boolean, born date, seen_at timestamptz,
      hour text, level text, levels text[], owner_id bigint, list_ids bigint[], mail text, code text, rank bigint, token text,
      page text, rest jsonb, paper text, name_like text)`
  await sql`
    insert into where_things (id, name, size, price, sum, is_open, born, seen_at, hour, level, levels, owner_id, list_ids, mail, rank)
    values
      (1, 'Anna', 9, 1.5, 9.25, true, '2026-03-01', '2026-03-01T10:00Z', '09:00', 'A1', '{A1,B1}', 5, '{1,2}', 'anna@a.example', 1),
      (2, 'Ben', 10, 2.25, 10, false, '2026-03-02', '2026-03-01T11:30Z', '10:00', 'A2', '{A2}', 6, '{3}', 'ben@b.example', 2),
      (3, '50% _x', 100, 12, 100.5, true, '2026-03-10', '2026-03-02T00:00Z', '11:00', 'A1', '{}', 5, '{}', 'c@c.example', 3),
      (4, 'Dora', null, null, null, null, null, null, null, null, null, null, null, null, 4)`
})
afterAll(() => database.drop())

const NOW = new Date('2026-03-02T12:00:00Z')

/** The ids that a filter finds, or the codes of what is wrong with it. */
async function find(filter: Record<string, unknown>, role: 'admin' | 'user' = 'admin') {
  try {
    const where = filterClause(sql, things, role, filter, NOW)
    const rows = await sql<{ id: string }[]>`select id from where_things where ${where} order by id`
    return rows.map(({ id }) => Number(id))
  } catch (error) {
    return (error as { details?: { fields?: unknown } }).details?.fields ?? error
  }
}

describe('a filter', () => {
  it.each<[Record<string, unknown>, number[]]>([
    [{}, [1, 2, 3, 4]],
    [{ id: 2 }, [2]],
    [{ id: [1, 3] }, [1, 3]],
    [{ name: 'Ben' }, [2]],
    [{ name_neq: 'Ben' }, [1, 3, 4]],
    [{ size: 10 }, [2]],
    [{ size: [9, 100] }, [1, 3]],
    [{ size: null }, [4]],
    [{ size: [9, null] }, [1, 4]],
    [{ size: [] }, []],
    [{ size_neq: 10 }, [1, 3, 4]],
    [{ size_neq: [9, 10] }, [3, 4]],
    [{ size_neq: [9, null] }, [2, 3]],
    [{ size_neq: null }, [1, 2, 3]],
    [{ size_gt: 10 }, [3]],
    [{ size_gte: 10 }, [2, 3]],
    [{ size_lt: 10 }, [1]],
    [{ size_lte: 10 }, [1, 2]],
    [{ size_gte: 10, size_lt: 100 }, [2]],
    [{ price_gt: 2.25 }, [3]],
    [{ price: 1.5 }, [1]],
    [{ sum_gt: '9.5' }, [2, 3]],
    [{ sum: ['9.25', '100.5'] }, [1, 3]],
    [{ is_open: true }, [1, 3]],
    [{ is_open: false }, [2]],
    [{ is_open: [true, false] }, [1, 2, 3]],
    [{ born: '2026-03-02' }, [2]],
    [{ born_gte: '2026-03-02' }, [2, 3]],
    [{ born: ['2026-03-01', '2026-03-10'] }, [1, 3]],
    [{ seen_at_gt: '2026-03-01T12:00:00+01:00' }, [2, 3]],
    [{ seen_at: ['2026-03-01T11:00:00+01:00'] }, [1]],
    [{ hour_lte: '10:00' }, [1, 2]],
    [{ level: 'A1' }, [1, 3]],
    [{ level: ['A1', 'A2'] }, [1, 2, 3]],
    [{ levels: 'A1' }, [1]],
    [{ levels: ['A1', 'A2'] }, [1, 2]],
    [{ levels_neq: 'A1' }, [2, 3, 4]],
    [{ owner_id: 5 }, [1, 3]],
    [{ owner_id: [6, 7] }, [2]],
    [{ owner_id_gt: 5 }, [2]],
    [{ list_ids: 1 }, [1]],
    [{ list_ids: [2, 3] }, [1, 2]],
    [{ list_ids_neq: 1 }, [2, 3, 4]],
    [{ list_ids: null }, [4]],
    [{ mail: 'BEN@b.example' }, [2]],
    [{ name_null: true }, []],
    [{ born_null: true }, [4]],
    [{ born_null: false }, [1, 2, 3]],
    [{ mail_like: 'B.EX' }, [2]],
    [{ level_like: 'a1' }, [1, 3]],
    [{ name_like_like: 'x' }, []],
    [{ name_like: 'x' }, []],
    [{ born_last_days: 2 }, [1, 2]],
    [{ born_next_days: 9 }, [2, 3]],
    [{ born_next_days: 8 }, [2]],
    [{ born_older_days: 1 }, [1]],
    [{ seen_at_last_days: 1 }, [3]],
    [{ rank: 2 }, [2]],
    [{ version: 1, created_by: null }, [1, 2, 3, 4]],
  ])('%j finds %j', async (filter, ids) => {
    expect(await find(filter)).toEqual(ids)
  })

  it('takes percent signs and underscores for themselves', async () => {
    const { name_like: _, ...fields } = things.fields
    const named = { ...things, byRole: new Map(), fields }
    const byRole = new Map(
      [...things.byRole].map(([role, of]) => [
        role,
        { ...of, visible: of.visible.filter(([name]) => name !== 'name_like') },
      ]),
    )
    const found = async (value: string) => {
      const where = filterClause(sql, { ...named, byRole }, 'admin', { name_like: value }, NOW)
      const rows = await sql<{ id: string }[]>`select id from where_things where ${where} order by id`
      return rows.map(({ id }) => Number(id))
    }
    expect(await found('%')).toEqual([3])
    expect(await found('_')).toEqual([3])
    expect(await found('NN')).toEqual([1])
  })

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ nothing: 1 }, { nothing: 'unknown_field' }],
    [{ nothing_gt: 1 }, { nothing_gt: 'unknown_field' }],
    [{ toString: 1 }, { toString: 'unknown_field' }],
    [{ token: 'x' }, { token: 'unknown_field' }],
    [
      { size: 'x', born: 'y' },
      { size: 'only_numbers', born: 'valid_day' },
    ],
    [{ size: [9, 'x'] }, { size: 'only_numbers' }],
    [{ size: '' }, { size: 'invalid' }],
    [{ list_ids: 'x' }, { list_ids: 'invalid' }],
    [{ list_ids: [1, 0] }, { list_ids: 'invalid' }],
    [{ level: 'C1' }, { level: 'not_a_choice' }],
    [{ levels: 'C1' }, { levels: 'not_a_choice' }],
    [{ levels_gt: 'A1' }, { levels_gt: 'invalid' }],
    [{ levels_like: 'A1' }, { levels_like: 'invalid' }],
    [{ list_ids_gte: 1 }, { list_ids_gte: 'invalid' }],
    [{ page: 'x' }, { page: 'invalid' }],
    [{ rest: {} }, { rest: 'invalid' }],
    [{ paper: 'x' }, { paper: 'invalid' }],
    [{ is_open_gt: true }, { is_open_gt: 'invalid' }],
    [{ mail_lt: 'a@b.example' }, { mail_lt: 'invalid' }],
    [{ size_gt: [1, 2] }, { size_gt: 'invalid' }],
    [{ size_gt: null }, { size_gt: 'invalid' }],
    [{ size_null: 'yes' }, { size_null: 'invalid' }],
    [{ size_like: '9' }, { size_like: 'invalid' }],
    [{ mail_like: '' }, { mail_like: 'invalid' }],
    [{ mail_like: 5 }, { mail_like: 'invalid' }],
    [{ mail_like: 'x'.repeat(201) }, { mail_like: 'invalid' }],
    [{ mail_like: 'a\u0000' }, { mail_like: 'invalid' }],
    [{ mail_like: 'a\ud800' }, { mail_like: 'invalid' }],
    [{ name_last_days: 1 }, { name_last_days: 'invalid' }],
    [{ born_last_days: 0 }, { born_last_days: 'too_small' }],
    [{ born_last_days: 3_651 }, { born_last_days: 'too_large' }],
    [{ born_last_days: null }, { born_last_days: 'required' }],
    [{ id: Array(1_001).fill(1) }, { id: 'too_long' }],
  ])('%j is refused as %j', async (filter, errors) => {
    expect(await find(filter)).toEqual(errors)
    expect(() => checkFilter(sql, { definition: things, role: 'admin' }, filter)).toThrow('invalid')
  })

  it('may name a thousand values, and texts of two hundred letters', async () => {
    expect(await find({ id: Array(1_000).fill(1) })).toEqual([1])
    expect(await find({ mail_like: 'x'.repeat(200) })).toEqual([])
  })

  it('asks for no field that the role does not see', async () => {
    expect(await find({ rank: 2 }, 'user')).toEqual({ rank: 'unknown_field' })
    expect(await find({ rank_gt: 2 }, 'user')).toEqual({ rank_gt: 'unknown_field' })
  })

  it('may be replaced by a condition of the resource', async () => {
    const finds = { size: (of: Sql, value: unknown) => of`id = ${Number(value) - 8}` }
    const where = filterClause(sql, things, 'admin', { size: 10, is_open: false }, NOW, finds as never)
    expect(await sql`select id::int from where_things where ${where}`).toEqual([{ id: 2 }])
  })
})

describe('the order of a list', () => {
  const ordered = async (sort: string | undefined, direction: 'asc' | 'desc') => {
    const rows = await sql<{ id: string }[]>`
      select id from where_things order by ${orderClause(sql, { definition: things, role: 'admin' }, { sort, direction })}`
    return rows.map(({ id }) => Number(id)).join('')
  }

  it.each([
    [undefined, 'asc', '1234'],
    [undefined, 'desc', '4321'],
    ['id', 'desc', '4321'],
    ['size', 'asc', '1234'],
    ['size', 'desc', '3214'],
    ['level', 'asc', '1324'],
    ['level', 'desc', '2314'],
    ['name', 'desc', '4213'],
    ['is_open', 'desc', '3124'],
    ['version', 'desc', '4321'],
  ] as const)('by %s %s is %s, empty ones last', async (sort, direction, ids) => {
    expect(await ordered(sort, direction)).toBe(ids)
  })

  it('is by a field of one value that the role sees', () => {
    for (const sort of ['nothing', 'token', 'page', 'rest', 'paper', 'list_ids', 'levels'])
      expect(
        () => orderClause(sql, { definition: things, role: 'admin' }, { sort, direction: 'asc' }),
        sort,
      ).toThrow(expect.objectContaining({ details: { fields: { sort: 'unknown_field' } } }))
    const hidden = { sort: 'rank', direction: 'asc' } as const
    expect(() => orderClause(sql, { definition: things, role: 'user' }, hidden)).toThrow('invalid')
  })

  it('knows which fields may be empty', () => {
    const names = ['name', 'size', 'rank', 'id', 'created_at', 'level']
    expect(names.filter(name => mayBeEmpty(things, name))).toEqual(['size', 'level'])
  })
})
