import { addDays, daysBetween } from '../time/wall-time'
import { readAttempts } from './attempts'
import { type ClockEnd, endOfClock, type TimedRule } from './clockEnd'
import type { ClockFacts, ClockReading, ReadingDay } from './clockFacts'
import { type ClockStart, instructionOf, openRequests, startOf, worstOf } from './clockStart'
import { conditionsHold } from './conditions'
import { nextWorkingDay } from './counting'
import type { ClockRule } from './version'

/**
 * Reads a clock of a case: whether it has started, is paused, runs, is over or has ended, and until which day. Reading
 * changes no step, record or outcome (docs/spec/routes.md, "Clocks").
 * @param others readings of the clocks that `not_before` of the rule names
 */
export function readClock(
  rule: ClockRule,
  facts: ClockFacts,
  asked: ReadingDay & { others?: ReadonlyMap<string, ClockReading> },
): ClockReading {
  const day = facts.isDayOff ? { ...asked, isDayOff: facts.isDayOff } : asked
  const instructed = facts.conditions?.instructed ?? instructionOf(facts)
  if (!conditionsHold(rule.applies_if, { ...facts.conditions, instructed }))
    return { state: 'not_applicable' }
  const { length } = rule
  if ('attempts' in length) return readAttempts(rule, length, facts.attempts ?? [])
  const reading = heldBack(readByDays({ ...rule, length }, facts, day), rule, day)
  if (facts.ended_on && reading.state !== 'not_applicable') return ended(reading, facts.ended_on)
  const isLost = reading.state === 'over' && !reading.still_possible
  return facts.settled_on && isLost ? history(reading, facts.settled_on) : reading
}

/** Reads all clocks of a version; those that wait for others come after them. */
export function readClocks(
  rules: readonly ClockRule[],
  factsOf: (rule: ClockRule) => ClockFacts,
  day: ReadingDay,
): Map<string, ClockReading> {
  const readings = new Map<string, ClockReading>()
  const waits = (rule: ClockRule) => (rule.not_before?.length ? 1 : 0)
  for (const rule of rules.toSorted((one, other) => waits(one) - waits(other)))
    readings.set(rule.key, readClock(rule, factsOf(rule), { ...day, others: readings }))
  return readings
}

function readByDays(rule: TimedRule, facts: ClockFacts, day: ReadingDay): ClockReading {
  const found = startOf(rule, facts)
  if ('missing' in found)
    return { state: 'not_started', missing: found.missing, waits_for: [], open_requests: openRequests(facts) }
  const start = rule.pause === 'restart_on_answer' ? restarted(found, facts) : found
  const { started_on, quality, asked_for } = start
  const started = { started_on, quality, asked_for }
  const question = rule.pause === 'restart_on_answer' ? firstOpen(facts) : undefined
  if (question) return { state: 'paused', ...started, since: question.asked_on, until: null, due_on: null }
  const end = endOfClock(rule, start, { facts, day })
  if ('lacks' in end) return { state: 'undated', ...started, lacks: end.lacks }
  const pause = end.pauses.find(({ since, until }) => since <= day.today && (!until || day.today <= until))
  if (pause || !end.due_on)
    return {
      state: 'paused',
      ...started,
      since: pause?.since ?? started.started_on,
      until: pause?.until ?? null,
      due_on: end.due_on,
    }
  return dated({ rule, start, end: { ...end, due_on: end.due_on } }, day)
}

/** While the authority has a question open no silence runs; with the answer the period begins anew (§ 36 (2) BeschV). */
function restarted(start: ClockStart, { requests = [] }: ClockFacts): ClockStart {
  const answers = requests.flatMap(({ answered_on }) => answered_on ?? [])
  return { ...start, started_on: [start.started_on, ...answers].toSorted().at(-1) ?? start.started_on }
}

const firstOpen = (facts: ClockFacts) =>
  openRequests(facts).toSorted((one, other) => one.asked_on.localeCompare(other.asked_on))[0]

type DatedReading = Extract<ClockReading, { state: 'running' | 'over' }>

