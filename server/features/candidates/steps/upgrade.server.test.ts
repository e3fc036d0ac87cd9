import { afterAll, beforeAll, expect } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../../tests/kit/database'
import { testLong } from '../../../../tests/kit/long'
import { migrate } from '../../../db/migrate'

/** The last migration before the trade stopped recording what only time had brought. */
const BEFORE = 70
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.sql, undefined, { upTo: BEFORE })
})
afterAll(() => database?.drop())

// A landed migration cannot change: tests/migrations.test.ts holds each to its checksum.
testLong(
  'an upgrade marks what silence set, ends decided clocks, and keeps who the German side sees',
  async () => {
    const { sql } = database
    const make = async (name: string, values: Record<string, unknown> = {}) => {
      const [row] = await sql<{ id: number }[]>`
      insert into candidates ${sql({ name, phone: '+201001234567', ...values })} returning id`
      return row?.id as number
    }
    const submitted = { ba_documents_ready: true, ba_submitted: true, ba_submitted_date: '2026-09-01' }
    const silent = await make('Silent', submitted)
    const byHand = await make('By hand', submitted)
    const corrected = await make('Corrected', submitted)
    await sql.begin(async tx => {
      await tx`select set_config('lotse.by_silence', 'on', true)`
      await tx`update candidates set ba_result = true, ba_result_date = '2026-09-15' where id = any(${[silent, corrected]})`
    })
    await sql`update candidates set ba_result = true, ba_result_date = '2026-09-12' where id = ${byHand}`
    await sql`update candidates set ba_result = false, ba_result_date = null where id = ${corrected}`
    const refused = await make('Refused', submitted)
    await sql`
    insert into ba_approvals (candidate_id, occupation, result, decided_on) values (${refused}, 'Nurse', 'rejected', '2026-09-10')`
    const clocksOf = (id: number) =>
      sql`select step from clocks where candidate_id = ${id} and step = 'ba_result'`
    expect(await clocksOf(refused)).toHaveLength(1)
    const ready = { b1_passed: true, recognition_result_kind: 'full' }
    const withVisa = await make('With visa', { ...ready, visa_granted: true })
    const [program] = await sql<{ id: number }[]>`select id from programs where slug = 'apprenticeship'`
    const apprentice = await make('Apprentice', { b1_passed: true, program_id: program?.id as number })

    await migrate(sql)

    const marked = await sql<
      { candidate_id: number }[]
    >`select candidate_id from status_changes where to_confirm`
    expect(marked.map(({ candidate_id }) => candidate_id)).toEqual([silent])
    expect(await clocksOf(refused)).toHaveLength(0)
    const seen = await sql<{ id: number }[]>`select id from candidates where ready order by id`
    // A granted visa ends "ready" where nothing but an approval names the employer (docs/decisions/0060).
    expect(seen.map(({ id }) => id)).toEqual([apprentice])
    expect(withVisa).not.toBe(apprentice)
    const rules = await sql<{ kind: string; effect: string }[]>`
    select kind, effect from compliance_rules where kind in ('placement_fee_limit', 'placement_not_from_apprentices')`
    expect(rules.map(({ effect }) => effect)).toEqual(['block', 'block'])
  },
)
