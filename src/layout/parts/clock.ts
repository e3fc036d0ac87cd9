import { daysBetween } from '../../../contract/time/wall-time'

/** The state of a term: well inside it, close to its end, or over it. */
export type ClockState = 'in' | 'soon' | 'over'

export interface ClockReading {
  state: ClockState
  /** Days to the limit; negative once it is over, 0 on its day. */
  daysLeft: number
  /** Number of ticks on the ruler: days up to 16, weeks beyond. */
  ticks: number
  /** Today and the limit as fractions of the ruler, 0 to 1. */
  at: number
  limitAt: number
}

/**
 * Reads a term. Takes calendar days as `YYYY-MM-DD`: when it began, when it ends (that day still counts), today.
 * It is soon in the last tenth, but at least for the last 2 days. A right that opens with the limit is never close or over.
 */
export function readClock(term: {
  started: string
  limit: string
  today: string
  opensRight?: boolean | undefined
}): ClockReading {
  const span = Math.max(1, daysBetween(term.started, term.limit))
  const passed = Math.max(0, daysBetween(term.started, term.today))
  const daysLeft = daysBetween(term.today, term.limit)
  const isNear = daysLeft <= Math.max(2, span / 10)
  const state = term.opensRight ? 'in' : daysLeft < 0 ? 'over' : isNear ? 'soon' : 'in'
  // Over the limit the ruler grows a little beyond today, so that the hatched part has an end to be seen.
  const length = state === 'over' ? passed * 1.06 : span
  return {
    state,
    daysLeft,
    ticks: length <= 16 ? length : length / 7,
    at: Math.min(1, passed / length),
    limitAt: span / length,
  }
}

/** The calendar day of an instant where the browser is, as `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}

/** Returns the time zone of the browser. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
