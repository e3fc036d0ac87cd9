import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../../tests/kit/database'
import { migrate } from '../../../db/migrate'

/** The last migration before the periods of the classic route were corrected. */
const BEFORE = 88
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.sql, undefined, { upTo: BEFORE })
  const { sql } = database
  // Staff entered what their mission takes.
  await sql`update deadlines set amount = 10, version = 2 where name = 'Visa decision'`
  await migrate(sql)
})
afterAll(() => database?.drop())

async function makeCandidate(values: Record<string, unknown> = {}): Promise<number> {
  const { sql } = database
  const [row] = await sql<{ id: number }[]>`
    insert into candidates ${sql({ name: 'Mona', phone: '+201001234567', ...values })} returning id`
  return row?.id as number
}
async function insert(table: string, values: Record<string, unknown>): Promise<void> {
  const { sql } = database
  await sql`insert into ${sql(table)} ${sql(values)}`
}
const dueOf = async (id: number) => {
  const rows = await database.sql<{ what: string; due_on: string }[]>`
    select what, due_on from clocks where candidate_id = ${id} order by what`
  return Object.fromEntries(rows.map(({ what, due_on }) => [what, due_on]))
}
const sectorOf = async (slug: string) =>
  (await database.sql<{ id: number }[]>`select id from sectors where slug = ${slug}`)[0]?.id

test('a recognition runs from complete documents, by the law of its profession', async () => {
  const submitted = {
    recognition_authority_submitted: true,
    recognition_authority_submitted_date: '2026-08-20',
  }
  const cook = await makeCandidate({ ...submitted, sector_id: await sectorOf('cooking') })
  const nurse = await makeCandidate({ ...submitted, sector_id: await sectorOf('general_nursing') })
  const fast = await makeCandidate({
    ...submitted,
    accelerated_submitted: true,
    sector_id: await sectorOf('general_nursing'),
  })
  for (const candidate_id of [cook, nurse, fast])
    await insert('recognitions', { candidate_id, occupation: 'x', applied_on: '2026-08-20' })
  expect(await dueOf(cook)).toEqual({})
  await database.sql`update recognitions set complete_on = '2026-09-01'`
  expect(await dueOf(cook)).toEqual({ 'Recognition decision, BQFG': '2026-12-01' })
  expect(await dueOf(nurse)).toEqual({ 'Recognition decision, nursing': '2027-01-01' })
  expect(await dueOf(fast)).toEqual({ 'Recognition decision, nursing, accelerated': '2026-11-01' })
  // The days up to the end of the period that the authority set are added; of nurses none has begun then.
  await database.sql`
    update recognitions set asked_on = '2026-10-10', asked_until = '2026-11-10', answered_on = '2026-10-30'`
  expect(await dueOf(cook)).toEqual({ 'Recognition decision, BQFG': '2027-01-01' })
  expect(await dueOf(nurse)).toEqual({})
  await database.sql`update recognitions set extended_until = '2027-02-01'`
  expect(await dueOf(cook)).toEqual({ 'Recognition decision, BQFG': '2027-02-01' })
})

test('a pre-approval has a target of ours, and the appointment runs from the later of it and the request', async () => {
  const id = await makeCandidate({
    accelerated_submitted: true,
    accelerated_submitted_date: '2026-11-02',
    recognition_result: true,
    recognition_result_date: '2026-11-27',
    visa_application_ready: true,
    visa_application_ready_date: '2026-12-17',
  })
  expect(await dueOf(id)).toEqual({})
  await database.sql`update candidates set ba_result = true, ba_result_date = '2026-12-11' where id = ${id}`
  expect(await dueOf(id)).toEqual({ 'Pre-approval by the foreigners authority': '2026-12-25' })
  await database.sql`
    update candidates set accelerated_result = true, accelerated_result_date = '2026-12-16' where id = ${id}`
  expect(await dueOf(id)).toEqual({})
  await insert('visas', { candidate_id: id, appointment_asked_on: '2026-12-18' })
  expect(await dueOf(id)).toEqual({ 'Visa appointment': '2027-01-08' })
})

test('the regular appointment has no period, and what staff entered stays', async () => {
  const ready = { visa_application_ready: true, visa_application_ready_date: '2026-09-01' }
  expect(await dueOf(await makeCandidate(ready))).toEqual({})
  const applied = { visa_submitted: true, visa_submitted_date: '2026-09-01' }
  expect(await dueOf(await makeCandidate(applied))).toEqual({ 'Visa decision': '2026-11-10' })
  const rules = await database.sql`select source from compliance_rules where source like '%421g%'`
  expect(rules).toEqual([])
})
