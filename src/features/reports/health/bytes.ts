import { number } from '../../../layout/parts/numbers'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** A size as people read it, in thousands: `1.5 GB`. Units are Latin in every language. */
export function readableBytes(bytes: number, locale: string): string {
  let [value, unit] = [bytes, 0]
  while (value >= 1_000 && unit < UNITS.length - 1) [value, unit] = [value / 1_000, unit + 1]
  const digits = value < 10 && unit > 0 ? 1 : 0
  return `${number(Number(value.toFixed(digits)), locale)} ${UNITS[unit]}`
}
