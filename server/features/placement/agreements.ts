import { type FieldErrors, invalid } from '../../../contract/http/errors'
import { SHARES } from '../../../contract/placement/invoices'
import type { feeAgreements } from '../../../contract/resources/placements'
import { sameValue } from '../../crud/check'
import type { ChangesOf, HooksOf, RowOf, Tx } from '../../crud/hooks'
import { checkMoney } from '../currencies'

/**
 * The fee is an amount or a percentage of pay in EUR, the shares of the milestones are the whole fee, and the contract is one with
 * the same employer. Once an invoice went out, another fee is another agreement.
 */
export const agreementsHooks: HooksOf<typeof feeAgreements> = {
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    await checkMoney(tx, { before, changes }, [{ amount: 'fee', currency: 'fee_currency' }])
    const after = { ...before, ...changes }
    const errors = { ...feeErrors(after), ...(before ? await billedErrors(tx, before, changes) : {}) }
    const names = Object.values(SHARES)
    // In hundredths, so that 33.33 three times and 0.01 are exactly 100.
    const sum = names.reduce((all, name) => all + Math.round(Number(after[name] ?? 0) * 100), 0)
    if (names.some(name => name in changes) && sum !== 10_000)
      errors[names.find(name => name in changes) ?? 'share_contract'] =
        sum > 10_000 ? 'too_large' : 'too_small'
    if (changes.contract_id) {
      const [found] = await tx`
        select from contracts where id = ${changes.contract_id} and bw_lead_id = ${Number(after.bw_lead_id)}`
      if (!found) errors.contract_id = 'not_a_choice'
    }
    if (Object.keys(errors).length) throw invalid(errors)
    return changes
  },
}

/** Fields of which the amounts of invoices and refunds are made. */
const OF_AMOUNTS = [
  'fee',
  'fee_percent',
  'fee_currency',
  ...Object.values(SHARES),
  'guarantee_months',
  'refund_rule',
] as const

/** Returns the fields that stay once an invoice of a placement went out: other parts would no longer be the whole fee. */
async function billedErrors(
  tx: Tx,
  before: RowOf<typeof feeAgreements>,
  changes: ChangesOf<typeof feeAgreements>,
): Promise<FieldErrors> {
  const altered = OF_AMOUNTS.filter(name => name in changes && !isSame(before[name], changes[name]))
  if (!altered.length) return {}
  const [billed] = await tx`
    select from placements p join invoices i on i.placement_id = p.id
    where p.agreement_id = ${before.id} and i.issued_on is not null limit 1`
  return billed ? Object.fromEntries(altered.map(name => [name, 'agreement_billed' as const])) : {}
}

/** Decimals are stored as text: 33.30 and 33.3 are one number. */
const isSame = (one: unknown, other: unknown): boolean =>
  sameValue(one, other) ||
  ((one ?? null) !== null && (other ?? null) !== null && Number(one) === Number(other))

function feeErrors({ fee, fee_percent, fee_currency }: ChangesOf<typeof feeAgreements>): FieldErrors {
  const [hasAmount, hasPercent] = [fee, fee_percent].map(value => (value ?? null) !== null)
  if (hasAmount && hasPercent) return { fee_percent: 'both_fees' }
  if (!hasAmount && !hasPercent) return { fee: 'required' }
  return hasPercent && (fee_currency ?? 'EUR') !== 'EUR' ? { fee_currency: 'not_a_choice' } : {}
}