function dated(
  { rule, start, end }: { rule: ClockRule; start: ClockStart; end: ClockEnd & { due_on: string } },
  day: ReadingDay,
): DatedReading {
  const { due_on, due_at, basis } = end
  const { started_on, asked_for } = start
  const quality = basis === 'assumed' ? 'estimated' : start.quality
  const latest_on = due_at ? null : latestDay(rule, due_on, day)
  const days_left = daysBetween(day.today, due_on)
  const reading = { started_on, quality, asked_for, due_on, due_at, latest_on, days_left, basis }
  const isOver = due_at && day.now ? Date.parse(day.now) > Date.parse(due_at) : days_left < 0
  if (!isOver) return { state: 'running', ...reading }
  return { state: 'over', ...reading, still_possible: latest_on !== null && day.today <= latest_on }
}

const OUR_SIDE: readonly string[] = ['us', 'candidate']
const SET_BY_LAW_OR_AUTHORITY: readonly string[] = ['statutory', 'statutory_soft', 'set_by_authority']
/**
 * Ends of acts. Validities and silence do not move; nor do periods of a mission, for which the VwVfG does not hold
 * (§ 2 (3) no. 3 VwVfG).
 */
const ENDS_OF_ACTS: readonly string[] = ['appeal_lost', 'duty_missed', 'overdue']

/** Returns the next working day for an act of ours whose last day is off (§ 193 BGB, § 31 (3) VwVfG), else null. */
function latestDay(
  { holder, nature, expiry }: ClockRule,
  dueOn: string,
  { isDayOff }: ReadingDay,
): string | null {
  const moves =
    OUR_SIDE.includes(holder) && SET_BY_LAW_OR_AUTHORITY.includes(nature) && ENDS_OF_ACTS.includes(expiry)
  const latest = moves ? nextWorkingDay(dueOn, isDayOff) : dueOn
  return latest === dueOn ? null : latest
}

/** Moves the end behind those of the clocks that the rule waits for. */
function heldBack(
  reading: ClockReading,
  rule: ClockRule,
  { others, today }: { others?: ReadonlyMap<string, ClockReading>; today: string },
): ClockReading {
  let held = reading
  for (const key of rule.not_before ?? []) {
    const other = others?.get(key)
    if (isOvertaken(held, rule, other)) return { state: 'not_applicable' }
    if (other && (held.state === 'running' || held.state === 'over'))
      held = behind(held, { key, other }, today)
  }
  return held
}

/** A time before an end goes where another clock asks for the act later: of a short visa it would be over at the entry. */
const isOvertaken = (
  reading: ClockReading,
  { length }: ClockRule,
  other: ClockReading | undefined,
): boolean =>
  'before' in length &&
  'due_on' in reading &&
  other !== undefined &&
  'due_on' in other &&
  (reading.due_on ?? '') <= (other.due_on ?? '')

/**
 * The other clock may not have started, since the authority has not confirmed that it has all documents. Its silence takes nothing
 * from the right that opens (§ 75 s. 2 VwGO counts from the application); a question that it has open does.
 */
function behind(
  reading: DatedReading,
  { key, other }: { key: string; other: ClockReading },
  today: string,
): ClockReading {
  if (other.state === 'not_started')
    return other.open_requests.length ? { ...other, waits_for: [...other.waits_for, key] } : reading
  const { started_on, asked_for } = reading
  const quality = 'quality' in other ? worstOf([reading.quality, other.quality]) : reading.quality
  if (other.state === 'undated') return { ...other, started_on, quality, asked_for }
  const due_on = 'due_on' in other ? other.due_on : reading.due_on
  if (due_on === null && other.state === 'paused') return { ...other, started_on, quality, asked_for }
  if (due_on === null || due_on <= reading.due_on) return reading
  const { due_at, basis } = reading
  const moved = { started_on, quality, asked_for, due_on, due_at, latest_on: null, basis }
  const days_left = daysBetween(today, due_on)
  if (days_left >= 0) return { state: 'running', ...moved, days_left }
  return { state: 'over', ...moved, days_left, still_possible: false }
}

function ended(reading: ClockReading, on: string): Extract<ClockReading, { state: 'ended' }> {
  const started_on = 'started_on' in reading ? reading.started_on : null
  const due_on = 'due_on' in reading ? reading.due_on : null
  const latest = ('latest_on' in reading ? reading.latest_on : null) ?? due_on
  return { state: 'ended', on, started_on, due_on, in_time: latest === null ? null : on <= latest }
}

/** The end of a clock that nobody kept, since the case goes on without its act. */
function history(reading: DatedReading, settledOn: string): ClockReading {
  const after = addDays(reading.due_on, 1)
  return { ...ended(reading, settledOn > after ? settledOn : after), in_time: null }
}
