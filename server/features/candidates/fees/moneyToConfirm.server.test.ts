import { expect, test } from 'vitest'
import { good } from '../../../../tests/kit/api'
import { caseKit } from '../../../../tests/kit/cases'
import { dayFromToday } from '../../../../tests/kit/days'
import { admin, app, feesKit, fieldsOf, kindsOf, master, startMoney, user } from '../../../../tests/kit/fees'

/** Money of which counsel or a person is to say more: it is told, and never refused. */

startMoney('2026-11-24T11:00:00Z')
const { candidateId, pageOf, placeable } = feesKit(
  () => app,
  () => ({ user, master }),
)
const { openCase } = caseKit(() => app)

const enter = (candidate_id: number, entry: Record<string, unknown>) =>
  user.post('/transactions', { candidate_id, currency: 'EUR', ...entry })
const told = async (id: number) => (await pageOf(id)).fees.warnings
const toConfirm = async (candidate_id: number) =>
  (await master.get(`/to-confirm?filter=${JSON.stringify({ kind: 'fee_kind', candidate_id })}`)).page.data

test('a placement fee that a third party pays is told, with the sum where it is more than the limit', async () => {
  const id = await placeable()
  const own = await enter(id, { kind: 'placement', amount: '1500' })
  expect(good(own)).not.toHaveProperty('warnings')
  const within = await enter(id, { kind: 'placement', amount: '500', payer: 'third_party' })
  expect(within.status, within.text).toBe(201)
  expect(within.json).toMatchObject({ warnings: [{ kind: 'placement_by_third_party', effect: 'warn' }] })
  const [open] = await told(id)
  expect(open).toMatchObject({ source: expect.stringContaining('Section 296 (1) SGB III') })
  expect(open).not.toHaveProperty('sum_over')
  good(await enter(id, { kind: 'preparation', amount: '0.01', payer: 'third_party' }))
  expect(await told(id)).toMatchObject([
    {
      ...{ kind: 'placement_by_third_party', effect: 'warn' },
      sum_over: { sum: '2000.01', limit: '2000', currency: 'EUR' },
    },
  ])
  const authority = await candidateId()
  good(await enter(authority, { kind: 'authority', amount: '75', payer: 'third_party' }))
  expect(await told(authority)).toEqual([])
})

test('a trainee’s father is refused, as before', async () => {
  const id = await placeable()
  await openCase(id, 'TRAINING')
  const paid = await enter(id, { kind: 'preparation', amount: '50', payer: 'third_party' })
  expect(fieldsOf(paid)).toEqual({ amount: 'refused_by_rule' })
  expect((paid.refusal.guards as { kind: string }[]).map(({ kind }) => kind)).toEqual([
    'placement_not_from_apprentices',
  ])
})

test('money without a kind before the job contract is told, and listed until it gets one', async () => {
  const id = await candidateId()
  const bare = await enter(id, { amount: '1900', done: true })
  expect(bare.status, bare.text).toBe(201)
  expect(bare.json).toMatchObject({ warnings: [{ kind: 'fee_kind_not_stated', effect: 'warn' }] })
  expect(kindsOf(await told(id))).toEqual(['fee_kind_not_stated'])
  good(
    await user.put(`/candidates/${id}`, {
      ...{ first_fees: '50', first_fees_currency: 'EUR', first_fees_due_date: '2026-12-01' },
    }),
  )
  const agreed = good(await enter(id, { amount: '20' }))
  expect(agreed).toMatchObject({ kind: 'other', deadline: null })
  expect(await toConfirm(id)).toMatchObject([
    { candidate_id: id, resource: 'transactions', record_id: bare.record.id, since: dayFromToday() },
    { candidate_id: id, resource: null, since: '2026-12-01' },
  ])
  good(await admin.post(`/transactions/${bare.record.id}/approve`, {}))
  expect((await user.put(`/transactions/${bare.record.id}`, { amount: '1' })).status).toBe(409)
  // The kind is entered late, and a second person approves it anew.
  const named = await user.put(`/transactions/${bare.record.id}`, { kind: 'authority' })
  expect(good(named)).toMatchObject({ kind: 'authority', approved: false, approved_by: null })
  expect((await user.put(`/transactions/${bare.record.id}`, { kind: 'other' })).status).toBe(200)
  good(await user.put(`/transactions/${bare.record.id}`, { kind: 'authority' }))
  good(await user.put(`/candidates/${id}`, { first_fees_kind: 'authority' }))
  expect(await toConfirm(id)).toEqual([])
  expect(await told(id)).toEqual([])
})

test('money without a kind is not listed where the job contract and the sheet came first', async () => {
  const id = await placeable()
  good(await enter(id, { amount: '20', done: true, done_on: '2026-11-02' }))
  good(await enter(id, { amount: '30', payer: 'employer', done: true, done_on: '2026-07-02' }))
  expect(await toConfirm(id)).toEqual([])
  const early = good(await enter(id, { amount: '20', done: true, done_on: '2026-07-02' }))
  expect(await toConfirm(id)).toMatchObject([{ record_id: early.id }])
  await app.sql`update compliance_rules set active = false where kind = 'fee_kind_not_stated'`
  expect(await toConfirm(id)).toEqual([])
})
