import { afterAll, beforeAll, expect } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../tests/kit/database'
import { testLong } from '../../../tests/kit/long'
import { migrate } from '../../db/migrate'

/** The last migration before the people behind rules counted as authors of earlier entries. */
const BEFORE = 76
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.sql, undefined, { upTo: BEFORE })
})
afterAll(() => database?.drop())

// A landed migration cannot change: tests/migrations.test.ts holds each to its checksum.
testLong(
  'an upgrade counts the people behind a rule as authors of the transactions that it changed',
  async () => {
    const { sql } = database
    const one = async (table: string, values: Record<string, unknown>) => {
      const [row] = await sql<{ id: number }[]>`insert into ${sql(table)} ${sql(values)} returning id`
      return row?.id as number
    }
    const person = (name: string) =>
      one('users', { name, email: `${name}@lotse.example`, role: 'superadmin' })
    const [creator, writer, latest, desk] = [
      await person('creator'),
      await person('writer'),
      await person('latest'),
      await person('desk'),
    ]
    const rule = await one('automation', {
      name: 'Amount',
      when: 'created',
      resource: 'transactions',
      created_by: creator,
      author_id: latest,
      actions: '{}',
    })
    const logged = (user_id: number | null, resource: string, record: number, after: object, at: string) =>
      one('logs', {
        user_id,
        action: 'update',
        resource,
        record,
        after: sql.json(after as never),
        at,
        created_at: at,
      })
    await logged(writer, 'automation', rule, { actions: {} }, '2026-09-01')
    await logged(latest, 'automation', rule, { actions: {} }, '2026-09-20')
    const candidate_id = await one('candidates', { name: 'Mona', phone: '+201001234567' })
    const entry = () =>
      one('transactions', {
        candidate_id,
        amount: '10',
        currency: 'EUR',
        created_by: desk,
        entered_by: [desk],
      })
    const [changed, untouched] = [await entry(), await entry()]
    const ran = async (record_id: number, state: string) => {
      const event_id = await one('automation_events', {
        kind: 'created',
        resource: 'transactions',
        record_id,
      })
      const results = sql.json([{ do: 'set_field', state }])
      await one('automation_runs', { rule_id: rule, event_id, state: 'done', results, at: '2026-09-10' })
    }
    await ran(changed, 'done')
    await logged(null, 'transactions', changed, { amount: '998' }, '2026-09-10')
    await ran(untouched, 'unchanged')

    await migrate(sql)

    const authors = await sql<{ id: number; entered_by: number[] }[]>`
    select id, entered_by from transactions order by id`
    expect(authors).toEqual([
      { id: changed, entered_by: [creator, writer, latest, desk] },
      { id: untouched, entered_by: [desk] },
    ])
  },
)
