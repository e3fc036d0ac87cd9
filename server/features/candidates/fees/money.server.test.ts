import { beforeAll, describe, expect, test } from 'vitest'
import { dayFromToday } from '../../../../tests/kit/days'
import { admin, app, feesKit, fieldsOf, kindsOf, master, startMoney, user } from '../../../../tests/kit/fees'
import { handOverSheet } from '../../../../tests/kit/sheets'

startMoney()

const { candidateId, idOf, pageOf, placeable } = feesKit(
  () => app,
  () => ({ user, master }),
)

describe('amounts', () => {
  // Money of these currencies counts against the limit: their rates are known.
  beforeAll(async () => {
    for (const currency of ['TND', 'EGP']) await rateOf(currency, 1_000)
  })

  test('have a currency that Settings knows, and its decimals', async () => {
    const id = await candidateId()
    const put = (values: Record<string, unknown>) => user.put(`/candidates/${id}`, values)
    expect(fieldsOf(await put({ first_fees: '100' }))).toEqual({ first_fees_currency: 'required' })
    expect(fieldsOf(await put({ first_fees: '1', first_fees_currency: 'QQQ' }))).toEqual({
      first_fees_currency: 'not_a_choice',
    })
    expect(fieldsOf(await put({ first_fees: '1.234', first_fees_currency: 'EUR' }))).toEqual({
      first_fees: 'decimals',
    })
    expect(fieldsOf(await put({ first_fees: '-1', first_fees_currency: 'EUR' }))).toEqual({
      first_fees: 'too_small',
    })
    expect((await put({ first_fees: '1.234', first_fees_currency: 'TND' })).status).toBe(200)
    expect((await put({ second_fees: '1.2300', second_fees_currency: 'EUR' })).status).toBe(200)
  })

  test('of a currency that is no longer used stay as they are', async () => {
    const id = await candidateId({ first_fees: '10', first_fees_currency: 'EGP' })
    const pound = await idOf('currencies', 'EGP')
    await master.put(`/currencies/${pound}`, { active: false })
    expect((await user.put(`/candidates/${id}`, { first_fees: '20' })).status).toBe(200)
    const more = await user.put(`/candidates/${id}`, { third_fees: '5', third_fees_currency: 'EGP' })
    expect(fieldsOf(more)).toEqual({ third_fees_currency: 'not_a_choice' })
    await master.put(`/currencies/${pound}`, { active: true })
  })

  test('of transactions and courses too', async () => {
    const candidate_id = await candidateId()
    const transaction = await user.post('/transactions', { candidate_id, amount: '1.234', currency: 'EUR' })
    expect(fieldsOf(transaction)).toEqual({ amount: 'decimals' })
    const course = await admin.post('/courses', {
      name: 'B1',
      level: 'B1',
      price: '1',
      price_currency: 'ABC',
    })
    expect(fieldsOf(course)).toEqual({ price_currency: 'not_a_choice' })
  })
})

/** Sets the effect of a rule that Settings holds. */
async function effectOf(kind: string, effect: 'warn' | 'block'): Promise<number> {
  const [rule] = await app.sql<{ id: number }[]>`select id from compliance_rules where kind = ${kind}`
  const put = await master.put(`/compliance-rules/${rule?.id}`, { effect })
  expect(put.status, put.text).toBe(200)
  return rule?.id as number
}
const rateOf = async (currency: string, per_euro: number | null, rate_day?: string) => {
  const put = await master.put(`/currencies/${await idOf('currencies', currency)}`, {
    ...{ per_euro, rate_source: 'Central bank', ...(rate_day ? { rate_day } : {}) },
  })
  expect(put.status, put.text).toBe(200)
}

/** Records what counsel said of a kind of fees. */
async function answer(kind: string, said: 'yes' | 'no'): Promise<void> {
  const [row] = await app.sql<{ id: number }[]>`select id from fee_kinds where kind = ${kind}`
  const given = { answer: said, counsel: 'Counsel', answered_on: '2026-11-01' }
  const put = await master.put(`/fee-kinds/${row?.id}`, given)
  expect(put.status, put.text).toBe(200)
}

