import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Api } from '../../../../tests/kit/api'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { candidateKit } from '../../../../tests/kit/candidates'

let app: TestApp
let user: Api
let master: Api

beforeAll(async () => {
  app = await startApp()
  user = await app.api('user')
  master = await app.api('master')
})
afterAll(() => app?.stop())

const { candidateId, idOf, pageOf } = candidateKit(() => app)

const fieldsOf = (answer: Answer) => {
  expect(answer.status, answer.text).toBe(422)
  return answer.refusal.fields
}

/** Sets the effect of a rule that Settings holds. */
async function effectOf(kind: string, effect: 'warn' | 'block'): Promise<void> {
  const [rule] = await app.sql<{ id: number }[]>`select id from compliance_rules where kind = ${kind}`
  const put = await master.put(`/compliance-rules/${rule?.id}`, { effect })
  expect(put.status, put.text).toBe(200)
}

test('a warning says the rule and its source in each language, and staff find the rule by them', async () => {
  await effectOf('placement_needs_contract', 'warn')
  const fees = { first_fees: '300', first_fees_currency: 'EUR', first_fees_kind: 'placement' }
  const id = await candidateId(fees)
  await effectOf('placement_needs_contract', 'block')
  expect((await pageOf(id)).fees.warnings).toContainEqual(
    expect.objectContaining({
      kind: 'placement_needs_contract',
      text_de: expect.stringContaining('ohne Ausschließlichkeitsklausel'),
      text_fr: expect.stringContaining('sans clause d’exclusivité'),
      source_de: '§ 296 Abs. 1, § 297 Nr. 1 und 4 SGB III',
      source_fr: '§ 296 (1), § 297 n° 1 et 4 SGB III',
    }),
  )
  for (const value of ['vermittlungsgebühr: zuerst', '§ 297 Nr. 1 und 4', 'd’abord un contrat écrit'])
    expect((await master.post('/compliance-rules?page=1', { value })).page.data, value).toContainEqual(
      expect.objectContaining({ kind: 'placement_needs_contract' }),
    )
})

describe('a file that breaks every rule that blocks', () => {
  const KINDS = [
    ...['placement_fee_limit', 'placement_needs_contract', 'placement_after_job_contract'],
    'placement_not_from_apprentices',
  ]
  let id: number
  let transaction: number

  beforeAll(async () => {
    for (const kind of KINDS) await effectOf(kind, 'warn')
    id = await candidateId({
      program_id: await idOf('programs', 'apprenticeship'),
      ...{ first_fees: '3000', first_fees_currency: 'EUR', first_fees_kind: 'placement' },
      ...{ first_fees_due_date: '2026-11-10' },
    })
    const entry = { candidate_id: id, kind: 'placement', amount: '300', currency: 'EUR' }
    const made = await user.post('/transactions', { ...entry, deadline: '2026-11-10' })
    expect(made.status, made.text).toBe(201)
    transaction = made.record.id
    for (const kind of KINDS) await effectOf(kind, 'block')
  })
  test.each([
    ['the same values again', { first_fees: '3000.00', first_fees_kind: 'placement' }],
    ['a later due day', { first_fees_due_date: '2026-11-20' }],
    ['a lower amount', { first_fees: '2999.99' }],
    ['no due day', { first_fees_due_date: null }],
  ])('takes %s of an instalment', async (_, change) => {
    const put = await user.put(`/candidates/${id}`, change)
    expect(put.status, put.text).toBe(200)
    expect((await pageOf(id)).fees.warnings.length).toBeGreaterThan(0)
  })

  test.each([
    ['a later due day', { deadline: '2026-11-20' }],
    ['a lower amount', { amount: '299' }],
    ['a note', { note: 'In cash' }],
  ])('takes %s of a transaction', async (_, change) => {
    const put = await user.put(`/transactions/${transaction}`, change)
    expect(put.status, put.text).toBe(200)
  })

  test.each([
    ['first_fees', { first_fees: '3000.01' }],
    ['first_fees', { first_fees_currency: 'USD' }],
    ['first_fees', { first_fees_kind: 'other' }],
    ['first_fees', { first_fees_due_date: '2026-11-09' }],
    ['first_fees', { first_fees_paid_date: '2026-11-12' }],
    ['second_fees', { second_fees: '0.01', second_fees_currency: 'EUR', second_fees_kind: 'course' }],
  ])('refuses at %s what asks for more: %o', async (field, change) => {
    expect(Object.keys(fieldsOf(await user.put(`/candidates/${id}`, change)) ?? {})).toEqual([field])
  })

  test.each([
    ...[{ amount: '300.01' }, { kind: 'course' }, { currency: 'USD' }, { deadline: '2026-11-01' }],
    { done: true, done_on: '2026-11-12' },
  ])('refuses %o of a transaction', async change => {
    const put = await user.put(`/transactions/${transaction}`, change)
    expect(Object.keys(fieldsOf(put) ?? {})).toEqual(['amount'])
  })

  test('takes no transaction of another candidate', async () => {
    const other = { candidate_id: await candidateId(), kind: 'course', amount: '1', currency: 'EUR' }
    const { record } = await user.post('/transactions', other)
    expect(fieldsOf(await user.put(`/transactions/${record.id}`, { candidate_id: id }))).toEqual({
      amount: 'refused_by_rule',
    })
  })
})
