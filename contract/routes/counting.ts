import { addDays, startOfDay, wallAt } from '../time/wall-time'
import type { ClockRule, Span } from './version'
import type { ClockExpiry } from './words'

/** Counting of periods (§§ 187 to 193 BGB, § 31 VwVfG; docs/spec/routes.md, "Clocks"). Days are `YYYY-MM-DD`. */

/** Says whether nobody works at a place on a day: on its weekend and on its holidays. */
export type IsDayOff = (day: string) => boolean

/**
 * Returns the last day of a period. The day of the event is not counted (§ 187 (1) BGB); a week ends on the same weekday,
 * a month on the same number or on its last day (§ 188 (2), (3) BGB). The end is not moved to a working day.
 * Hours count as begun days here; `endOfHours` is exact.
 */
export const endOf = (start: string, span: Span, isDayOff: IsDayOff): string =>
  move(start, span, { isDayOff })

/**
 * Returns the last day of a period that begins with the beginning of a day, such as employment: that day counts, so a month ends the
 * day before its number, or on its last day where it has no such number (§§ 187 (2), 188 (2), (3) BGB).
 */
export function endWithFirstDay(start: string, span: Span, isDayOff: IsDayOff): string {
  const end = endOf(start, span, isDayOff)
  return span.unit === 'months' && end.slice(8) < start.slice(8) ? end : addDays(end, -1)
}

/** Returns the day from which a period leads to a day: 90 days before a visa ends. */
export const startBefore = (end: string, span: Span, isDayOff: IsDayOff): string =>
  move(end, span, { isDayOff, back: true })

function move(
  day: string,
  { number, unit }: Span,
  { isDayOff, back }: { isDayOff: IsDayOff; back?: boolean },
) {
  const signed = back ? -number : number
  if (unit === 'months') return addMonths(day, signed)
  if (unit === 'working_days') return addWorkingDays(day, signed, isDayOff)
  if (unit === 'hours') return addDays(day, Math.sign(signed) * Math.ceil(number / 24))
  return addDays(day, unit === 'weeks' ? signed * 7 : signed)
}

function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, number = 1] = day.split('-').map(Number)
  const lastNumber = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(number, lastNumber))).toISOString().slice(0, 10)
}

function addWorkingDays(day: string, count: number, isDayOff: IsDayOff): string {
  const direction = Math.sign(count)
  let reached = day
  for (let left = Math.abs(count); left > 0; left -= 1)
    reached = nearestWorkingDay(addDays(reached, direction), direction, isDayOff)
  return reached
}

/** Days in a row that can be off at most; a function that knows no working day is a defect. */
const MAX_DAYS_OFF = 60

function nearestWorkingDay(day: string, direction: number, isDayOff: IsDayOff): string {
  for (let away = 0; away <= MAX_DAYS_OFF; away += 1) {
    const tried = addDays(day, away * direction)
    if (!isDayOff(tried)) return tried
  }
  throw new RangeError(`No working day near ${day}`)
}

/** Returns the day itself, or the next working day after it (§ 193 BGB, § 31 (3) VwVfG). */
export const nextWorkingDay = (day: string, isDayOff: IsDayOff): string => nearestWorkingDay(day, 1, isDayOff)

/** Returns the day itself, or the last working day before it. */
export const workingDayBefore = (day: string, isDayOff: IsDayOff): string =>
  nearestWorkingDay(day, -1, isDayOff)

/**
 * Returns the end of a period of hours (Art. 33 GDPR: 72 hours after a breach became known).
 * @param start an instant; a day without a time counts from its beginning, which is the cautious reading
 * @returns the instant, and the day on which the last minute of the period lies
 */
export function endOfHours(start: string, hours: number, zone: string): { due_at: string; due_on: string } {
  const from = start.includes('T') ? start : startOfDay(start, zone)
  const end = Date.parse(from) + hours * 3_600_000
  return { due_at: new Date(end).toISOString(), due_on: wallAt(end - 1, zone).day }
}

/**
 * Returns the age in whole years on a day. The day of birth counts (§ 187 (2) BGB), so a year of life is complete when the
 * birthday begins; for a birth on 29 February that is 1 March in other years.
 */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** Days before the end at which a clock warns, where its rule names none (docs/spec/routes.md, "Clocks"). */
export const WARN_DAYS: Readonly<Record<ClockExpiry, readonly number[]>> = {
  appeal_lost: [21, 14, 7, 3, 1],
  withdrawn: [21, 14, 7, 3, 1],
  lapses: [60, 30, 14, 7],
  duty_missed: [14, 7, 3, 1],
  overdue: [14, 7, 3, 1],
  silence_over: [14, 7, 3, 1],
  exhausted: [14, 7, 3, 1],
  right_opens: [14, 7, 3, 1],
}

export interface ClockWarning {
  /** Days before the end by the calendar; -1 is the day after it. */
  stage: number
  on: string
}

/**
 * Returns the warnings of a clock, first to last. They go by the unmoved end. A warning on a day off of the office moves to
 * the working day before, where a later stage replaces an earlier one; the one of the day after the end does not move,
 * for until then the clock is not over.
 */
export function warningsOf(
  rule: Pick<ClockRule, 'expiry' | 'warn'>,
  dueOn: string,
  isOfficeDayOff: IsDayOff,
): ClockWarning[] {
  const stages = (rule.warn ?? WARN_DAYS[rule.expiry]).toSorted((one, other) => other - one)
  const byDay = new Map<string, ClockWarning>()
  for (const stage of stages) {
    const on = workingDayBefore(addDays(dueOn, -stage), isOfficeDayOff)
    byDay.set(on, { stage, on })
  }
  return [...byDay.values(), { stage: -1, on: addDays(dueOn, 1) }]
}

/** Days by which a person is asked for a paper before the authority needs it. */
const ASKED_EARLIER = 7

/** Returns our own day for an answer that an authority wants by a day: a week earlier, but not in the past. */
export function ownDueOn(dueOn: string, today: string): string {
  const earlier = addDays(dueOn, -ASKED_EARLIER)
  if (earlier >= today) return earlier
  return today < dueOn ? today : dueOn
}
