import { type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import type { Change, Hooks, Tx, Values } from '../../crud/hooks'
import { todayAt } from '../../db/today'

/** Amounts name a currency by its code: it stays, and goes only once nothing is counted in it. */
export const currenciesHooks: Hooks = {
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action === 'delete') await refuseUsed(tx, String(before?.slug))
    if (action !== 'create' && action !== 'update') return changes
    const { slug, per_euro } = { ...before, ...changes }
    const errors = rateErrors(slug, per_euro ?? null)
    if (typeof slug !== 'string' || !/^[A-Z]{3}$/.test(slug)) errors.slug = 'valid_slug'
    if (Object.keys(errors).length) throw invalid(errors)
    return withRateDay(tx, change, services.now())
  },
}

function rateErrors(slug: unknown, rate: unknown): FieldErrors {
  if (rate === null) return {}
  if (Number(rate) <= 0) return { per_euro: 'too_small' }
  return slug === 'EUR' && Number(rate) !== 1 ? { per_euro: 'not_writable' } : {}
}

/** A new rate is of today unless another day is given. */
async function withRateDay(tx: Tx, { changes }: Change, now: Date): Promise<Values> {
  if (!changes.per_euro || changes.rate_day) return changes
  return { ...changes, rate_day: await todayAt(tx, now) }
}

async function refuseUsed(tx: Tx, code: string): Promise<void> {
  const [fee] = await tx`select 1 from ledger where amount_currency = ${code} limit 1`
  if (fee) throw fail('in_use', { by: [{ resource: 'ledger', field: 'amount_currency' }] })
  const [course] = await tx`select 1 from courses where price_currency = ${code} limit 1`
  if (course) throw fail('in_use', { by: [{ resource: 'courses', field: 'price_currency' }] })
}
