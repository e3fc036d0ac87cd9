import type { ComplianceRule } from '../../../../contract/resources/rules'
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
  /** By a second person. Only an approved refund reduces a sum. */
  approved: boolean | null
}

/** Units of each currency for one euro, as decimal text; only rates that are recent enough. */
export type Rates = ReadonlyMap<string, string>

/** A recorded rate is used for so many days (docs/spec/routes.md, "Money rules"). */
const RATE_DAYS = 7
/** The currency that rates are recorded against. */
const BASE = 'EUR'

/** Reads the rates that are recorded in Settings and at a moment not older than {@link RATE_DAYS} days. */
export async function recentRates(sql: Connection, now: Date): Promise<Rates> {
  const rows = await sql<{ slug: string; rate: string }[]>`
    select slug, per_euro::text as rate from currencies
    where slug <> ${BASE} and per_euro is not null and rate_day >= ${addDays(await todayAt(sql, now), -RATE_DAYS)}::date`
  return new Map([[BASE, '1'], ...rows.map(({ slug, rate }) => [slug, rate] as const)])
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
export function sumFor(
  { limit, limit_currency }: Pick<ComplianceRule, 'limit' | 'limit_currency'>,
  fees: readonly Fee[],
  rates: Rates,
): FeeSum {
  const target = String(limit_currency)
  const missing = new Set<string>()
  let sum = 0n
  for (const { amount, amount_currency } of fees) {
    const parts = inParts(amount)
    const converted =
      amount_currency === target
        ? parts
        : convert(parts, rates.get(String(amount_currency)), rates.get(target))
    if (converted === undefined) missing.add(String(amount_currency))
    else sum += converted
  }
  return {
    sum: inWhole(sum),
    isOver: limit !== null && sum > inParts(limit),
    missing: [...missing].toSorted(),
  }
}

/** The fees that a rule counts: of its kinds, and refunds of these kinds once they are approved. */
export function countedBy({ fee_kinds }: { fee_kinds: unknown }, fees: readonly Fee[]): Fee[] {
  const kinds: readonly unknown[] = Array.isArray(fee_kinds) ? fee_kinds : []
  return fees.filter(
    ({ kind, refund_of, approved }) =>
      (kind !== 'refund' || approved === true) &&
      (!kinds.length || kinds.includes(kind === 'refund' ? refund_of : kind)),
  )
}

/** @returns whether an amount is more than another one; both decimal text */
export const isMore = (amount: string, than: string) => inParts(amount) > inParts(than)

/** The lower of two limits first. */
export const byLimit = (one: Pick<ComplianceRule, 'limit'>, other: Pick<ComplianceRule, 'limit'>) =>
  inParts(one.limit ?? '0') < inParts(other.limit ?? '0') ? -1 : 1

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
