import { expect, test } from 'vitest'
import { candidateKit } from '../../../../tests/kit/candidates'
import { admin, app, startMoney, user } from '../../../../tests/kit/fees'

startMoney()
const { candidateId, pageOf } = candidateKit(() => app)

test('a refund changes the sums once it is approved, and never when it was rejected', async () => {
  const paid = { first_fees: '400', first_fees_currency: 'EUR', first_fees_paid_date: '2026-10-01' }
  const id = await candidateId({ ...paid, first_fees_kind: 'course' })
  const sums = async () => {
    const filter = encodeURIComponent(JSON.stringify({ candidate_id: id }))
    const { json } = await user.get(`/ledger/totals?filter=${filter}`)
    const { fees } = await pageOf(id)
    // The page and the ledger say the same.
    expect(fees.totals).toEqual(json)
    return fees.totals
  }
  const refund = async (currency: string) => {
    const entry = {
      candidate_id: id,
      kind: 'refund',
      refund_of: 'course',
      amount: '100',
      currency,
      done: true,
    }
    const made = await user.post('/transactions', { ...entry, done_on: '2026-10-05' })
    expect(made.status, made.text).toBe(201)
    return made.record.id
  }
  const before = [{ currency: 'EUR', due: '400', paid: '400', open: '0' }]
  const [waiting, rejected] = [await refund('EUR'), await refund('MAD')]
  expect(await sums()).toEqual(before)
  expect((await admin.post(`/transactions/${rejected}/reject`, { note: 'Not agreed' })).status).toBe(200)
  expect(await sums()).toEqual(before)
  expect((await admin.post(`/transactions/${waiting}/approve`, {})).status).toBe(200)
  expect(await sums()).toEqual([{ currency: 'EUR', due: '300', paid: '300', open: '0' }])
})
