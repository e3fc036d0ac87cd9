import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineResource } from '../../contract/definition/define'
import { text } from '../../contract/definition/fields'
import { fold } from '../../contract/text/fold'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import type { Sql } from '../db/connect'
import { foldedNames, searchClause, searchText } from './search'

const people = defineResource('people', {
  title: 'name',
  fields: { name: text(), phone: text(), email: text() },
  list: { columns: ['name'], search: ['name', 'phone', 'email'] },
  form: [['name']],
  table: 'search_people',
})

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await testDatabase()
  sql = database.sql as unknown as Sql
  await sql`create table search_people (id int primary key, search_text text)`
  const rows = [
    { name: 'Mona Saleh', phone: '+201001234567' },
    { name: 'أحمد Ali', email: 'ahmed61@mail.example' },
    { name: '50%_x\\' },
    { name: 'Müller' },
    { email: 'a@b.example' },
    { email: '%_%_%@c.example' },
    { name: 'Saleh Omar', email: 'omar.farouk@d.example' },
    { name: 'Shop 0100 765 4321' },
  ]
  for (const [index, row] of rows.entries())
    await sql`insert into search_people values (${index + 1}, ${searchText(people, row)})`
})
afterAll(() => database.drop())

it.each([
  ['mona', [1]],
  ['SALEH', [1, 7]],
  ['mona  saleh', [1]],
  ['saleh mona', []],
  ['saleh +20', []],
  ['0100 123 4567', [1]],
  ['+20 100 1234567', [1]],
  ['201001234567', [1]],
  ['100123', [1]],
  ['100124', []],
  ['0100 765 4321', [8]],
  ['احمد', [2]],
  ['ahmed61@mail.example', [2]],
  ['ahmed61@other.example', []],
  ['ahmed61@', [2]],
  ['omar.farouk@d.example', [7]],
  ['omar.farouk@e.example', []],
  ['a@b', [5]],
  ['a@c', []],
  ['@mail.example', [2]],
  ['%', [3, 6]],
  ['0%_', [3]],
  ['x\\', [3]],
  ['%_%_%@c.example', [6]],
  ['%_%_%@d.example', []],
  ['müller', [4]],
])('%j finds %j', async (value, ids) => {
  const rows = await sql<{ id: number }[]>`
    select id from search_people where ${searchClause(sql, people, value)} order by id`
  expect(rows.map(({ id }) => id)).toEqual(ids)
})

/** The condition of a search, as the plan of its statement has it. */
async function conditionOf(value: string): Promise<string> {
  const lines = await sql<{ 'QUERY PLAN': string }[]>`
    explain (costs off) select id from search_people where ${searchClause(sql, people, value)}`
  const filter = lines.map(line => line['QUERY PLAN']).find(line => line.includes('Filter: '))
  return (
    filter
      ?.replace(/^.*Filter: /, '')
      .replaceAll('::text', '')
      .replaceAll('search_text', 'it') ?? ''
  )
}

it.each([
  ['mona', "(it ~~ '%mona%')"],
  ['mona  saleh', "((it ~~ '%ona%leh%') AND (strpos(it, 'mona saleh') > 0))"],
  ['ahmed61@mail.example', "((it ~~ '%med61@%') AND (strpos(it, 'ahmed61@mail.example') > 0))"],
  ['omar@d.ex', "((it ~~ '%omar@%') AND (strpos(it, 'omar@d.ex') > 0))"],
  // Too short to lead to few rows by what is before the @.
  ['abc@d.ex', "(it ~~ '%abc@d.ex%')"],
  ['a@b', "(it ~~ '%a@b%')"],
  ['%_%_%@c.example', "((it ~~ '%\\%\\_\\%\\_\\%@%') AND (strpos(it, '%_%_%@c.example') > 0))"],
  ['50%', "(it ~~ '%50\\%%')"],
  ['201001234567', "((it ~~ '%234%567%') AND (strpos(it, '201001234567') > 0))"],
])('%j asks the index for few entries that lead to few rows', async (value, condition) => {
  expect(await conditionOf(value)).toBe(condition)
})

it('folds names of computed rows in SQL as elsewhere', async () => {
  const names = [
    'Ägypten, Straße',
    'ÉGYPTE',
    'آمنة إبراهيم مؤسسة',
    'هـديّ ٱلرحمٰن',
    'کریم ٢٠٢٦ ۱۲',
    'F\u200eoo',
  ]
  const [row] = await sql<{ folded: string }[]>`
    select ${foldedNames(sql, ...names.map(name => sql`${name}::text`), sql`null::text`)} as folded`
  expect(row?.folded).toBe(names.map(fold).join('\n'))
})
