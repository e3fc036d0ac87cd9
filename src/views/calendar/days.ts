import { addDays, minutesOf, startOfDay, wallAt, weekdayOf } from '../../../contract/time/wall-time'
import type { CalendarEvent, CalendarSpan, DaysEvent, TimedEvent } from './types'

const LAST_MINUTE = 24 * 60

/** The days of a span: one, a week from Monday, or the weeks that a month touches. */
export function daysOf({ view, day }: CalendarSpan): string[] {
  if (view === 'day') return [day]
  const first = view === 'week' ? day : `${day.slice(0, 7)}-01`
  const start = addDays(first, -weekdayOf(first))
  if (view === 'week') return Array.from({ length: 7 }, (_, at) => addDays(start, at))
  const days = Array.from({ length: 42 }, (_, at) => addDays(start, at))
  const isUsed = (at: number) => days[at - (at % 7)]?.startsWith(day.slice(0, 7)) || at < 7
  return days.filter((_, at) => isUsed(at))
}

/** The first and the last day of a span, and the moments between which it lies on the clocks of a zone. */
export function rangeOf(
  span: CalendarSpan,
  zone: string,
): { from: string; to: string; begin: string; end: string } {
  const days = daysOf(span)
  const [from, to] = [days[0] ?? span.day, days.at(-1) ?? span.day]
  return { from, to, begin: startOfDay(from, zone), end: startOfDay(addDays(to, 1), zone) }
}

/** The span before or after. */
export function moved({ view, day }: CalendarSpan, by: 1 | -1): CalendarSpan {
  if (view !== 'month') return { view, day: addDays(day, (view === 'week' ? 7 : 1) * by) }
  const middle = `${day.slice(0, 7)}-15`
  return { view, day: `${addDays(middle, 30 * by).slice(0, 7)}-01` }
}

export const isTimed = (event: CalendarEvent): event is TimedEvent => 'at' in event

/** An event where it stands on one day: minutes since midnight, and its place beside those at the same time. */
export interface Placed {
  event: TimedEvent
  start: number
  end: number
  lane: number
  lanes: number
}

/** The timed events of a day, beside one another where they overlap. One that runs past midnight ends there. */
export function placedOn(events: readonly CalendarEvent[], day: string, zone: string): Placed[] {
  const placed = events
    .filter(isTimed)
    .flatMap(event => {
      const wall = wallAt(event.at, zone)
      if (wall.day !== day) return []
      const start = minutesOf(wall.time)
      return [{ event, start, end: Math.min(LAST_MINUTE, start + event.minutes), lane: 0, lanes: 1 }]
    })
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
  for (const group of overlapping(placed)) {
    const ends: number[] = []
    for (const each of group) {
      const free = ends.findIndex(end => end <= each.start)
      each.lane = free < 0 ? ends.length : free
      ends[each.lane] = each.end
    }
    for (const each of group) each.lanes = ends.length
  }
  return placed
}

function overlapping(placed: readonly Placed[]): Placed[][] {
  const groups: Placed[][] = []
  let end = -1
  for (const each of placed) {
    if (each.start >= end) groups.push([])
    groups.at(-1)?.push(each)
    end = Math.max(end, each.end)
  }
  return groups
}

/** Returns the events of whole days that touch this one. */
export function wholeOn(events: readonly CalendarEvent[], day: string): DaysEvent[] {
  return events.filter((event): event is DaysEvent => !isTimed(event) && event.from <= day && day <= event.to)
}

/** The hours that a week shows: those of an office, and what lies before or after. */
export function hoursOf(placed: readonly Placed[]): { first: number; last: number } {
  const first = Math.min(8, ...placed.map(({ start }) => Math.floor(start / 60)))
  const last = Math.max(17, ...placed.map(({ end }) => Math.ceil(end / 60)))
  return { first, last }
}
