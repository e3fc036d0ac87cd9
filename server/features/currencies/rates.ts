import { invalid } from '../../../contract/http/errors'
import { currencies, exchangeRates } from '../../../contract/resources/rules'
import type { Followers } from '../../crud/follow'
import type { HooksOf, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'

/** One rate of a currency a day, entered by a person. The euro has none. */
export const exchangeRatesHooks: HooksOf<typeof exchangeRates> = {
  async beforeWrite(tx, { action, actor, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    const after = { ...before, ...changes }
    if (Number(after.per_euro) <= 0) throw invalid({ per_euro: 'too_small' })
    const [euro] = await tx`select 1 from currencies where id = ${Number(after.currency_id)} and slug = 'EUR'`
    if (euro) throw invalid({ currency_id: 'not_a_choice' })
    const [same] = await tx`
      select 1 from exchange_rates where currency_id = ${Number(after.currency_id)} and rate_day = ${String(after.rate_day)}::date
        and id <> ${before?.id ?? 0}`
    if (same) throw invalid({ rate_day: 'taken' })
    return { ...changes, user_id: actor.id }
  },
}

/** Keeps the rates of days and the newest rate at each currency the same, whichever of them is written. */
export const rateFollowers: Followers = {
  currencies: keepRateOfDay,
  'exchange-rates': keepNewestRate,
}

/** A rate that is entered at a currency is the one of its day. */
async function keepRateOfDay(tx: Tx, { rows, actor, by }: Write, after: readonly Row[]): Promise<void> {
  const isEntered = (row: Row, index: number) => {
    const before = rows[index]?.before
    return (
      row.per_euro !== null &&
      row.rate_day !== null &&
      row.slug !== 'EUR' &&
      RATE.some(name => row[name] !== before?.[name])
    )
  }
  for (const { id, rate_day, per_euro, rate_source } of after.filter(isEntered)) {
    const [before] = await tx<RowOf<typeof exchangeRates>[]>`
      select * from exchange_rates where currency_id = ${id} and rate_day = ${String(rate_day)}::date for update`
    const changes = {
      currency_id: id,
      rate_day: String(rate_day),
      per_euro: Number(per_euro),
      rate_source: typeof rate_source === 'string' ? rate_source : null,
      user_id: actor.id || null,
    }
    await writeRows(tx, {
      definition: exchangeRates,
      actor,
      action: before ? 'update' : 'create',
      by,
      rows: [{ before, changes }],
      isFollowUp: true,
    })
  }
}

const RATE = ['per_euro', 'rate_day', 'rate_source'] as const

type Rate = Pick<RowOf<typeof exchangeRates>, 'currency_id' | 'per_euro' | 'rate_day' | 'rate_source'>

/** The newest rate stands at its currency. */
async function keepNewestRate(tx: Tx, { rows, actor, by }: Write, after: readonly Row[]): Promise<void> {
  const ids = [...after, ...rows.map(({ before }) => before)].flatMap(row => Number(row?.currency_id) || [])
  const found = await tx<RowOf<typeof currencies>[]>`
    select * from currencies where id = any(${[...new Set(ids)]}::bigint[]) order by id for update`
  const newest = await tx<Rate[]>`
    select distinct on (currency_id) currency_id, per_euro, rate_day, rate_source from exchange_rates
    where currency_id = any(${[...new Set(ids)]}::bigint[]) order by currency_id, rate_day desc`
  const changed = found.flatMap(before => {
    const rate = newest.find(({ currency_id }) => currency_id === before.id)
    const changes = {
      per_euro: rate?.per_euro ?? null,
      rate_day: rate?.rate_day ?? null,
      rate_source: rate?.rate_source ?? null,
    }
    return RATE.some(name => before[name] !== changes[name]) ? [{ before, changes }] : []
  })
  await writeRows(tx, {
    definition: currencies,
    actor,
    action: 'update',
    by,
    rows: changed,
    isFollowUp: true,
  })
}
