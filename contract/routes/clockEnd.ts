import { addDays, daysBetween } from '../time/wall-time'
import type { AuthorityRequest, ClockFacts, EndBasis, ReadingDay } from './clockFacts'
import type { ClockStart } from './clockStart'
import { endOf, endOfHours, endWithFirstDay, startBefore } from './counting'
import type { ClockLength, ClockRule, Span } from './version'
import type { CaseEvent } from './words'

/** Lengths that lead to a day; attempts do not. */
type DayLength = Exclude<ClockLength, { attempts: number }>
export type TimedRule = ClockRule & { length: DayLength }

export interface Pause {
  since: string
  /** null where the answer ends it. */
  until: string | null
}

export interface ClockEnd {
  /** null while an open request without a period holds it up. */
  due_on: string | null
  due_at: string | null
  basis: EndBasis
  pauses: Pause[]
}

type Lacking = { lacks: 'printed_date' | 'median' }
type AnyEnd = Omit<ClockEnd, 'pauses'> & { due_on: string }

/** Returns the end of a clock that has started: the day of the last extension, else its length with what pauses add. */
export function endOfClock(
  rule: TimedRule,
  start: ClockStart,
  { facts, day }: { facts: ClockFacts; day: ReadingDay },
): ClockEnd | Lacking {
  const end = unpausedEnd(rule.length, start, { facts, day })
  const requests = rule.pause === 'suspend' ? (facts.requests ?? []) : []
  const extension = extensionOf(facts, start)
  if (!extension) {
    if ('lacks' in end) return end
    const isFixed = rule.pause !== 'suspend' || end.basis === 'printed'
    return isFixed ? { ...end, pauses: [] } : { ...end, ...suspend(end.due_on, start.started_on, requests) }
  }
  // Requests before the letter are in the day that it names. Its own day unknown, it came at the latest with the old end.
  const known = 'lacks' in end ? extension.until : suspend(end.due_on, start.started_on, requests).due_on
  const told_on = extension.told_on ?? known ?? extension.until
  const extended = { due_on: extension.until, due_at: null, basis: 'extended' } as const
  return { ...extended, ...suspend(extension.until, addDays(told_on, 1), requests) }
}

/** Returns the last extension of a clock: of those that were told before it started none. */
const extensionOf = ({ extensions = [] }: ClockFacts, { started_on }: ClockStart) =>
  extensions
    .filter(({ told_on, until }) => (told_on ?? until) >= started_on)
    .toSorted((one, other) => (one.told_on ?? one.until).localeCompare(other.told_on ?? other.until))
    .at(-1)

function unpausedEnd(
  length: DayLength,
  start: ClockStart,
  { facts, day }: { facts: ClockFacts; day: ReadingDay },
): AnyEnd | Lacking {
  const from = start.started_on
  if ('before' in length) return counted(startBefore(from, length.before, day.isDayOff))
  if ('printed' in length) {
    const printed = printedDay(start)
    if (printed) return { due_on: printed, due_at: null, basis: 'printed' }
    if (!length.else) return { lacks: 'printed_date' }
    return { due_on: lastDay(start, length.else, day), due_at: null, basis: 'assumed' }
  }
  if ('median_of' in length) {
    const median = facts.medians?.[length.median_of]
    if (median == null) return { lacks: 'median' }
    return { due_on: addDays(from, Math.round(median)), due_at: null, basis: 'median' }
  }
  if (length.unit !== 'hours') return counted(lastDay(start, length, day))
  const at = start.events.find(event => event.day === from)?.at ?? from
  return { ...endOfHours(at, length.number, day.zone ?? 'Europe/Berlin'), basis: 'counted' }
}

/** Events that are a whole day: one starts work with the beginning of the first day. */
const WHOLE_DAYS: readonly CaseEvent[] = ['work_started']

function lastDay({ started_on, events }: ClockStart, span: Span, { isDayOff }: ReadingDay): string {
  const isWhole = events.some(({ event, day }) => day === started_on && WHOLE_DAYS.includes(event))
  return isWhole ? endWithFirstDay(started_on, span, isDayOff) : endOf(started_on, span, isDayOff)
}

const counted = (due_on: string): AnyEnd => ({ due_on, due_at: null, basis: 'counted' })

/** Returns the earliest day that a paper of the start names. The event `printed_until` is that day itself. */
const printedDay = ({ events }: ClockStart): string | undefined =>
  events.flatMap(({ event, day, until }) => until ?? (event === 'printed_until' ? day : [])).toSorted()[0]

/**
 * Adds the days between each request of the authority and the end of the period that it set, also where the answer came
 * earlier (§§ 6 (4), 13 (4) BQFG). A request without a period holds the clock up until its answer. Days that two requests
 * share are added once; a request after the end adds none.
 */
function suspend(
  unpaused: string,
  from: string,
  requests: readonly AuthorityRequest[],
): Pick<ClockEnd, 'due_on' | 'pauses'> {
  const pauses: Pause[] = []
  let due = unpaused
  let covered = from
  for (const { asked_on, until, answered_on } of requests.toSorted(byDay)) {
    if (asked_on < from || asked_on > due) continue
    const since = asked_on > covered ? asked_on : covered
    const end = until ?? answered_on
    if (!end) return { due_on: null, pauses: [...pauses, { since: asked_on, until: null }] }
    if (end <= since) continue
    due = addDays(due, daysBetween(since, end))
    covered = end
    pauses.push({ since: asked_on, until: end })
  }
  return { due_on: due, pauses }
}

const byDay = (one: AuthorityRequest, other: AuthorityRequest) => one.asked_on.localeCompare(other.asked_on)
