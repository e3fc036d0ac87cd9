import { expect, test } from 'vitest'
import { feeOf, partOf } from './invoices'

const MILESTONES = ['contract', 'arrival', 'licence', 'guarantee'] as const
const shares = (contract: number, arrival: number, licence: number, guarantee: number) => ({
  ...{ share_contract: contract, share_arrival: arrival, share_licence: licence, share_guarantee: guarantee },
})

test.each([
  // 12.5 % of 38,412.50 is 4,801.5625.
  [{ fee: null, fee_percent: 12.5 }, 38_412.5, '4801.56'],
  [{ fee: '6000.00', fee_percent: null }, 38_412.5, '6000.00'],
  [{ fee: '6000.00', fee_percent: null }, null, '6000.00'],
  [{ fee: null, fee_percent: 12.5 }, null, null],
])('the fee of %o at a salary of %s is %s', (agreement, salary, fee) => {
  expect(feeOf(agreement, salary)).toBe(fee)
})

test.each([
  ['4801.56', shares(33.33, 33.33, 16.67, 16.67), ['1600.36', '1600.36', '800.42', '800.42']],
  // Each half is 50.005, and both of 50.01 would be a cent too much.
  ['100.01', shares(50, 50, 0, 0), ['50.01', '50.00', '0.00', '0.00']],
  ['0.10', shares(25, 25, 25, 25), ['0.03', '0.02', '0.03', '0.02']],
])('the parts of %s are the whole of it', (fee, agreed, parts) => {
  expect(MILESTONES.map(milestone => partOf(fee, agreed, milestone))).toEqual(parts)
})
