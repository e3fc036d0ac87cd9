/**
 * Comparisons with days that move with the calendar, by the suffix of their key in a filter. Each counts whole days on the
 * office's clock, and today is the first of them: `last_days: 7` is today and the six days before, `next_days: 7` today
 * and the six to come, `older_days: 7` all that lies before the last seven. So one day of either is today.
 */
export const RELATIVE_DAYS = ['last_days', 'next_days', 'older_days'] as const
export type RelativeDays = (typeof RELATIVE_DAYS)[number]

/** How many days a comparison may count. */
export const DAY_COUNT = { min: 1, max: 3_650 } as const

/** Which kinds of fields have days to compare with. */
export const hasDays = (kind: string): boolean => kind === 'day' || kind === 'instant'

/** @returns whether a value counts days of such a comparison */
export const isDayCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= DAY_COUNT.min && value <= DAY_COUNT.max

/** The days, counted from today, between which a comparison lies, both included; null has no end. */
export function daysOf(operator: RelativeDays, count: number): { first: number | null; last: number | null } {
  if (operator === 'last_days') return { first: 1 - count, last: 0 }
  return operator === 'next_days' ? { first: 0, last: count - 1 } : { first: null, last: -count }
}
