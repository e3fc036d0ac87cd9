import type { AuthorityRequest, ClockExtension, EventFact } from '../../../contract/routes/clockFacts'
import { readEarlier } from '../../../contract/routes/earlierRequests'
import { EVENT_FIELDS, TOLD_ONLY } from '../../../contract/routes/recordEvents'
import type { CaseEvent, Quality } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'

/**
 * Returns the events of a record, a day each; of several fields with one event the first that has a day.
 * @param printedIn the field that holds the day which the paper names, where the rule names one
 */
export function eventsOf(resource: string, record: Row, printedIn?: string): EventFact[] {
  const found = new Map<CaseEvent, EventFact>()
  const notified = dayIn(record, 'notified_on')
  for (const [field, event] of EVENT_FIELDS[resource] ?? []) {
    const written = dayIn(record, field)
    // A decision that reached the person was not made after that day: of days in the wrong order the earlier one counts.
    const isTooLate = event === 'decided' && written && notified && written > notified
    const day = isTooLate ? notified : written
    const only = TOLD_ONLY[event]
    if (!day || found.has(event) || (only && record[only.field] !== only.is)) continue
    const quality = qualityOf({ field, event }, record)
    const until = printedIn ? dayIn(record, printedIn) : untilOf(event, record)
    const fact = { event, day, quality, until }
    const isInstructed = typeof record.instructed === 'boolean' && OF_DECISION.includes(event)
    found.set(event, isInstructed ? { ...fact, instructed: record.instructed === true } : fact)
  }
  return [...found.values()]
}

const OF_DECISION: readonly CaseEvent[] = ['decided', 'notified']
/** Events of which the file of the record is the letter. */
const WITH_LETTER: readonly CaseEvent[] = [
  ...OF_DECISION,
  ...(['printed_until', 'preapproval_issued', 'first_permit', 'contract_signed', 'ba_asked'] as const),
]

/** The day on which a request reached the BA is usually not known: the day of its sending is an estimate. */
function qualityOf(
  { field, event }: { field: string; event: CaseEvent },
  { file, verified_on }: Row,
): Quality {
  if (event === 'ba_asked' && field !== 'reached_on') return 'estimated'
  const isProven = (file && WITH_LETTER.includes(event)) || (event === 'oldest_module' && verified_on)
  return isProven ? 'confirmed' : 'reported'
}

/** The last day that the paper itself names: of a letter the end of its period, of a decision that of its validity. */
function untilOf(event: CaseEvent, record: Row): string | null {
  if (event === 'letter') return dayIn(record, 'asked_until')
  if (event === 'preapproval_issued') return dayIn(record, 'printed_until')
  return event === 'decided' || event === 'printed_until' ? dayIn(record, 'valid_until') : null
}

/** Returns the requests of the authority that a record keeps. The next request closes one without a period or an answer. */
export function requestsOf(record: Row): AuthorityRequest[] {
  const asked_on = dayIn(record, 'asked_on')
  const answered = dayIn(record, 'answered_on')
  // An answer from before the request was one to an earlier request.
  const answered_on = asked_on && answered && answered >= asked_on ? answered : null
  const latest = { asked_on, until: dayIn(record, 'asked_until'), answered_on }
  const earlier = readEarlier(record.earlier_requests)
  const closed = earlier.map((each, at) => ({
    ...each,
    answered_on: each.answered_on ?? each.until ?? earlier[at + 1]?.asked_on ?? asked_on,
  }))
  return asked_on ? [...closed, { ...latest, asked_on }] : closed
}

/** Returns the extension that a record keeps. Its letter names the last day, which only later requests move. */
export function extensionsOf(record: Row): ClockExtension[] {
  const until = dayIn(record, 'extended_until')
  return until ? [{ told_on: dayIn(record, 'extended_on'), until, reason: '' }] : []
}

/** Fields with the day of the decision, where it is not `decided_on`. */
const DECIDED_IN: Readonly<Record<string, string>> = {
  licences: 'granted_on',
  permits: 'issued_on',
  preapprovals: 'issued_on',
}

/** Returns the day on which a record was decided. */
export const decidedOn = (resource: string, record: Row): string | null =>
  dayIn(record, DECIDED_IN[resource] ?? 'decided_on')

/** Returns the decision of a record in the words of outcomes and conditions, or null while there is none. */
export function resultOf(record: Row): string | null {
  const { result, state } = record
  if (typeof result === 'string') return result === 'pending' ? null : result
  return typeof state === 'string' ? (STATE_RESULTS[state] ?? null) : null
}

/** Tells whether a record has a decision, whichever it is. */
export const isDecided = (record: Row): boolean => resultOf(record) !== null

/** An offer of an employer was accepted or not. */
const MATCH_RESULTS = { accepted: 'accepted', hired: 'accepted', declined: 'declined' }

/** States of a visa after its decision still tell it, and those of a match. */
const STATE_RESULTS: Readonly<Record<string, string>> = {
  granted: 'granted',
  entered: 'granted',
  rejected: 'rejected',
  lawsuit: 'rejected',
  new_application: 'rejected',
  withdrawn: 'withdrawn',
  ...MATCH_RESULTS,
}

/** Returns the day in a field of a record; of an instant none, for its day depends on a zone. */
export function dayIn(record: Row | undefined, field: string): string | null {
  const value = record?.[field]
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null
}