describe('the limit of placement fees', () => {
  const pounds = { kind: 'placement', amount: '300000', currency: 'EGP' }
  const enter = (candidate_id: number, entry: Record<string, unknown>) =>
    user.post('/transactions', { candidate_id, currency: 'EUR', ...entry })

  test('cannot be compared with a currency without a rate of the last 7 days, which is told', async () => {
    await rateOf('MAD', 10.8, dayFromToday(-8))
    const id = await placeable()
    const entered = await enter(id, { kind: 'placement', amount: '300000', currency: 'MAD' })
    expect(entered.status, entered.text).toBe(201)
    const { warnings, placement } = (await pageOf(id)).fees
    expect(warnings).toEqual([
      expect.objectContaining({ kind: 'placement_fee_limit', effect: 'warn', missing_rates: ['MAD'] }),
    ])
    expect(placement).toMatchObject({ sum: '0.00', missing_rates: ['MAD'] })
    await rateOf('MAD', 10.8)
    expect((await pageOf(id)).fees.placement).toMatchObject({ sum: '27777.78', missing_rates: [] })
    expect((await user.delete(`/transactions/${entered.record.id}`)).status).toBe(403)
    expect((await master.delete(`/transactions/${entered.record.id}`)).status).toBe(204)
    await rateOf('EGP', 55.2)
    const over = await enter(id, pounds)
    expect(over.refusal.guards).toEqual([expect.not.objectContaining({ missing_rates: expect.anything() })])
    expect((await enter(id, { ...pounds, amount: '55200' })).status).toBe(201)
    const within = { sum: '1000.00', limit: '2000', currency: 'EUR', missing_rates: [] }
    expect((await pageOf(id)).fees.placement).toEqual(within)
  })

  test('adds up currencies, sources and the kind "other", and nothing slips past it', async () => {
    await rateOf('EGP', 55.2)
    await answer('course', 'no')
    const id = await placeable({
      ...{ first_fees: '900', first_fees_currency: 'EUR', first_fees_kind: 'placement' },
      ...{ second_fees: '9000', second_fees_currency: 'EUR', second_fees_kind: 'course' },
    })
    expect((await enter(id, { kind: 'other', amount: '30000', currency: 'EGP' })).status).toBe(201)
    expect(fieldsOf(await enter(id, { kind: 'other', amount: '700' }))).toEqual({ amount: 'refused_by_rule' })
    expect((await enter(id, { kind: 'other', amount: '550' })).status).toBe(201)
    expect((await enter(id, { kind: 'placement', amount: '10' })).status).toBe(422)
    expect((await pageOf(id)).fees.placement).toMatchObject({ sum: '1993.48' })
    // A fee without a kind counts as "other".
    const bare = { third_fees: '10', third_fees_currency: 'EUR' }
    expect(fieldsOf(await user.put(`/candidates/${id}`, bare))).toEqual({ third_fees: 'refused_by_rule' })
  })

  test('is reduced by a refund once it is paid and a second person approved it', async () => {
    const id = await placeable({
      ...{ first_fees: '1900', first_fees_currency: 'EUR', first_fees_kind: 'placement' },
      ...{ first_fees_paid_date: dayFromToday(-20) },
    })
    const entry = { kind: 'refund', amount: '500', done: true, done_on: dayFromToday(-1) }
    expect(fieldsOf(await enter(id, entry))).toEqual({ refund_of: 'required' })
    const refund = await enter(id, { ...entry, refund_of: 'placement' })
    expect(refund.status, refund.text).toBe(201)
    expect((await enter(id, { kind: 'placement', amount: '400' })).status).toBe(422)
    expect((await admin.post(`/transactions/${refund.record.id}/approve`, {})).status).toBe(200)
    const { fees } = await pageOf(id)
    expect(fees.placement).toMatchObject({ sum: '1400.00' })
    expect(fees.totals).toEqual([{ currency: 'EUR', due: '1400', paid: '1400', open: '0' }])
    expect((await enter(id, { kind: 'placement', amount: '400' })).status).toBe(201)
  })

  test('is not reduced by a refund that is not paid yet, and not raised by one of another kind', async () => {
    const id = await placeable()
    expect((await enter(id, { kind: 'placement', amount: '2000' })).status).toBe(201)
    expect((await enter(id, { kind: 'course', amount: '900' })).status).toBe(201)
    const planned = await enter(id, { kind: 'refund', refund_of: 'placement', amount: '100' })
    const refund = await enter(id, { kind: 'refund', refund_of: 'course', amount: '900' })
    for (const { record } of [planned, refund])
      expect((await admin.post(`/transactions/${record.id}/approve`, {})).status).toBe(200)
    const more = await enter(id, { kind: 'placement', amount: '900' })
    expect(fieldsOf(more)).toEqual({ amount: 'refused_by_rule' })
    expect((await pageOf(id)).fees.placement).toMatchObject({ sum: '2000.00' })
    const changed = await admin.put(`/transactions/${refund.record.id}`, { refund_of: 'placement' })
    expect(changed.status, changed.text).toBe(409)
  })

  test('forgets what a refund returned when the entry becomes a fee', async () => {
    const id = await candidateId()
    expect((await enter(id, { kind: 'course', amount: '5' })).status).toBe(201)
    const refund = await enter(id, { kind: 'refund', refund_of: 'course', amount: '5' })
    const fee = await user.put(`/transactions/${refund.record.id}`, { kind: 'course' })
    expect(fee.record).toMatchObject({ kind: 'course', refund_of: null })
    const given = await enter(id, { kind: 'course', refund_of: 'course', amount: '5' })
    expect(given.record).toMatchObject({ kind: 'course', refund_of: null })
  })

  test('is none for apprentices: nothing that may be for a placement is taken, only given back', async () => {
    const id = await placeable()
    expect((await enter(id, { kind: 'placement', amount: '5' })).status).toBe(201)
    await user.put(`/candidates/${id}`, { program_id: await idOf('programs', 'apprenticeship') })
    for (const kind of ['placement', 'preparation', 'translation', 'registration', 'other'])
      expect((await enter(id, { kind, amount: '0.01' })).status, kind).toBe(422)
    for (const given of [{ kind: 'authority' }, { kind: 'refund', refund_of: 'placement' }])
      expect((await enter(id, { ...given, amount: '5' })).status).toBe(201)
  })

  test('takes a rate of its day only, and no other one for the euro', async () => {
    const euro = await idOf('currencies', 'EUR')
    const fixed = await master.put(`/currencies/${euro}`, { per_euro: 2 })
    expect(fieldsOf(fixed)).toEqual({ per_euro: 'not_writable' })
    const pound = await idOf('currencies', 'EGP')
    for (const per_euro of [0, -1, 'much'])
      expect((await master.put(`/currencies/${pound}`, { per_euro })).status).toBe(422)
    const later = await master.put(`/currencies/${pound}`, { per_euro: 50, rate_day: dayFromToday(2) })
    expect(fieldsOf(later)).toEqual({ rate_day: 'future_day' })
  })
})

