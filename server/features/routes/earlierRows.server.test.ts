import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/kit/app'
import { candidateKit } from '../../../tests/kit/candidates'
import { caseKit, startOn } from '../../../tests/kit/cases'

/** Rows from before the order of days was judged, and before remedies named their decision. */
let app: TestApp
beforeAll(async () => {
  app = await startOn('2027-12-31')
})
afterAll(() => app?.stop())
const { candidateId } = candidateKit(() => app)
const { change, clockRows, itIs, make } = caseKit(() => app)

test('a remedy that was filed and entered before its decision is against the only one that it can be against', async () => {
  itIs('2026-11-25')
  const candidate_id = await candidateId()
  await app.sql`
    insert into remedies (candidate_id, against, kind, filed_on, created_at)
    values (${candidate_id}, 'recognition', 'objection', '2026-11-24', '2020-01-02T10:00:00Z')`
  const decided = { candidate_id, occupation: 'Cook', result: 'rejected', decided_on: '2026-11-20' }
  const recognition = await make('recognitions', { ...decided, notified_on: '2026-11-23' })
  expect(await clockRows(candidate_id)).not.toHaveProperty('C-11')
  // Of two it may be against either, and one that came later is open.
  await make('recognitions', { ...decided, notified_on: '2026-11-22' })
  expect(await clockRows(candidate_id)).toHaveProperty('C-11')
  await change('recognitions', recognition, { note: 'Read again' })
  expect(await clockRows(candidate_id)).toHaveProperty('C-11')
})

test.each([
  ['recognitions', 'C-11', 'decided_on', { occupation: 'Cook', result: 'rejected' }],
  ['licences', 'C-11', 'granted_on', { result: 'refused' }],
  ['permits', 'C-11', 'issued_on', { result: 'refused' }],
  ['visas', 'C-29', 'decided_on', { state: 'rejected' }],
])(
  'a decision in %s of a day after its receipt is contested by the receipt',
  async (resource, rule, field, values) => {
    itIs('2026-11-25')
    const candidate_id = await candidateId()
    const { id } = await make(resource, {
      candidate_id,
      ...values,
      [field]: '2026-11-03',
      notified_on: '2026-11-04',
    })
    // As rows of before the order of days was judged.
    await app.sql`update ${app.sql(resource)} set ${app.sql(field)} = '2026-11-20' where id = ${id}`
    await change(resource, { id, version: 1 }, { note: 'Read again' })
    const due = Object.entries(await clockRows(candidate_id)).filter(([key]) => key.startsWith(rule))
    expect(due.map(([, day]) => day)).toEqual(['2026-12-04'])
  },
)
