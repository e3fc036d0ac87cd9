/** Pseudo-random choices that are the same on each start, so that pictures of the demo can be compared. */
export interface Random {
  /** From 0 up to but not 1. */
  next(): number
  /** A whole number of the two, or between them. */
  between(low: number, high: number): number
  /** The same for a pair of them. */
  within(span: readonly number[]): number
  chance(part: number): boolean
  one<T>(items: readonly T[]): T
  /** One of the keys, each as often as its weight says. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  digits(count: number): string
}

/** mulberry32: 32 bits of state are enough for what nobody must guess. */
export function seeded(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    within: ([low = 0, high = 0]) => between(low, high),
    chance: part => next() < part,
    one: items => items[between(0, items.length - 1)] as (typeof items)[number],
    weighted: weights => pick(weights, next()),
    digits: count => Array.from({ length: count }, () => between(0, 9)).join(''),
  }
}

function pick<K extends string>(weights: Readonly<Record<K, number>>, part: number): K {
  const entries = Object.entries(weights) as [K, number][]
  let left = part * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  return (entries.at(-1) as [K, number])[0]
}
