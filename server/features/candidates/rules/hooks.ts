import { type Step, trackOf } from '../../../../contract/candidates/steps'
import { type FieldErrors, fail, invalid } from '../../../../contract/errors'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'

/** A clock runs from one step to another of the track that it is shown in. */
export const deadlinesHooks: Hooks = {
  beforeWrite: (_, change) =>
    checked(change, ({ step, from_step, track }) => ({
      ...(from_step === step ? { from_step: 'not_a_choice' } : {}),
      ...(track !== trackOf(step as Step) ? { track: 'not_a_choice' } : {}),
    })),
}

/** A guard without countries would hold up everybody, and a limit without an amount nobody. */
export const complianceHooks: Hooks = {
  async beforeWrite(tx, change) {
    const changes = checked(change, ({ kind, limit, limit_currency, country_ids }) => ({
      ...(kind === 'recruitment_country' && !(country_ids as unknown[] | null)?.length
        ? { country_ids: 'required' }
        : {}),
      ...(kind === 'placement_fee_limit' && limit === null ? { limit: 'required' } : {}),
      ...(kind === 'placement_fee_limit' && !limit_currency ? { limit_currency: 'required' } : {}),
    }))
    const { limit_currency } = changes
    if (limit_currency && !(await isCurrency(tx, limit_currency)))
      throw invalid({ limit_currency: 'not_a_choice' })
    return changes
  },
}

/** Amounts name a currency by its code: it stays, and goes only once nothing is counted in it. */
export const currenciesHooks: Hooks = {
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action === 'delete') await refuseUsed(tx, String(before?.slug))
    const given = await withRateDay(tx, change, services.now())
    return checked({ ...change, changes: given }, ({ slug, per_euro }) => ({
      ...rateErrors(slug, per_euro ?? null),
      ...(typeof slug !== 'string' || !/^[A-Z]{3}$/.test(slug) ? { slug: 'valid_slug' } : {}),
      ...(before && 'slug' in changes && changes.slug !== before.slug ? { slug: 'not_writable' } : {}),
    }))
  },
}

function rateErrors(slug: unknown, rate: unknown): Values {
  if (rate === null) return {}
  if (Number(rate) <= 0) return { per_euro: 'too_small' }
  return slug === 'EUR' && Number(rate) !== 1 ? { per_euro: 'not_writable' } : {}
}

/** A new rate is of today unless another day is given. */
async function withRateDay(tx: Tx, { changes }: Change, now: Date): Promise<Values> {
  if (!changes.per_euro || changes.rate_day) return changes
  return { ...changes, rate_day: await todayAt(tx, now) }
}

/** @throws Failure invalid with what is wrong with the record as it would be */
function checked({ action, before, changes }: Change, errorsOf: (after: Values) => Values): Values {
  if (action !== 'create' && action !== 'update') return changes
  const errors = errorsOf({ ...before, ...changes }) as FieldErrors
  if (Object.keys(errors).length) throw invalid(errors)
  return changes
}

async function isCurrency(tx: Tx, code: unknown): Promise<boolean> {
  const [found] = await tx`select 1 from currencies where slug = ${String(code)}`
  return found !== undefined
}

async function refuseUsed(tx: Tx, code: string): Promise<void> {
  const [fee] = await tx`select 1 from ledger where amount_currency = ${code} limit 1`
  if (fee) throw fail('in_use', { by: [{ resource: 'ledger', field: 'amount_currency' }] })
  const [course] = await tx`select 1 from courses where price_currency = ${code} limit 1`
  if (course) throw fail('in_use', { by: [{ resource: 'courses', field: 'price_currency' }] })
}
