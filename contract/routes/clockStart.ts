import type { AuthorityRequest, ClockFacts, EventFact } from './clockFacts'
import type { ClockRule } from './version'
import { type CaseEvent, QUALITIES, type Quality } from './words'

export interface ClockStart {
  started_on: string
  quality: Quality
  asked_for: CaseEvent[]
  events: EventFact[]
}

type StartRule = Pick<ClockRule, 'start' | 'from_step' | 'pause'>

/**
 * Returns the start of a clock: the latest day of its events, with the worst quality. A decision counts from the day it
 * reached us; while that day is not known, its own date is taken, which is the cautious one (§ 41 (2) VwVfG).
 * @returns the missing events, where there are any
 */
export function startOf(rule: StartRule, facts: ClockFacts): ClockStart | { missing: CaseEvent[] } {
  const found = rule.start.map(event => ({ event, fact: startEvent(event, rule, facts) }))
  const missing = found.filter(({ fact }) => !fact).map(({ event }) => event)
  const events = found.flatMap(({ fact }) => fact ?? [])
  const started = latestOf(events)
  if (missing.length > 0 || !started) return { missing }
  return {
    started_on: started.day,
    quality: worstOf(events.map(({ quality }) => quality)),
    asked_for: found.filter(({ event, fact }) => fact?.event !== event).map(({ event }) => event),
    events,
  }
}

/** Says whether the decision that starts a clock tells how to contest it: `yes`, `no`, or null where nobody has said. */
export function instructionOf({ events }: ClockFacts): 'yes' | 'no' | null {
  const instructed = notificationOf(events)?.instructed
  return instructed == null ? null : instructed ? 'yes' : 'no'
}

/** Returns the requests that the authority has open. */
export const openRequests = ({ requests = [] }: ClockFacts): AuthorityRequest[] =>
  requests.filter(({ answered_on }) => !answered_on)

/** Events that say that the authority has all papers. A later request of the authority takes them back. */
export const COMPLETING: readonly CaseEvent[] = ['complete', 'application_complete']

/** Tells whether the authority asked for something after the day on which it confirmed that it has all papers. */
export const isAskedAfter = (day: string, requests: readonly AuthorityRequest[]): boolean =>
  requests.some(({ asked_on }) => asked_on > day)

function startEvent(
  event: CaseEvent,
  { from_step, pause }: StartRule,
  facts: ClockFacts,
): EventFact | undefined {
  if (event === 'notified') return notificationOf(facts.events)
  const isOfStep = (fact: EventFact) => event !== 'step_done' || fact.step === from_step
  const fact = latestOf(facts.events.filter(each => each.event === event && isOfStep(each)))
  if (!fact || pause !== 'starts_when_complete' || !COMPLETING.includes(event)) return fact
  return isAskedAfter(fact.day, facts.requests ?? []) ? undefined : fact
}

/** Returns the latest notification; of a decision that is newer and has not reached us yet, its own date. */
function notificationOf(events: readonly EventFact[]): EventFact | undefined {
  const notified = latestOf(events.filter(({ event }) => event === 'notified'))
  const decided = latestOf(events.filter(({ event }) => event === 'decided'))
  if (!notified || !decided) return notified ?? decided
  return decided.day > notified.day ? decided : notified
}

const latestOf = (events: readonly EventFact[]): EventFact | undefined =>
  events.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1)

/** Returns the least sure quality. */
export const worstOf = (qualities: readonly Quality[]): Quality =>
  QUALITIES.findLast(quality => qualities.includes(quality)) ?? 'estimated'
