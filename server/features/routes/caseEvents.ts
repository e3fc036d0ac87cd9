import type { AuthorityRequest, ClockExtension, EventFact } from '../../../contract/routes/clockFacts'
import type { CaseEvent, Quality } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'

/** Tables of resources whose records give events. */
export const RECORD_TABLES: Readonly<Record<string, string>> = {
  recognitions: 'recognitions',
  'ba-approvals': 'ba_approvals',
  visas: 'visas',
  contracts: 'contracts',
  matches: 'matches',
  placements: 'placements',
}

/** Fields of records with the events that their days are. */
const EVENTS: Readonly<Record<string, readonly (readonly [field: string, event: CaseEvent])[]>> = {
  recognitions: [
    ['applied_on', 'applied'],
    ['applied_on', 'received'],
    ['complete_on', 'complete'],
    ['asked_on', 'letter'],
    ['decided_on', 'decided'],
    ['notified_on', 'notified'],
  ],
  'ba-approvals': [
    ['applied_on', 'ba_asked'],
    ['decided_on', 'decided'],
    ['notified_on', 'notified'],
    ['valid_until', 'printed_until'],
  ],
  visas: [
    ['appointment_asked_on', 'appointment_asked'],
    ['applied_on', 'applied'],
    ['complete_on', 'application_complete'],
    ['asked_on', 'letter'],
    ['decided_on', 'decided'],
    ['notified_on', 'notified'],
    ['valid_until', 'printed_until'],
    ['entered_on', 'entered'],
  ],
  contracts: [['signed_on', 'contract_signed']],
  placements: [
    ['signed_on', 'contract_signed'],
    ['started_on', 'work_started'],
    ['end_known_on', 'work_end_known'],
  ],
}

/**
 * Returns the events of a record, a day each.
 * @param printedIn the field that holds the day which the paper names, where the rule names one
 */
export function eventsOf(resource: string, record: Row, printedIn?: string): EventFact[] {
  return (EVENTS[resource] ?? []).flatMap(([field, event]) => {
    const day = dayIn(record, field)
    if (!day) return []
    const until = printedIn ? dayIn(record, printedIn) : untilOf(event, record)
    const fact = { event, day, quality: qualityOf(event, record), until }
    return typeof record.instructed === 'boolean' && OF_DECISION.includes(event)
      ? [{ ...fact, instructed: record.instructed }]
      : [fact]
  })
}

const OF_DECISION: readonly CaseEvent[] = ['decided', 'notified']

/** The file of a record is the letter of its decision. */
const qualityOf = (event: CaseEvent, { file }: Row): Quality =>
  file && (OF_DECISION.includes(event) || event === 'printed_until') ? 'confirmed' : 'reported'

/** The last day that the paper itself names: of a letter the end of its period, of a decision that of its validity. */
function untilOf(event: CaseEvent, record: Row): string | null {
  if (event === 'letter') return dayIn(record, 'asked_until')
  return event === 'decided' || event === 'printed_until' ? dayIn(record, 'valid_until') : null
}

/** Returns the request of the authority that a record keeps. */
export function requestsOf(record: Row): AuthorityRequest[] {
  const asked_on = dayIn(record, 'asked_on')
  if (!asked_on) return []
  return [{ asked_on, until: dayIn(record, 'asked_until'), answered_on: dayIn(record, 'answered_on') }]
}

/** Returns the extension that a record keeps. Its letter names the last day, which no earlier request moves. */
export function extensionsOf(record: Row): ClockExtension[] {
  const until = dayIn(record, 'extended_until')
  return until ? [{ told_on: until, until, reason: '' }] : []
}

/** Returns the decision of a record in the words of outcomes and conditions, or null while there is none. */
export function resultOf(record: Row): string | null {
  const { result, state } = record
  if (typeof result === 'string') return result === 'pending' ? null : result
  return typeof state === 'string' ? (STATE_RESULTS[state] ?? null) : null
}

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
