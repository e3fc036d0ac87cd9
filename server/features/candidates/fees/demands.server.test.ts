import { describe, expect, test } from 'vitest'
import { good } from '../../../../tests/kit/api'
import { caseKit } from '../../../../tests/kit/cases'
import { admin, app, feesKit, fieldsOf, master, startMoney, user } from '../../../../tests/kit/fees'

startMoney('2026-11-24T11:00:00Z')
const { candidateId, idOf, placeable } = feesKit(
  () => app,
  () => ({ user, master }),
)
const { openCase } = caseKit(() => app)

const instalment = (place: string, amount: string, kind: string) => ({
  ...{ [`${place}_fees`]: amount, [`${place}_fees_kind`]: kind, [`${place}_fees_currency`]: 'EUR' },
})

describe('each instalment of a save is judged (section 296 SGB III)', () => {
  const both = {
    ...instalment('first', '1', 'travel'),
    ...{ ...instalment('second', '5000', 'placement'), second_fees_paid_date: '2026-11-01' },
  }

  test('behind another one that nothing stands against', async () => {
    const refusal = { second_fees: 'refused_by_rule' }
    expect(fieldsOf(await user.put(`/candidates/${await candidateId()}`, both))).toEqual(refusal)
    const person = { name: 'Amina', phone: '+201012345678' }
    expect(fieldsOf(await user.post('/candidates', { ...person, ...both }))).toEqual(refusal)
    const ids = [await candidateId(), await candidateId()]
    const many = await admin.put('/candidates', { ids, changes: both })
    expect(many.status, many.text).toBe(422)
    const kept = await app.sql`select from candidates where id = any(${ids}) and second_fees is not null`
    expect(kept).toHaveLength(0)
  })

  test('of a trainee too', async () => {
    const id = await candidateId()
    await openCase(id, 'TRAINING')
    const fees = { ...instalment('first', '1', 'travel'), ...instalment('third', '50', 'preparation') }
    expect(fieldsOf(await user.put(`/candidates/${id}`, fees))).toEqual({ third_fees: 'refused_by_rule' })
  })

  test('and every one that breaks a rule is named, the rule once', async () => {
    const id = await placeable()
    const fees = { ...instalment('first', '1500', 'placement'), ...instalment('second', '600', 'placement') }
    const refused = await user.put(`/candidates/${id}`, fees)
    expect(fieldsOf(refused)).toEqual({ first_fees: 'refused_by_rule', second_fees: 'refused_by_rule' })
    expect(refused.refusal.guards).toMatchObject([{ kind: 'placement_fee_limit' }])
  })

  test('with an earlier day beside a new one', async () => {
    const id = await placeable(instalment('second', '100', 'placement'))
    const paid = { ...instalment('first', '1', 'travel'), second_fees_paid_date: '2026-07-01' }
    expect(fieldsOf(await user.put(`/candidates/${id}`, paid))).toEqual({ second_fees: 'refused_by_rule' })
  })
})

