import { WEEKDAYS, type Weekday } from './booking'
import type { FieldErrors } from './errors'
import { addDays, clockTime, minutesOf, momentOf, wallAt, weekdayOf } from './wall-time'

/** The hours of a recipient's day at which a campaign may arrive. */
export interface SendWindow {
  /** `HH:MM` of the recipient's clock: from then on. */
  from: string
  /** `HH:MM`, later on the same day: until before then. */
  to: string
  /** None: every day. */
  days: readonly Weekday[]
}

/** The part of a campaign that says it. */
export interface WindowFields {
  window_from?: string | null
  window_to?: string | null
  window_days?: readonly string[] | null
}

/** A window that is not open within so many days never is. */
const FARTHEST_DAYS = 8
/** Where clocks are put forward a time is missing; it is looked for in steps of so many minutes. */
const STEP = 15

/** @returns the window of a campaign; undefined where it may arrive at any hour */
export function windowOf({ window_from, window_to, window_days }: WindowFields): SendWindow | undefined {
  if (!window_from || !window_to) return undefined
  return { from: window_from, to: window_to, days: WEEKDAYS.filter(day => window_days?.includes(day)) }
}

/** What is wrong with the window of a campaign: both of its times or none, the second later than the first. */
export function windowFaults({ window_from, window_to, window_days }: WindowFields): FieldErrors {
  if (!window_from && !window_to) return window_days?.length ? { window_from: 'required' } : {}
  if (!window_from) return { window_from: 'required' }
  if (!window_to) return { window_to: 'required' }
  return window_to > window_from ? {} : { window_to: 'too_small' }
}

/**
 * When a mail may arrive at somebody: the moment itself while it is an hour of the window, else the next opening. Of a
 * person whose country has several clocks it must be such an hour on all of them.
 * @param zones names of the IANA time zone database
 * @returns undefined where no hour of the next days suits all of them
 */
export function opensAt(window: SendWindow, zones: readonly string[], moment: Date): Date | undefined {
  const end = moment.getTime() + FARTHEST_DAYS * 86_400_000
  for (let at = moment; at.getTime() <= end; ) {
    const openings = zones.map(zone => opensIn(window, zone, at))
    const latest = openings.reduce<Date | undefined>(
      (late, one) => (late && one && one > late ? one : late && one ? late : undefined),
      at,
    )
    if (!latest || latest.getTime() === at.getTime()) return latest
    at = latest
  }
  return undefined
}

function opensIn(window: SendWindow, zone: string, moment: Date): Date | undefined {
  const { day, time } = wallAt(moment, zone)
  const isOn = (on: string) =>
    window.days.length === 0 || window.days.includes(WEEKDAYS[weekdayOf(on)] as Weekday)
  if (isOn(day) && time >= window.from && time < window.to) return moment
  const first = time < window.from ? 0 : 1
  for (let ahead = first; ahead <= FARTHEST_DAYS; ahead++) {
    const on = addDays(day, ahead)
    const opening = isOn(on) ? openingOn(window, on, zone) : undefined
    if (opening && opening > moment) return opening
  }
  return undefined
}

/** The first moment of the window on a day; later than usual where clocks pass over its beginning. */
function openingOn({ from, to }: SendWindow, day: string, zone: string): Date | undefined {
  for (let minutes = minutesOf(from); minutes < minutesOf(to); minutes += STEP) {
    const found = momentOf({ day, time: clockTime(minutes) }, zone)
    if (found) return new Date(found)
  }
  return undefined
}
