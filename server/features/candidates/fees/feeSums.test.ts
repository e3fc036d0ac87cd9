import { describe, expect, test } from 'vitest'
import { type Fee, isMore, ofKinds, ratesIn, sumFor } from './feeSums'

const fee = (amount: string, amount_currency: string | null): Fee => ({
  ...{
    kind: 'placement',
    refund_of: null,
    amount,
    amount_currency,
    due_on: null,
    paid_on: null,
    approved: null,
  },
})
const limit = { limit: '2000', currency: 'EUR' }
const today = '2026-11-16'
const rates = ratesIn(
  [
    { currency: 'EGP', rate_day: '2026-11-16', rate: '55.2' },
    { currency: 'LBP', rate_day: '2026-11-16', rate: '100000' },
    { currency: 'EGP', rate_day: '2026-10-01', rate: '50' },
  ],
  today,
)

describe('a sum of fees', () => {
  test('is exact in the limit’s own currency', () => {
    const tenths = Array.from({ length: 10 }, () => fee('0.10', 'EUR'))
    expect(sumFor(limit, tenths, rates)).toEqual({ sum: '1.00', isOver: false, missing: [] })
    expect(sumFor(limit, [fee('2000.0001', 'EUR')], rates).isOver).toBe(true)
  })

  test('converts by the recorded rate, rounded to hundredths', () => {
    expect(sumFor(limit, [fee('900', 'EUR'), fee('30000', 'EGP'), fee('550', 'EUR')], rates).sum).toBe(
      '1993.48',
    )
    expect(sumFor(limit, [fee('300000', 'EGP')], rates)).toEqual({
      sum: '5434.78',
      isOver: true,
      missing: [],
    })
    expect(sumFor({ limit: '100000', currency: 'EGP' }, [fee('1000', 'EUR')], rates).sum).toBe('55200.00')
  })

  test('names every currency without a rate, and counts the rest', () => {
    const fees = [fee('1', 'TND'), fee('5', 'EUR'), fee('7', null), fee('2', 'TND')]
    expect(sumFor(limit, fees, rates)).toEqual({ sum: '5.00', isOver: false, missing: ['TND', 'null'] })
  })

  test('takes the rate of the day of payment, else of the agreement, and none that is older than 7 days', () => {
    const on = (agreed_on: string | null, paid_on: string | null) =>
      sumFor(limit, [{ ...fee('5520', 'EGP'), agreed_on, paid_on }], rates)
    expect(on(null, null)).toMatchObject({ sum: '100.00' })
    expect(on('2026-10-08', null)).toMatchObject({ sum: '110.40' })
    expect(on('2026-11-16', '2026-10-01')).toMatchObject({ sum: '110.40' })
    expect(on('2026-10-09', null)).toEqual({ sum: '0.00', isOver: false, missing: ['EGP'] })
    expect(on('2026-11-15', null)).toMatchObject({ missing: ['EGP'] })
  })

  test('subtracts refunds', () => {
    expect(sumFor(limit, [fee('2100', 'EUR'), fee('-5520', 'EGP')], rates)).toEqual({
      ...{ sum: '2000.00', isOver: false, missing: [] },
    })
    expect(sumFor(limit, [fee('-0.5', 'EUR')], rates).sum).toBe('-0.50')
  })
})

test('a refund is counted only with the kind that it returns, and only once it is approved and paid', () => {
  const refund = (refund_of: string, approved: boolean, paid_on: string | null = '2026-11-02'): Fee => ({
    ...{ ...fee('-1', 'EUR'), kind: 'refund', refund_of, approved, paid_on },
  })
  const fees = [fee('5', 'EUR'), { ...fee('9', 'EUR'), kind: 'course' }]
  const refunds = [
    refund('placement', true),
    refund('placement', false),
    refund('placement', true, null),
    refund('course', true),
  ]
  const counted = (kinds: string[]) =>
    ofKinds(kinds, [...fees, ...refunds]).map(({ kind, refund_of }) => refund_of ?? kind)
  expect(counted(['placement'])).toEqual(['placement', 'placement'])
  expect(counted(['course', 'other'])).toEqual(['course', 'course'])
  expect(counted([])).toEqual([])
})

test('amounts are compared as numbers, to the last decimal', () => {
  expect(isMore('10', '9.5')).toBe(true)
  expect(isMore('9.5', '10')).toBe(false)
  expect(isMore('10', '10.00')).toBe(false)
  expect(isMore('10.0001', '10')).toBe(true)
  expect(isMore('-2', '-1')).toBe(false)
})
