import { expect, test } from 'vitest'
import { good } from '../../../../tests/kit/api'
import { candidateKit } from '../../../../tests/kit/candidates'
import { app, master, startMoney, user } from '../../../../tests/kit/fees'

startMoney()
const { candidateId, idOf, pageOf } = candidateKit(() => app)

test.each(['eg', 'ma', 'tn', 'dz', 'jo', 'lb', 'sy'])(
  'the law at an office in %s is told (M-8)',
  async slug => {
    const office = good(
      await master.post('/offices', { name: slug, country_id: await idOf('countries', slug) }),
    )
    const candidate_id = await candidateId({ office_id: office.id })
    good(
      await user.post('/transactions', { candidate_id, kind: 'registration', amount: '80', currency: 'EUR' }),
    )
    expect((await pageOf(candidate_id)).fees.warnings).toContainEqual(
      expect.objectContaining({ kind: 'local_law', effect: 'warn' }),
    )
  },
)

test.each([
  ['loan', 'candidate', '491 ff. BGB'],
  ['deposit', 'third_party', '551 BGB'],
  ['housing', 'candidate', '296 (1)'],
])('money of the kind %s warns with its source and that counsel is to be asked', async (kind, payer, law) => {
  const candidate_id = await candidateId()
  const money = { candidate_id, kind, payer, amount: '80', currency: 'EUR' }
  good(await user.post('/transactions', money))
  const { warnings } = (await pageOf(candidate_id)).fees
  const [warning, ...more] = warnings.filter(each => each.kind === 'ask_counsel')
  expect(more).toEqual([])
  expect(warning).toMatchObject({ effect: 'warn' })
  expect(warning?.text_de).toMatch(/Klären Sie mit dem Anwalt/)
  expect(warning?.source).toContain(law)
  expect(warning?.source).toContain('to be confirmed with counsel')
  const employer = await candidateId()
  good(await user.post('/transactions', { ...money, candidate_id: employer, payer: 'employer' }))
  expect((await pageOf(employer)).fees.warnings).not.toContainEqual(
    expect.objectContaining({ kind: 'ask_counsel' }),
  )
})

test('old and new Syrian pounds are two currencies, 100 to 1', async () => {
  const candidate_id = await candidateId()
  for (const [currency, per_euro, amount] of [
    ['SYP', 13_000, '130000'],
    ['XSY', 130, '1300'],
  ] as const) {
    const rate = { per_euro, rate_source: 'Central bank' }
    expect((await master.put(`/currencies/${await idOf('currencies', currency)}`, rate)).status).toBe(200)
    good(await user.post('/transactions', { candidate_id, kind: 'other', amount, currency }))
  }
  expect((await pageOf(candidate_id)).fees.placement).toMatchObject({ sum: '20.00', missing_rates: [] })
})