describe('the limit is judged when money is taken (section 296 (3) SGB III)', () => {
  const enter = async (candidate_id: number, entry: Record<string, unknown>) =>
    good(await user.post('/transactions', { candidate_id, kind: 'other', ...entry }))
  const rateOn = async (currency: string, rate_day: string, per_euro: number) => {
    const currency_id = await idOf('currencies', currency)
    good(
      await master.post('/exchange-rates', { currency_id, rate_day, per_euro, rate_source: 'Central bank' }),
    )
  }
  const paid = { done: true, done_on: '2026-11-24' }

  test('once the rate of a sum is known that was not known on the day of the agreement', async () => {
    await rateOn('EGP', '2026-11-23', 55.2)
    const id = await placeable()
    const entry = { amount: '9000000', currency: 'EGP', agreed_on: '2025-01-01' }
    const hidden = await enter(id, entry)
    expect(hidden).toMatchObject({ warnings: [{ kind: 'placement_fee_limit', missing_rates: ['EGP'] }] })
    for (const change of [paid, { ...paid, amount: '8000000' }, { agreed_on: '2026-11-24' }])
      expect(fieldsOf(await user.put(`/transactions/${hidden.id}`, change))).toEqual({
        amount: 'refused_by_rule',
      })
    // Without a rate it is only told (decision 62), and within the limit it is taken.
    good(await user.put(`/transactions/${hidden.id}`, { ...paid, done_on: '2026-01-05' }))
    const small = await enter(await placeable(), { ...entry, amount: '55200' })
    good(await user.put(`/transactions/${small.id}`, paid))
  })

  test('once the rate of another day makes it more', async () => {
    await rateOn('EGP', '2026-10-01', 100)
    const { id } = await enter(await placeable(), {
      ...{ amount: '200000', currency: 'EGP', agreed_on: '2026-10-01' },
    })
    expect(fieldsOf(await user.put(`/transactions/${id}`, paid))).toEqual({ amount: 'refused_by_rule' })
  })

  test('once a rate was recorded after the agreement', async () => {
    const person = await placeable()
    const { id } = await enter(person, { amount: '9000000', currency: 'MAD' })
    await rateOn('MAD', '2026-11-24', 10.8)
    expect(fieldsOf(await user.put(`/transactions/${id}`, paid))).toEqual({ amount: 'refused_by_rule' })
    good(await user.put(`/transactions/${id}`, { amount: '10800' }))
    good(await user.put(`/transactions/${id}`, paid))
  })

  test('by what was taken, so that an older agreement above it is paid up to the limit', async () => {
    const id = await placeable()
    await app.sql`
      update candidates set first_fees = 1500, first_fees_kind = 'placement', first_fees_currency = 'EUR',
        second_fees = 1500, second_fees_kind = 'placement', second_fees_currency = 'EUR' where id = ${id}`
    good(await user.put(`/candidates/${id}`, { first_fees_paid_date: '2026-11-24' }))
    const more = { second_fees_paid_date: '2026-11-24' }
    expect(fieldsOf(await user.put(`/candidates/${id}`, more))).toEqual({ second_fees: 'refused_by_rule' })
    good(await user.put(`/candidates/${id}`, { ...more, second_fees: '500' }))
    // Money that was paid on no day was taken, too.
    const other = await placeable()
    await app.sql`
      insert into transactions (candidate_id, kind, amount, currency, payer, done)
      values (${other}, 'placement', 1500, 'EUR', 'candidate', true), (${other}, 'placement', 600, 'EUR', 'candidate', false)`
    const [open] = await app.sql<{ id: number }[]>`
      select id from transactions where candidate_id = ${other} and not done`
    expect(fieldsOf(await user.put(`/transactions/${open?.id}`, paid))).toEqual({ amount: 'refused_by_rule' })
  })
})

test('two people who are merged are told to be above the limit together, and are merged', async () => {
  const [kept, other] = [await placeable(), await placeable(instalment('first', '600', 'placement'))]
  const entry = { kind: 'placement', amount: '1500', currency: 'EUR' }
  good(await user.post('/transactions', { ...entry, candidate_id: kept }))
  const order = { other_id: other }
  const told = [{ kind: 'placement_fee_limit', source: expect.stringContaining('296 (3) SGB III') }]
  const preview = await admin.post(`/candidates/${kept}/merge/preview`, order)
  expect(preview.json, preview.text).toMatchObject({ warnings: told })
  good(await user.post('/transactions', { ...entry, candidate_id: other, amount: '700' }))
  good(await user.put(`/candidates/${other}`, { first_fees: null }))
  const versions = await Promise.all(
    [kept, other].map(async id => (await admin.get(`/candidates/${id}`)).record.version),
  )
  const merged = await admin.post(`/candidates/${kept}/merge`, {
    ...{ ...order, version: versions[0], other_version: versions[1] },
  })
  expect(merged.status, merged.text).toBe(200)
  expect(merged.json).toMatchObject({ warnings: told })
})