describe('the refund of money that came in too early', () => {
  /** Books 100 EUR that came in before the job contract. @returns the ids of the money and of its refund */
  async function bookAdvance(): Promise<{ advance: number; refund: number }> {
    const candidate_id = await candidateId()
    const order = { candidate_id, kind: 'placement', amount: '100', currency: 'EUR' }
    const booked = await user.post('/transactions/advance', order)
    expect(booked.status, booked.text).toBe(200)
    const rows = await app.sql<{ id: number; advance_id: number | null }[]>`
      select id, advance_id from transactions where candidate_id = ${candidate_id} and kind = 'refund'`
    expect(rows).toEqual([{ id: expect.any(Number), advance_id: booked.record.id }])
    return { advance: booked.record.id, refund: Number(rows[0]?.id) }
  }

  test.each([
    ['less', 'amount', '1'],
    ['due later', 'deadline', '2027-12-31'],
    ['due on no day', 'deadline', null],
    ['of another kind', 'refund_of', 'authority'],
    ['no refund', 'kind', 'authority'],
    ['in another currency', 'currency', 'TND'],
    ["another payer's", 'payer', 'employer'],
  ])('does not become %s', async (_, field, value) => {
    const { refund } = await bookAdvance()
    const change = await master.put(`/transactions/${refund}`, { [field]: value })
    expect(fieldsOf(change)).toMatchObject({ [field]: 'returns_advance' })
  })

  test('is paid, earlier and noted like any other', async () => {
    const { refund } = await bookAdvance()
    const paid = { done: true, done_on: dayFromToday(0), deadline: dayFromToday(-1), note: 'By bank' }
    const change = await user.put(`/transactions/${refund}`, paid)
    expect(change.status, change.text).toBe(200)
  })

  test('stays until the money is deleted, and goes with it', async () => {
    const { advance, refund } = await bookAdvance()
    const early = await master.delete(`/transactions/${refund}`)
    expect([early.status, early.refusal.error]).toEqual([409, 'returns_advance'])
    expect((await user.delete(`/transactions/${advance}`)).status).toBe(403)
    const gone = await master.delete(`/transactions/${advance}`)
    expect(gone.status, gone.text).toBe(204)
    expect((await master.get(`/transactions/${refund}`)).status).toBe(404)
    const both = Object.values(await bookAdvance())
    expect((await master.delete('/transactions', { ids: both })).status).toBe(200)
    expect(await app.sql`select from transactions where id = any(${both})`).toHaveLength(0)
  })

  test.each([
    ['less', { amount: '1' }],
    ['more', { amount: '9000' }],
    ['of another kind', { kind: 'travel' }],
    ['in another currency', { currency: 'TND' }],
    ["another payer's", { payer: 'employer' }],
    ['not paid', { done: false, done_on: null }],
  ])('returns money that does not become %s', async (_, change) => {
    const { advance } = await bookAdvance()
    const changed = await user.put(`/transactions/${advance}`, change)
    expect(fieldsOf(changed)).toMatchObject({ [String(Object.keys(change)[0])]: 'has_refund' })
    expect((await user.put(`/transactions/${advance}`, { note: 'By bank' })).status).toBe(200)
  })

  test('returns money of the same person', async () => {
    const { advance } = await bookAdvance()
    const moved = await user.put(`/transactions/${advance}`, { candidate_id: await candidateId() })
    expect(fieldsOf(moved)).toEqual({ candidate_id: 'has_refund' })
  })

  test('keeps the money once it was paid', async () => {
    const { advance, refund } = await bookAdvance()
    expect((await user.put(`/transactions/${refund}`, { done: true })).status).toBe(200)
    const kept = await master.delete(`/transactions/${advance}`)
    expect([kept.status, kept.refusal.error]).toEqual([409, 'has_refund'])
  })
})

