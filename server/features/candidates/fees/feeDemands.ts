import type { ComplianceRule } from '../../../../contract/resources/rules'
import { sameValue } from '../../../crud/check'
import { type Fee, isMore, type Rates, sumFor } from './feeSums'

/** A fee before and after a change. */
export interface FeeEdit {
  /** The field of the form that a refusal stands at. */
  field: string
  before: Fee | undefined
  after: Fee | undefined
}

/** A demand beyond the agreement, with the fee by which more is asked. */
export interface Demand {
  field: string
  fee: Fee
  of: keyof typeof JUDGED
}

interface Judged {
  /** The only kind of rules that judges the demand; all where it is left out. */
  rule?: ComplianceRule['kind']
  /** The fees that are judged; all where it is left out. */
  isCounted?: (fee: Fee) => boolean
}

/**
 * Demands with the rules and fees by which each is judged: more money or another payer; money that is due or taken on an earlier
 * day; a larger sum by the rate of another day; and money that is taken, which the limit compares with what was taken before.
 */
const JUDGED = {
  amount: {},
  day: { rule: 'placement_after_job_contract' },
  sum: { rule: 'placement_fee_limit' },
  payment: {
    rule: 'placement_fee_limit',
    isCounted: ({ paid_on, booked_on }) => Boolean(paid_on ?? booked_on),
  },
} as const satisfies Readonly<Record<string, Judged>>

/** Returns the rules and fees that a demand is judged by. */
export const judgedBy = ({ of }: Demand): Judged => JUDGED[of]

/** Tells whether anything of a fee changes. */
export const isEdited = ({ before, after }: FeeEdit): boolean => !sameValue(before, after)

/**
 * Returns the demands of an edit. One that takes no more than before makes none: it is recorded whatever the rules say, since it
 * may lower what breaks a rule.
 */
export function demandsOf({ field, before, after }: FeeEdit, rates: Rates): Demand[] {
  if (!after) return []
  if (!before || asksMore(before, after)) return [{ field, fee: after, of: 'amount' }]
  const made: Readonly<Record<Exclude<Demand['of'], 'amount'>, boolean>> = {
    day: isEarlier(after.due_on, before.due_on) || isEarlier(after.paid_on, before.paid_on),
    sum: isMoreByRate(before, after, rates),
    payment: before.paid_on === null && after.paid_on !== null,
  }
  return (['day', 'sum', 'payment'] as const).filter(of => made[of]).map(of => ({ field, fee: after, of }))
}

const isEarlier = (day: string | null, than: string | null) => day !== null && day < (than ?? '9999')

const asksMore = (before: Fee, after: Fee) =>
  isMore(after.amount, before.amount) ||
  after.kind !== before.kind ||
  (after.payer ?? null) !== (before.payer ?? null) ||
  after.amount_currency !== before.amount_currency

/** The currency in which fees of one person are compared. */
export const COMPARED_IN = { limit: null, currency: 'EUR' } as const

/** Tells whether the sum grows by the rate of another day, or is known only by it. */
function isMoreByRate(before: Fee, after: Fee, rates: Rates): boolean {
  const [was, is] = [before, after].map(fee => sumFor(COMPARED_IN, [fee], rates))
  if (!was || !is || is.missing.length > 0) return false
  return was.missing.length > 0 || isMore(is.sum, was.sum)
}
