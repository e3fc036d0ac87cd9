import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../../../tests/kit/database'
import { migrate } from '../../../db/migrate'

/** The last migration before linked leads left the call queue. */
const BEFORE = 67
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.sql, undefined, { upTo: BEFORE })
})
afterAll(() => database?.drop())

test('an upgrade moves the call-back day of a lead to its candidate, and loses none', async () => {
  const { sql } = database
  const phone = '+201001234567'
  const make = async (candidate: Record<string, string | null>, ...days: (string | null)[]) => {
    const [made] = await sql<{ id: number }[]>`
      insert into candidates ${sql({ name: 'Amina', phone, ...candidate })} returning id`
    const id = made?.id as number
    for (const call_back_date of days)
      await sql`insert into leads ${sql({ name: 'Amina', phone, candidate_id: id, call_back_date })}`
    return id
  }
  const [early, late] = ['2026-11-01', '2026-12-01']
  const people = {
    without: await make({}, late),
    'with two leads': await make({}, late, early),
    'with an earlier day': await make({ call_back_date: early }, late),
    'with the same day': await make({ call_back_date: late }, late),
    'with a later day': await make({ call_back_date: late }, early),
    'in the bin': await make({ deleted_at: '2026-10-01T00:00:00Z' }, early),
    'in the bin with a day': await make({ deleted_at: '2026-10-01T00:00:00Z', call_back_date: early }, late),
    erased: await make({ erased_at: '2026-10-01T00:00:00Z' }, early),
    'whom nobody calls': await make({}, null),
  }

  await migrate(sql)

  const dayOf = async (id: number) => {
    const [row] = await sql<{ own: string | null; leads: (string | null)[] }[]>`
      select c.call_back_date::text as own, json_agg(l.call_back_date order by l.id) as leads
      from candidates c join leads l on l.candidate_id = c.id where c.id = ${id} group by c.id`
    return [row?.own, ...(row?.leads ?? [])]
  }
  const days = await Promise.all(Object.entries(people).map(async ([who, id]) => [who, await dayOf(id)]))
  expect(Object.fromEntries(days)).toEqual({
    without: [late, null],
    'with two leads': [early, null, null],
    'with an earlier day': [early, null],
    'with the same day': [late, null],
    'with a later day': [late, early],
    'in the bin': [null, early],
    'in the bin with a day': [early, late],
    erased: [null, early],
    'whom nobody calls': [null, null],
  })
})
