import { FEE_KINDS, FEES, type Fee, type FeeKind } from '../../../../contract/candidates/fees'
import { dayOf } from '../../../layout/parts/clock'
import type { StatusKind } from '../../../layout/theme/tokens'

/** One of the ten instalments of a candidate. */
export interface Instalment {
  fee: Fee
  /** 1 to 10. */
  nth: number
  amount: string | null
  currency: string | null
  kind: FeeKind | null
  due: string | null
  paid: string | null
}

/** The fields of an instalment, in the order in which they are filled in; the currency stands beside the amount. */
export const partsOf = (fee: Fee) => [fee, `${fee}_kind`, `${fee}_due_date`, `${fee}_paid_date`] as const

/** All ten instalments as a candidate has them. */
export function instalmentsOf(candidate: Readonly<Record<string, unknown>>): Instalment[] {
  const text = (name: string) => {
    const value = candidate[name]
    return typeof value === 'string' ? value : null
  }
  return FEES.map((fee, index) => ({
    fee,
    nth: index + 1,
    amount: text(fee),
    currency: text(`${fee}_currency`),
    kind: FEE_KINDS.find(kind => kind === candidate[`${fee}_kind`]) ?? null,
    due: text(`${fee}_due_date`),
    paid: text(`${fee}_paid_date`),
  }))
}

/** Those that are agreed upon, and the first that is still free. */
export function agreedAndNext(all: readonly Instalment[]): {
  agreed: Instalment[]
  next: Instalment | undefined
} {
  const isAgreed = ({ amount, due, paid }: Instalment) => amount !== null || due !== null || paid !== null
  return { agreed: all.filter(isAgreed), next: all.find(each => !isAgreed(each)) }
}

/** How a sum stands: paid, over its date, due, or without a date. */
export function stateOf(
  { due, paid }: { due: string | null; paid: string | null },
  today = dayOf(new Date()),
): { words: 'paid' | 'late' | 'due' | 'open'; kind: StatusKind; day: string | null } {
  if (paid) return { words: 'paid', kind: 'good', day: paid }
  if (!due) return { words: 'open', kind: 'none', day: null }
  return due < today ? { words: 'late', kind: 'bad', day: due } : { words: 'due', kind: 'wait', day: due }
}
