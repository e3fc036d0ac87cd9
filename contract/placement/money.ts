/** Exact sums of amounts, which are decimal texts. Inside they are whole ten-thousandths. */

const PLACES = 4
const UNIT = 10n ** BigInt(PLACES)

/** Returns a decimal text as whole ten-thousandths. */
export function partsOf(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const size = BigInt(whole + part.padEnd(PLACES, '0').slice(0, PLACES))
  return amount.startsWith('-') ? -size : size
}

/** Returns ten-thousandths as a decimal text with two places, rounded half away from zero. */
export function amountOf(parts: bigint, places = 2): string {
  const below = 10n ** BigInt(PLACES - places)
  const size = parts < 0n ? -parts : parts
  const rounded = (size * 2n + below) / (below * 2n)
  const digits = String(rounded).padStart(places + 1, '0')
  const text = places ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits
  return parts < 0n && rounded > 0n ? `-${text}` : text
}

/** Returns a share of an amount: `shareOf('6000', 2, 6)` is 2000.00. */
export function shareOf(amount: string, of: number, whole: number): string {
  return amountOf(dividedBy(partsOf(amount) * BigInt(of), BigInt(whole)))
}

/** Returns a percentage of an amount; the rate is a decimal text or a number such as 19 or 7.5. */
export function percentOf(amount: string, rate: string | number): string {
  return amountOf(dividedBy(partsOf(amount) * partsOf(String(rate)), UNIT * 100n))
}

/** Returns the sum of amounts. */
export const sumOf = (amounts: readonly string[]): string =>
  amountOf(amounts.reduce((sum, amount) => sum + partsOf(amount), 0n))

/** Returns what is left of an amount. */
export const differenceOf = (amount: string, less: string): string =>
  amountOf(partsOf(amount) - partsOf(less))

/** Tells whether an amount is more than another one. */
export const isMoreThan = (amount: string, than: string): boolean => partsOf(amount) > partsOf(than)

/** Divides and rounds half away from zero, so that a share of cents is one cent or none. */
function dividedBy(parts: bigint, by: bigint): bigint {
  const size = parts < 0n ? -parts : parts
  const rounded = (size * 2n + by) / (by * 2n)
  return parts < 0n ? -rounded : rounded
}
