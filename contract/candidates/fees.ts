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

/** Purposes of a fee. Which of them count as a placement fee is a row of Settings (`fee-kinds`; section 296 SGB III). */
export const FEE_KINDS = [
  'placement',
  'preparation',
  'registration',
  'course',
  'exam',
  'translation',
  'authentication',
  'authority',
  'travel',
  'housing',
  'loan',
  'deposit',
  'commission',
  'private',
  'other',
] as const
export type FeeKind = (typeof FEE_KINDS)[number]

/** Purposes of a transaction: a fee, or money that goes back to the person. */
export const TRANSACTION_KINDS = [...FEE_KINDS, 'refund'] as const

/** Parties that pay for something. `third_party` is a relative or anybody else beside those named. */
export const PAYERS = ['candidate', 'employer', 'company', 'authority', 'third_party'] as const
export type Payer = (typeof PAYERS)[number]

/** Whether money of a kind counts as a placement fee; `ask`: until counsel has answered for it. */
export const PLACEMENT_COUNTS = ['yes', 'no', 'ask'] as const

/** Events for which a partner or an employee gets a commission. */
export const COMMISSION_EVENTS = ['contract', 'visa', 'work_started'] as const
export const COMMISSION_STATES = ['accrued', 'due', 'paid', 'clawed_back'] as const
