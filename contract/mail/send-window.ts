import { WEEKDAYS, type Weekday } from '../booking/availability'
import type { FieldErrors } from '../http/errors'
import { addDays, clockTime, minutesOf, momentOf, type Wall, wallAt, weekdayOf } from '../time/wall-time'

/** The hours of a recipient's day at which a campaign may arrive. They may lie over midnight: 20:00 to 02:00. */
export interface SendWindow {
  /** `HH:MM` of the recipient's clock: from then on. */
  from: string
  /** `HH:MM`: until before then; on the next day where it is earlier than `from`. */
  to: string
  /** On which days it opens: the hours after midnight belong to the evening before. None: every day. */
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
/** A time is missing on the day that clocks go forward; it is searched in steps of so many minutes. */
const STEP = 15
const DAY_MINUTES = 24 * 60

/** @returns the window of a campaign; undefined where it may arrive at any hour */
export function windowOf({ window_from, window_to, window_days }: WindowFields): SendWindow | undefined {
  if (!window_from || !window_to) return undefined
  return { from: window_from, to: window_to, days: WEEKDAYS.filter(day => window_days?.includes(day)) }
}

/** @returns whether a window ends on the day after it opened */
export const isOverMidnight = ({ from, to }: Pick<SendWindow, 'from' | 'to'>): boolean => to < from

/** Returns the faults of a campaign's window: both of its times or none, and not the same. */
export function windowFaults({ window_from, window_to, window_days }: WindowFields): FieldErrors {
  if (!window_from && !window_to) return window_days?.length ? { window_from: 'required' } : {}
  if (!window_from) return { window_from: 'required' }
  if (!window_to) return { window_to: 'required' }
  return window_to === window_from ? { window_to: 'invalid' } : {}
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
    window.days.length === 0 || window.days.some(day => day === WEEKDAYS[weekdayOf(on)])
  if (isOpenAt(window, { day, time }, isOn)) return moment
  const first = time < window.from ? 0 : 1
  for (let ahead = first; ahead <= FARTHEST_DAYS; ahead++) {
    const on = addDays(day, ahead)
    const opening = isOn(on) ? openingOn(window, on, zone) : undefined
    if (opening && opening > moment) return opening
  }
  return undefined
}

function isOpenAt(window: SendWindow, { day, time }: Wall, isOn: (day: string) => boolean): boolean {
  const { from, to } = window
  if (!isOverMidnight(window)) return isOn(day) && time >= from && time < to
  return (time >= from && isOn(day)) || (time < to && isOn(addDays(day, -1)))
}

/** The first moment of the window that opens on a day; later than usual where clocks pass over its beginning. */
function openingOn(window: SendWindow, day: string, zone: string): Date | undefined {
  const end = minutesOf(window.to) + (isOverMidnight(window) ? DAY_MINUTES : 0)
  for (let minutes = minutesOf(window.from); minutes < end; minutes += STEP) {
    const on = minutes < DAY_MINUTES ? day : addDays(day, 1)
    const found = momentOf({ day: on, time: clockTime(minutes % DAY_MINUTES) }, zone)
    if (found) return new Date(found)
  }
  return undefined
}
