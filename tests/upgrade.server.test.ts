import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../server/db/migrate'
import { emptyDatabase, type TestDatabase } from './kit/database'
import { testLong } from './kit/long'

/** The last release: its name, and its last migration. A new release has a fixture of its own data, made the same way. */
const RELEASE = { name: '0.1.0', migration: 10 }

let database: TestDatabase
let before: Tables
let after: Tables

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.sql, undefined, { upTo: RELEASE.migration })
  const data = new URL(`fixtures/release-${RELEASE.name}.sql`, import.meta.url)
  await database.sql.unsafe(await readFile(data, 'utf8'))
  before = await tablesOf(database)
  await migrate(database.sql)
  after = await tablesOf(database)
})
afterAll(() => database?.drop())

type Rows = Record<string, unknown>[]
type Tables = Record<string, Rows>

/** Every row of every table that holds any, ordered by its text. */
async function tablesOf({ sql }: TestDatabase): Promise<Tables> {
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  const tables: Tables = {}
  for (const { name } of names) {
    const rows = await sql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) as row from ${sql(name)} t order by to_jsonb(t)->>'id', to_jsonb(t)::text`
    if (rows.length) tables[name] = rows.map(({ row }) => row)
  }
  return tables
}

/** Tables and columns that an upgrade makes anew of others, or fills. */
const MADE =
  /^(migrations|instance)$|\.(search_text|version|updated_at)$|^compliance_rules\.limit(_currency)?$/

/** Corrections by later migrations of the rules and words that the program itself brings. */
const CORRECTED = [
  ...[1, 10, 2, 3, 5].map(id => `checklists ${id} active`),
  // Nobody knows when the request reached the BA (0247).
  'clocks 1 silence',
  'compliance_rules 1 country_ids',
  'compliance_rules 2 name',
  'compliance_rules 2 effect',
  'compliance_rules 2 source',
  'compliance_rules 2 text_ar',
  'compliance_rules 2 text_en',
  'compliance_rules 3 effect',
  'compliance_rules 3 source',
  'compliance_rules 3 text_ar',
  'compliance_rules 3 text_en',
  'compliance_rules 4 effect',
  'compliance_rules 4 source',
  'compliance_rules 4 text_ar',
  'compliance_rules 4 text_en',
  'compliance_rules 5 effect',
  'compliance_rules 5 text_ar',
  'compliance_rules 5 text_en',
  'currencies 9 ar',
  'currencies 9 en',
  'currencies 9 fr',
  'deadlines 13 source',
  'deadlines 13 source_date',
  'deadlines 14 active',
  'deadlines 17 active',
  'deadlines 6 name',
  'deadlines 6 amount',
  'deadlines 6 source',
  'deadlines 6 source_date',
  'deadlines 7 name',
  'deadlines 7 source',
  'deadlines 7 source_date',
  'deadlines 9 unit',
  'deadlines 9 amount',
  'deadlines 9 regime',
  'deadlines 9 source',
  'deadlines 9 source_date',
  'document_kinds 15 ar',
  'document_kinds 20 ar',
  'document_kinds 5 ar',
  'organisation 0 ready_rule',
  // Months of people are rows of retention_classes now.
  'organisation 0 retention_leads_months',
  'organisation 0 retention_candidates_months',
]

test('an upgrade of the last release with data keeps every row and every value', () => {
  const changed = Object.entries(before)
    .filter(([table]) => !MADE.test(table))
    .flatMap(([table, rows]) => rows.flatMap((row, at) => changesOf({ table, row, at })))
  expect(changed).toEqual(CORRECTED)
})

/** Names the row that is gone, or its values that are gone or others. */
function changesOf({ table, row, at }: { table: string; row: Rows[number]; at: number }): string[] {
  const id = row.id ?? at
  const now = after[table]?.find((each, place) => (each.id ?? place) === id)
  if (!now) return [`${table} ${id}`]
  return Object.keys(row)
    .filter(column => !MADE.test(`${table}.${column}`))
    .filter(column => JSON.stringify(now[column]) !== JSON.stringify(row[column]))
    .map(column => `${table} ${id} ${column}`)
}

// What a landed migration does cannot change: tests/migrations.test.ts holds each to its checksum.
testLong(
  'a lower limit of placement fees that was set goes on to hold as a figure; a higher one does not',
  async () => {
    const limitAfter = async (limit: number) => {
      const installation = await emptyDatabase()
      try {
        await migrate(installation.sql, undefined, { upTo: 164 })
        await installation.sql`update compliance_rules set "limit" = ${limit} where kind = 'placement_fee_limit'`
        await migrate(installation.sql)
        const rows = await installation.sql<
          { amount: string; source_kind: string }[]
        >`select amount, source_kind from figures where key = 'F-15'`
        return rows.map(({ amount, source_kind }) => [Number(amount), source_kind])
      } finally {
        await installation.drop()
      }
    }
    expect(await limitAfter(1_500)).toEqual([[1_500, 'house']])
    // The row of the law comes with the start of the program.
    expect(await limitAfter(2_500)).toEqual([])
  },
)

testLong('the words of a permit become a section of the law, and stay in the note', async () => {
  const installation = await emptyDatabase()
  const { sql } = installation
  try {
    await migrate(sql, undefined, { upTo: 165 })
    const [person] = await sql<
      { id: number }[]
    >`insert into candidates (name, phone) values ('Amina Idrissi', '+212600000001') returning id`
    const words = {
      '§ 16d (1) AufenthG': '16d_1',
      '§ 16d Abs. 3 AufenthG': '16d_3',
      '§ 16d AufenthG': 'other',
      '§18a': '18a',
      '§ 18 b AufenthG': '18b',
      '§ 18 AufenthG': 'other',
      'EU Blue Card': '18g',
      'Blaue Karte EU': '18g',
      '§ 20 AufenthG': '20',
      '§20a (1)': '20a',
      '§ 17 AufenthG': '17',
      '§ 19c (2) AufenthG': '19c_2',
      '§ 19c (1) AufenthG': 'other',
      '§ 28 (1) AufenthG': 'family',
      'as on the card': null,
    }
    for (const law of Object.keys(words))
      await sql`insert into permits (candidate_id, law, note) values (${person?.id as number}, ${law}, 'Seen')`
    await migrate(sql)
    const rows = await sql<{ law: string; note: string }[]>`select law, note from permits order by id`
    expect(rows).toEqual(Object.entries(words).map(([before, law]) => ({ law, note: `Seen\n${before}` })))
  } finally {
    await installation.drop()
  }
})
