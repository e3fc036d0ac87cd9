import { addDays } from '../../../../contract/time/wall-time'
import type { Connection } from '../../../db/connect'
import { todayAt } from '../../../db/today'

/** A fee as far as the rules look at it. A refund has an amount below zero. */
export interface Fee {
  kind: string
  /** Of a refund: the kind of the fee that it returns. */
  refund_of: string | null
  amount: string
  amount_currency: string | null
  due_on: string | null
  paid_on: string | null
  /** The day on which money that was paid was in the books at the latest, where nobody said on which day it came. */
  booked_on?: string | null
  /** The day whose rate counts until it is paid. */
  agreed_on?: string | null
  /** Null: the person. */
  payer?: string | null
  /** By a second person. Only a refund that is approved and paid reduces a sum. */
  approved: boolean | null
}

/** Finds the units of a currency for one euro, as decimal text, in force on a day; undefined where none is recent enough. */
export interface Rates {
  /** The day of fees that are neither agreed nor paid on a day. */
  today: string
  on: (currency: string, day: string) => string | undefined
}

/** A recorded rate is used for so many days (docs/spec/routes.md, "Money rules"). */
const RATE_DAYS = 7
/** The currency that rates are recorded against. */
const BASE = 'EUR'

export interface RateRow {
  currency: string
  rate_day: string
  rate: string
}

/** Returns the rates of rows, newest first: of a currency on a day the newest one that is not older than {@link RATE_DAYS} days. */
export function ratesIn(rows: readonly RateRow[], today: string): Rates {
  return {
    today,
    on(currency, day) {
      if (currency === BASE) return '1'
      const since = addDays(day, -RATE_DAYS)
      return rows.find(row => row.currency === currency && row.rate_day <= day && row.rate_day >= since)?.rate
    },
  }
}

/** Reads the rates recorded in Settings that fees may need, from the days that they name. */
export async function readRates(sql: Connection, fees: readonly Fee[], now: Date): Promise<Rates> {
  const today = await todayAt(sql, now)
  const days = [today, ...fees.map(fee => rateDayOf(fee, today))].toSorted()
  const currencies = [...new Set(fees.flatMap(({ amount_currency }) => amount_currency ?? []))]
  const rows = await sql<RateRow[]>`
    select c.slug as currency, r.rate_day, r.per_euro::text as rate
    from exchange_rates r join currencies c on c.id = r.currency_id
    where c.slug = any(${currencies}::text[])
      and r.rate_day between ${addDays(days[0] ?? today, -RATE_DAYS)}::date and ${days.at(-1) ?? today}::date
    order by r.rate_day desc, r.id desc`
  return ratesIn(rows, today)
}

/** The rate of the day of payment counts, before that the one of the agreement, else today's. */
const rateDayOf = ({ paid_on, agreed_on }: Fee, today: string): string => paid_on ?? agreed_on ?? today

/** The most that may be taken. */
export interface Limit {
  /** Decimal text; null where none is known. */
  limit: string | null
  currency: string
}

/** The sum of fees in the currency of a limit. */
export interface FeeSum {
  /** Decimal text. */
  sum: string
  isOver: boolean
  /** Currencies without a recent rate: the sum lacks their fees, and nobody can say whether it is within the limit. */
  missing: string[]
}

/** Adds fees up in the currency of a rule's limit, each rounded to hundredths. */
export function sumFor({ limit, currency: target }: Limit, fees: readonly Fee[], rates: Rates): FeeSum {
  const missing = new Set<string>()
  let sum = 0n
  for (const fee of fees) {
    const { amount, amount_currency } = fee
    const parts = inParts(amount)
    const on = rateDayOf(fee, rates.today)
    const converted =
      amount_currency === target
        ? parts
        : convert(parts, rates.on(String(amount_currency), on), rates.on(target, on))
    if (converted === undefined) missing.add(String(amount_currency))
    else sum += converted
  }
  return {
    sum: inWhole(sum),
    isOver: limit !== null && sum > inParts(limit),
    missing: [...missing].toSorted(),
  }
}

/** The fees of some kinds, and refunds of these kinds once they are approved and paid. */
export function ofKinds(kinds: readonly string[], fees: readonly Fee[]): Fee[] {
  return fees.filter(
    ({ kind, refund_of, approved, paid_on }) =>
      (kind !== 'refund' || (approved === true && paid_on !== null)) &&
      kinds.includes(kind === 'refund' ? String(refund_of) : kind),
  )
}

/** @returns whether an amount is more than another one; both decimal text */
export const isMore = (amount: string, than: string) => inParts(amount) > inParts(than)

const PLACES = 4
const HUNDREDTH = 100n

/** Amounts have at most four decimals: in ten-thousandths they add up exactly. */
function inParts(amount: string): bigint {
  return scaled(amount, PLACES)
}

function scaled(decimal: string, places: number): bigint {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(places, '0').slice(0, places))
  return decimal.startsWith('-') ? -size : size
}

/** @returns ten-thousandths of the target, rounded to hundredths; undefined where a rate is missing */
function convert(parts: bigint, from: string | undefined, to: string | undefined): bigint | undefined {
  if (!from || !to) return undefined
  const [above, below] = [parts * scaled(to, 6), scaled(from, 6) * HUNDREDTH]
  const size = above < 0n ? -above : above
  const rounded = ((size * 2n + below) / (below * 2n)) * HUNDREDTH
  return above < 0n ? -rounded : rounded
}

/** Ten-thousandths as a decimal text. */
function inWhole(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(PLACES + 1, '0')
  const text = `${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`.replace(/0{1,2}$/, '')
  return parts < 0n ? `-${text}` : text
}