describe('the rules on placement fees', () => {
  beforeAll(async () => {
    for (const kind of ['fee_limit', 'needs_contract', 'after_job_contract'])
      await effectOf(`placement_${kind}`, 'warn')
    await effectOf('placement_not_from_apprentices', 'warn')
  })

  test('warn of money that an undo brings back, with its refund', async () => {
    const order = { candidate_id: await candidateId(), kind: 'placement', amount: '100', currency: 'EUR' }
    const { id } = (await user.post('/transactions/advance', order)).record
    const gone = await master.delete('/transactions', { ids: [id] })
    const undone = await master.post('/undo', { undo: (gone.json as { undo: string }).undo })
    expect(undone.json).toMatchObject({
      ...{
        undone: 2,
        warnings: expect.arrayContaining([expect.objectContaining({ kind: 'placement_after_job_contract' })]),
      },
    })
    const [refund] = await app.sql`select kind, refund_of, amount from transactions where advance_id = ${id}`
    expect(refund).toMatchObject({ kind: 'refund', refund_of: 'placement', amount: '100' })
    const removed = await master.delete('/transactions', { ids: [id] })
    expect(removed.json).toMatchObject({ deleted: 2 })
  })

  test('warn with their source, and rest once they are kept', async () => {
    const id = await candidateId({
      ...{ first_fees: '1500', first_fees_currency: 'EUR', first_fees_kind: 'placement' },
      ...{ second_fees: '600.01', second_fees_currency: 'EUR', second_fees_kind: 'placement' },
      ...{ first_fees_due_date: '2026-11-01' },
    })
    const { fees } = await pageOf(id)
    const all = ['placement_fee_limit', 'placement_needs_contract', 'placement_after_job_contract']
    expect(kindsOf(fees.warnings)).toEqual(all)
    expect(fees.warnings[0]).toMatchObject({ effect: 'warn', source: expect.stringContaining('296') })
    expect(fees.totals).toEqual([{ currency: 'EUR', due: '2100.01', paid: '0', open: '2100.01' }])
    await user.put(`/candidates/${id}`, { second_fees: '500.00', first_fees_due_date: '2026-12-01' })
    const contract = { candidate_id: id, date: '2026-10-01', name: 'Contract' }
    const given = { signed_on: '2026-10-02', text_given_on: '2026-10-01' }
    await master.post('/contracts', { ...contract, category_type: 'registration', ...given })
    await handOverSheet(app, id, '2026-11-19')
    await master.post('/contracts', { ...contract, category_type: 'employment', signed_on: '2026-11-20' })
    expect((await pageOf(id)).fees.warnings).toEqual([])
  })

  test('know apprentices, and transactions beside instalments', async () => {
    const id = await candidateId({ program_id: await idOf('programs', 'apprenticeship') })
    const entry = { candidate_id: id, kind: 'placement', amount: '100', currency: 'EUR' }
    expect((await user.post('/transactions', entry)).status).toBe(201)
    expect(kindsOf((await pageOf(id)).fees.warnings)).toContain('placement_not_from_apprentices')
    const filter = encodeURIComponent(JSON.stringify({ candidate_id: id }))
    const warnings = await user.get(`/ledger/warnings?filter=${filter}`)
    expect(warnings.status, warnings.text).toBe(200)
    expect(warnings.json).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ candidate_id: id, kind: 'placement_not_from_apprentices' }),
      ]),
    )
  })

  test('follow what Settings say of a kind', async () => {
    const id = await candidateId()
    const entry = { candidate_id: id, amount: '80', currency: 'EUR', deadline: '2026-12-01' }
    const broken = async () => kindsOf((await pageOf(id)).fees.warnings)
    expect((await user.post('/transactions', { ...entry, kind: 'exam' })).status).toBe(201)
    expect(await broken()).toEqual([])
    await app.sql`update fee_kinds set counts = 'yes' where kind = 'exam'`
    expect(await broken()).toEqual(['placement_needs_contract', 'placement_after_job_contract'])
    await app.sql`update fee_kinds set counts = 'no' where kind = 'exam'`
  })

  test('take no commission from the person or their side', async () => {
    const id = await candidateId()
    const entry = { candidate_id: id, kind: 'commission', amount: '80', currency: 'EUR' }
    for (const payer of ['candidate', 'third_party'])
      expect(fieldsOf(await user.post('/transactions', { ...entry, payer }))).toEqual({
        payer: 'not_a_choice',
      })
    expect((await user.post('/transactions', { ...entry, payer: 'company' })).status).toBe(201)
    const fee = { first_fees: '80', first_fees_currency: 'EUR', first_fees_kind: 'commission' }
    expect(fieldsOf(await user.put(`/candidates/${id}`, fee))).toEqual({ first_fees_kind: 'not_a_choice' })
  })

  test('refuse where Settings says that they block', async () => {
    const rule = await effectOf('placement_fee_limit', 'block')
    const id = await candidateId()
    const fee = { first_fees: '2000.01', first_fees_currency: 'EUR', first_fees_kind: 'placement' }
    const refused = await user.put(`/candidates/${id}`, fee)
    expect(fieldsOf(refused)).toEqual({ first_fees: 'refused_by_rule' })
    expect(refused.refusal.guards).toEqual([expect.objectContaining({ rule_id: rule, effect: 'block' })])
    expect((await user.put(`/candidates/${id}`, { ...fee, first_fees: '2000' })).status).toBe(200)
    const more = { candidate_id: id, kind: 'placement', amount: '0.01', currency: 'EUR' }
    expect(fieldsOf(await user.post('/transactions', more))).toEqual({ amount: 'refused_by_rule' })
    await effectOf('placement_fee_limit', 'warn')
    expect((await user.post('/transactions', more)).status).toBe(201)
  })
})

describe('a payment', () => {
  const entry = { kind: 'authority', amount: '5', currency: 'EUR' }

  test('that has a day is done', async () => {
    const candidate_id = await candidateId()
    const undone = { ...entry, candidate_id, done: false, done_on: dayFromToday(-1) }
    expect(fieldsOf(await user.post('/transactions', undone))).toEqual({ done: 'required' })
    const { record } = await user.post('/transactions', { ...undone, done: true })
    expect(fieldsOf(await user.put(`/transactions/${record.id}`, { done: false }))).toEqual({
      done: 'required',
    })
    const taken = await user.put(`/transactions/${record.id}`, { done: false, done_on: null })
    expect(taken.status, taken.text).toBe(200)
  })
})
