import { expect, test } from 'vitest'
import { good } from '../../../../tests/kit/api'
import { app, feesKit, fieldsOf, kindsOf, master, startMoney, user } from '../../../../tests/kit/fees'

startMoney('2026-11-24T10:00:00Z')
const { placeable } = feesKit(
  () => app,
  () => ({ user, master }),
)

const enter = (candidate_id: number, kind: string, values: Record<string, unknown> = {}) =>
  user.post('/transactions', { candidate_id, kind, amount: '500', currency: 'EUR', ...values })

test.each([
  ['course', 'placement'],
  ['placement', 'course'],
])('a %s before a %s is refused until counsel has answered for courses', async (first, second) => {
  const id = await placeable()
  good(await enter(id, first))
  const answer = await enter(id, second)
  expect(answer.status, answer.text).toBe(422)
  expect(kindsOf(answer.refusal.guards as Parameters<typeof kindsOf>[0])).toEqual([
    'placement_kind_unanswered',
  ])
  expect(answer.refusal.fields).toEqual({ amount: 'refused_by_rule' })
})

test('an advance that was returned stands against no lawful fee', async () => {
  const id = await placeable()
  good(
    await user.post('/transactions/advance', {
      ...{ candidate_id: id, kind: 'placement', amount: '100', currency: 'EUR', payer: 'candidate' },
      done_on: '2026-07-01',
    }),
  )
  const lawful = good(await enter(id, 'placement', { deadline: '2026-12-01' }))
  expect(lawful.warnings).toBeUndefined()
  good(await user.put(`/transactions/${lawful.id}`, { done: true, done_on: '2026-11-24' }))
  const early = await enter(id, 'placement', { done: true, done_on: '2026-08-01' })
  expect(kindsOf(early.refusal.guards as Parameters<typeof kindsOf>[0])).toEqual([
    'placement_after_job_contract',
  ])
})

test('a commission is paid on a day, and one that is due is not paid', async () => {
  const candidate_id = await placeable()
  const refused = async (values: Record<string, unknown>) => {
    const commission = { candidate_id, receiver: 'Partner', amount: '100', amount_currency: 'EUR' }
    return fieldsOf(await master.post('/commissions', { ...commission, ...values }))
  }
  expect(await refused({ state: 'paid' })).toEqual({ paid_on: 'required' })
  expect(await refused({ state: 'due', paid_on: '2026-11-20' })).toEqual({ state: 'not_a_choice' })
  const commission = { candidate_id, receiver: 'Partner', amount: '100', amount_currency: 'EUR' }
  const due = good(await master.post('/commissions', { ...commission, state: 'due' }))
  good(await master.put(`/commissions/${due.id}`, { state: 'paid', paid_on: '2026-11-20' }))
  good(await master.put(`/commissions/${due.id}`, { state: 'clawed_back' }))
})
