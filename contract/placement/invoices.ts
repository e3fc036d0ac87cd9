import { percentOf, sumOf } from './money'

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

/** Returns tax and gross of a net amount. */
export function taxed(net: string, rate: number): { tax: string; gross: string } {
  const tax = percentOf(net, rate)
  return { tax, gross: sumOf([net, tax]) }
}

/** Returns the number of an invoice: the year, and its place in the year without gaps (§ 14 (4) no. 4 UStG). */
export const invoiceNumber = (year: string, place: number): string =>
  `${year}-${String(place).padStart(4, '0')}`
