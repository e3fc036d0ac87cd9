import { differenceOf, percentOf, sumOf } from './money'

/** Points at which a part of the fee is due; `refund` is that of a credit note. */
export const MILESTONES = ['contract', 'arrival', 'licence', 'guarantee', 'refund', 'other'] as const
export type Milestone = (typeof MILESTONES)[number]

export const INVOICE_STATES = ['draft', 'issued', 'paid'] as const

/** The share of the fee that an agreement has for each milestone, by its field. */
export const SHARES = {
  contract: 'share_contract',
  arrival: 'share_arrival',
  licence: 'share_licence',
  guarantee: 'share_guarantee',
} as const

/** The fee of an agreement: an amount, or a percentage of the gross pay of a year in EUR. */
interface Fee {
  fee: string | null
  fee_percent: number | null
}
type Shares = Readonly<Record<(typeof SHARES)[keyof typeof SHARES], number>>

/** Returns the fee of a placement, decimal text; null for a percentage of a pay that is not recorded. */
export function feeOf({ fee, fee_percent }: Fee, salaryYear: number | null): string | null {
  if (fee !== null) return fee
  return fee_percent === null || salaryYear === null ? null : percentOf(String(salaryYear), fee_percent)
}

/**
 * Returns the part of a fee that is due at a milestone. Each is the difference between the sums until then, rounded to the cent,
 * so that all of them are the whole fee.
 */
export function partOf(fee: string, shares: Shares, milestone: keyof typeof SHARES): string {
  const names = Object.values(SHARES)
  const place = names.indexOf(SHARES[milestone])
  const until = (count: number) =>
    percentOf(fee, sumOf(names.slice(0, count).map(name => String(shares[name]))))
  return differenceOf(until(place + 1), until(place))
}

/** Returns tax and gross of a net amount. */
export function taxed(net: string, rate: number): { tax: string; gross: string } {
  const tax = percentOf(net, rate)
  return { tax, gross: sumOf([net, tax]) }
}

/** Returns the number of an invoice: the year, and its place in the year without gaps (§ 14 (4) no. 4 UStG). */
export const invoiceNumber = (year: string, place: number): string =>
  `${year}-${String(place).padStart(4, '0')}`
