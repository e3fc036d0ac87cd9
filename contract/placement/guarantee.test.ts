import { describe, expect, test } from 'vitest'
import { guaranteeEnd, refundFor, refundOfBilled, reportDays } from './guarantee'
import { invoiceNumber, taxed } from './invoices'
import { amountOf, isMoreThan, partsOf, percentOf, shareOf, sumOf } from './money'

const base = { started_on: '2027-01-15', months: 6, fee: '6000.00' }

describe('a guarantee', () => {
  test('ends on the same number, or on the last day of the month', () => {
    expect(guaranteeEnd('2027-01-15', 6)).toBe('2027-07-15')
    expect(guaranteeEnd('2027-08-31', 6)).toBe('2028-02-29')
  })

  test.each([
    ['none', '2027-05-31', '0.00'],
    ['full', '2027-05-31', '6000.00'],
    // Months 1 to 4 are complete on 14 May, the fifth has begun: one of six has not.
    ['months_not_begun', '2027-05-31', '1000.00'],
    ['months_not_complete', '2027-05-31', '2000.00'],
    // The first day of work begins the first month, and its last day completes it.
    ['months_not_begun', '2027-01-15', '5000.00'],
    ['months_not_complete', '2027-02-13', '6000.00'],
    ['months_not_complete', '2027-02-14', '5000.00'],
    ['months_not_complete', '2027-07-14', '0.00'],
    ['full', '2027-07-15', '6000.00'],
    ['full', '2027-07-16', '0.00'],
  ] as const)('returns by the rule %s for an end on %s: %s', (rule, end, refund) => {
    expect(refundFor({ ...base, rule }, end)).toBe(refund)
  })

  test.each([
    // The last day of a month of work completes it, and the next has not begun.
    ['2026-07-01', '2026-07-31', '7500.00', '7500.00'],
    ['2026-07-01', '2026-08-01', '6000.00', '7500.00'],
    ['2026-07-01', '2026-10-31', '3000.00', '3000.00'],
    ['2026-07-01', '2026-11-29', '1500.00', '3000.00'],
    ['2026-07-01', '2026-11-30', '1500.00', '1500.00'],
    ['2026-07-01', '2026-12-01', '0.00', '1500.00'],
    ['2026-07-01', '2026-12-31', '0.00', '0.00'],
    // February has no 31st and no 30th: the month of work ends with its last day, and the next begins on 1 March.
    ['2027-01-31', '2027-02-27', '7500.00', '9000.00'],
    ['2027-01-31', '2027-02-28', '7500.00', '7500.00'],
    ['2027-01-31', '2027-03-01', '6000.00', '7500.00'],
    ['2027-01-31', '2027-03-30', '6000.00', '6000.00'],
    ['2027-01-31', '2027-03-31', '4500.00', '6000.00'],
    ['2028-01-30', '2028-02-29', '7500.00', '7500.00'],
    ['2028-01-29', '2028-02-28', '7500.00', '7500.00'],
    ['2028-01-29', '2028-02-29', '6000.00', '7500.00'],
    ['2027-02-01', '2027-02-28', '7500.00', '7500.00'],
  ])(
    'returns for work from %s to %s: %s by months not begun, %s by months not complete',
    (start, end, notBegun, notComplete) => {
      const work = { started_on: start, months: 6, fee: '9000.00' }
      expect(refundFor({ ...work, rule: 'months_not_begun' }, end)).toBe(notBegun)
      expect(refundFor({ ...work, rule: 'months_not_complete' }, end)).toBe(notComplete)
    },
  )

  test.each([
    // Four of six months have begun on 15 April: 4,000 of 6,000 stay.
    ['months_not_begun', '2027-04-15', '4800.00', '800.00'],
    ['months_not_begun', '2027-04-15', '6000.00', '2000.00'],
    ['months_not_begun', '2027-04-15', '2400.00', '0.00'],
    // One month has begun: 1,000 stay.
    ['months_not_begun', '2027-01-20', '4800.00', '3800.00'],
    ['months_not_begun', '2027-01-20', '0.00', '0.00'],
    // Three months are complete: 3,000 stay.
    ['months_not_complete', '2027-04-15', '4800.00', '1800.00'],
    ['full', '2027-04-15', '4800.00', '4800.00'],
    ['none', '2027-04-15', '4800.00', '0.00'],
    // More was billed than the fee: the agreement gives back 2,000 of it.
    ['months_not_begun', '2027-04-15', '6500.00', '2000.00'],
  ] as const)(
    'returns by the rule %s for an end on %s, of %s that were billed: %s',
    (rule, end, billed, refund) => {
      expect(refundOfBilled({ ...base, rule }, end, billed)).toBe(refund)
    },
  )

  test('rounds a share to cents', () => {
    expect(refundFor({ ...base, fee: '1000.00', rule: 'months_not_begun' }, '2027-05-31')).toBe('166.67')
  })

  test('that ends early is reported within two and four weeks', () => {
    expect(reportDays('2027-05-20')).toEqual({ person: '2027-06-03', employer: '2027-06-17' })
  })
})

describe('amounts', () => {
  test('are exact where floating numbers are not', () => {
    expect(sumOf(['0.10', '0.20'])).toBe('0.30')
    expect(sumOf(['900', '543.48', '-700.005'])).toBe('743.48')
    expect(percentOf('1234.56', '7.5')).toBe('92.59')
    expect(percentOf('0.05', 19)).toBe('0.01')
    expect(shareOf('100', 1, 3)).toBe('33.33')
    expect(amountOf(partsOf('-0.005'))).toBe('-0.01')
    expect(isMoreThan('10.00', '9.99')).toBe(true)
    expect(isMoreThan('10', '10.00')).toBe(false)
  })

  test('get their tax', () => {
    expect(taxed('3000.00', 19)).toEqual({ tax: '570.00', gross: '3570.00' })
  })

  test('stand on numbered invoices', () => {
    expect([invoiceNumber('2027', 7), invoiceNumber('2027', 12_345)]).toEqual(['2027-0007', '2027-12345'])
  })
})
