/** The ten instalments of a candidate, by the field that holds the amount. */
export const FEES = [
  'first_fees',
  'second_fees',
  'third_fees',
  'fourth_fees',
  'fifth_fees',
  'sixth_fees',
  'seventh_fees',
  'eighth_fees',
  'ninth_fees',
  'tenth_fees',
] as const
export type Fee = (typeof FEES)[number]

/** Purposes of a fee; a placement fee has limits of its own (section 296 SGB III). */
export const FEE_KINDS = ['placement', 'course', 'translation', 'authority', 'other'] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Purposes of a transaction: a fee, or money that goes back to the person. */
export const TRANSACTION_KINDS = [...FEE_KINDS, 'refund'] as const
