import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineResource } from '../../contract/definition/define'
import { ref, refs, text } from '../../contract/definition/fields'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import { checkReferences } from './check'

const things = defineResource('things', {
  title: 'name',
  fields: { name: text(), user_id: ref('users'), list_ids: refs('lists'), lead_id: ref('leads') },
  list: { columns: ['name'] },
  form: [['name']],
})

let database: TestDatabase
const ids = { user: 0, general: 0, other: 0, bw: 0, gone: 0 }
beforeAll(async () => {
  database = await testDatabase()
  const { sql } = database
  const list = async (audience: string) => {
    const [row] = await sql<
      [{ id: string }]
    >`insert into lists (name, audience) values ('L', ${audience}) returning id`
    return Number(row.id)
  }
  const user = async (deleted_at: string | null) => {
    const [row] = await sql<[{ id: string }]>`
      insert into users (name, email, deleted_at) values ('U', ${`u${deleted_at}@office.example`}, ${deleted_at}) returning id`
    return Number(row.id)
  }
  ids.user = await user(null)
  ids.gone = await user('2026-01-01')
  ids.general = await list('general')
  ids.other = await list('general')
  ids.bw = await list('bw')
})
afterAll(() => database.drop())

const check = (...rows: Record<string, unknown>[]) =>
  database.sql.begin(tx => checkReferences(tx as never, things, rows))

it('records that are there may be named', async () => {
  expect(
    await check({ user_id: ids.user, list_ids: [ids.general, ids.other] }, { user_id: null, name: 'x' }, {}),
  ).toEqual([...[{}, {}, {}]])
})

it('records that are not there, in the bin or of another audience are refused, row by row', async () => {
  expect(
    await check(
      { user_id: ids.user, list_ids: [ids.general] },
      { user_id: 999_999, lead_id: 999_999 },
      { user_id: ids.gone },
      { list_ids: [ids.general, ids.bw] },
    ),
  ).toEqual([
    {},
    { user_id: 'not_there', lead_id: 'not_there' },
    { user_id: 'not_there' },
    { list_ids: 'not_there' },
  ])
})
