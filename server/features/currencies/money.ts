import { type FieldErrors, invalid } from '../../../contract/http/errors'
import type { Change, Tx, Values } from '../../crud/hooks'
import { oncePerTransaction } from '../../crud/oncePerTransaction'

/** An amount and the currency beside it, by their fields. */
export interface MoneyField {
  amount: string
  currency: string
}

/**
 * Holds amounts to the currencies in Settings: an active one, and no more decimals than it has (ISO 4217: our table,
 * not Intl's display digits).
 * @throws Failure invalid with each field
 */
export async function checkMoney(
  tx: Tx,
  { before, changes }: Pick<Change, 'before' | 'changes'>,
  fields: readonly MoneyField[],
): Promise<void> {
  const touched = fields.filter(({ amount, currency }) => amount in changes || currency in changes)
  if (!touched.length) return
  const after: Values = { ...before, ...changes }
  const known = await oncePerTransaction(tx, 'currencies', () => exponents(tx))
  const errors: FieldErrors = {}
  for (const { amount, currency } of touched) {
    const value = after[amount] ?? null
    const code = after[currency] ?? null
    const exponent = known.get(String(code))
    const isNews = currency in changes && code !== (before?.[currency] ?? null)
    if (value !== null && code === null) errors[currency] = 'required'
    else if (code !== null && exponent === undefined) errors[currency] = 'not_a_choice'
    else if (code !== null && isNews && !exponent?.active) errors[currency] = 'not_a_choice'
    if (value === null) continue
    if (Number(value) < 0) errors[amount] = 'too_small'
    else if (exponent && decimalsOf(String(value)) > exponent.exponent) errors[amount] = 'decimals'
  }
  if (Object.keys(errors).length) throw invalid(errors)
}

/** Zeros at the end do not count: 12.50 fits a currency with one decimal. */
function decimalsOf(amount: string): number {
  return (amount.split('.')[1] ?? '').replace(/(?<!0)0+$/, '').length
}

async function exponents(tx: Tx): Promise<Map<string, { exponent: number; active: boolean }>> {
  const rows = await tx<{ slug: string; exponent: number; active: boolean }[]>`
    select slug, exponent, active from currencies`
  return new Map(rows.map(({ slug, ...rest }) => [slug, rest]))
}
