import { definitionOf } from '../../../contract/resources'
import { type CONTESTED, isPendingRemedy } from '../../../contract/resources/permissions'
import { CONTESTED_RECORDS, dayOfRemedy } from '../../../contract/routes/contest'
import type { RecordEvent } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import { dayIn, decidedOn, isDecided, resultOf } from './caseEvents'
import type { CaseRecords } from './caseRecords'

type Contested = (typeof CONTESTED)[number]

/** The resource of the record that a remedy is against, by the value of its field `against`. */
export const contestedResource = (against: unknown): string | undefined =>
  Object.keys(CONTESTED_RECORDS).find(resource => CONTESTED_RECORDS[resource] === against)

/** The value by which remedies name decisions of a resource. */
export const contestedKind = (resource: string): Contested | undefined => CONTESTED_RECORDS[resource]

/** Tells whether decisions of a resource can be contested. */
export const isContested = (resource: string): boolean => resource in CONTESTED_RECORDS

/** Results that a person can contest; a partial recognition is one of them. */
const AGAINST_US: readonly unknown[] = ['rejected', 'refused', 'partial']
/** Tells whether a record is a decision that went against the person. */
export const isAgainstUs = (record: Row): boolean => AGAINST_US.includes(resultOf(record))

const REFUSED = AGAINST_US.filter(result => result !== 'partial')

/** Returns what a record refused, as remedies name it; null where it did not refuse it. */
export const refusedIn = (resource: string, record: Row): Contested | null =>
  REFUSED.includes(resultOf(record)) ? (CONTESTED_RECORDS[resource] ?? null) : null

/**
 * Returns the records of a resource whose decision went against the person and can be contested, the newest first. A later
 * decision for the person replaces it; a new application, a withdrawn one and a second refusal do not.
 */
export function decisionsAgainst(records: CaseRecords, resource: string): Row[] {
  const decided = inOrder(records, resource)
  return decided
    .filter((record, at) => {
      const isReplaced = (later: Row) => isForUs(later) && isSameKind(resource, record, later)
      return AGAINST_US.includes(resultOf(record)) && !decided.slice(at + 1).some(isReplaced)
    })
    .toReversed()
}

/** Returns all records of a resource whose decision went against the person, first to last, those that a later one replaced too. */
export const againstPerson = (records: CaseRecords, resource: string): Row[] =>
  inOrder(records, resource).filter(record => AGAINST_US.includes(resultOf(record)))

/** Decided records of a resource, first to last. */
function inOrder(records: CaseRecords, resource: string): Row[] {
  const dayOf = (record: Row) => decidedOn(resource, record) ?? ''
  return (records.get(resource) ?? [])
    .filter(isDecided)
    .toSorted((one, other) => dayOf(one).localeCompare(dayOf(other)) || one.id - other.id)
}

const isForUs = (record: Row): boolean =>
  !AGAINST_US.includes(resultOf(record)) && resultOf(record) !== 'withdrawn'

/**
 * Tells whether two decisions are about the same thing: the rating of a degree is no answer to a refused recognition, nor is the
 * visa for a measure or the family one to the visa for work. A permit that names no law may be the other one.
 */
function isSameKind(resource: string, one: Row, other: Row): boolean {
  if (resource === 'recognitions') return (one.kind === 'recognition') === (other.kind === 'recognition')
  if (resource === 'visas') return one.kind === other.kind
  if (resource !== 'permits') return true
  return one.kind === other.kind && (!one.law || !other.law || one.law === other.law)
}

/** Returns the day from which a decision can be contested: that of its receipt, else its own. */
export const reachedOn = (resource: string, record: Row): string | null =>
  dayIn(record, 'notified_on') ?? decidedOn(resource, record)

/**
 * Returns the decision that a remedy is against: the one of the day that it names, else the newest that had reached the person
 * when the remedy was filed or chosen, else entered. One that names none is not against a decision that was recorded after it,
 * unless it was filed and only one decision had reached the person by then.
 */
export function contestedBy(remedy: Row, records: CaseRecords): Row | undefined {
  const resource = contestedResource(remedy.against)
  if (!resource) return undefined
  const against = againstPerson(records, resource)
  const named = namedBy(remedy, { resource, against })
  const day = remedyDay(remedy)
  const isKnown = (record: Row) =>
    remedy.decision_on || String(record.created_at) <= String(remedy.created_at)
  const hasReached = (record: Row) => (reachedOn(resource, record) ?? '') <= day
  const known = named ?? against.findLast(record => isKnown(record) && hasReached(record))
  return known ?? onlyFiledAgainst(remedy, against.filter(hasReached))
}

/** An objection or a lawsuit that was entered before its decision is against it where it can be against no other one. */
function onlyFiledAgainst({ kind, filed_on }: Row, [decision, ...others]: readonly Row[]): Row | undefined {
  return isPendingRemedy(kind) && filed_on && others.length === 0 ? decision : undefined
}

/** Returns the latest day of a decision that a remedy can be against: that of its filing or choice, else of its entry. */
const remedyDay = ({ filed_on, chosen_on, decided_on, created_at }: Row): string =>
  dayOfRemedy({ filed_on, chosen_on, decided_on }, String(created_at).slice(0, 10))

function namedBy(remedy: Row, { resource, against }: { resource: string; against: readonly Row[] }) {
  const day = dayIn(remedy, 'decision_on')
  return day ? against.findLast(record => decidedOn(resource, record) === day) : undefined
}

/**
 * Returns what a new record of a step says beside its day and result: what the step chooses its records by, of a visa the kind
 * that the route leads to, and of a remedy the kind of the latest decision that went against the person. Which one of that kind is found as for any new remedy.
 */
export function valuesOfNew(
  { resource, where = [] }: RecordEvent,
  { records, purpose }: { records: CaseRecords; purpose?: string | null | undefined },
): Record<string, string> {
  const ofRoute: Record<string, string> = resource === 'visas' && purpose ? { kind: purpose } : {}
  const chosen = Object.fromEntries(
    where.flatMap(({ field, in: [first] }) => (first ? [[field, first]] : [])),
  )
  const against = resource === 'remedies' ? latest(records, AGAINST_US) : undefined
  return { ...ofRoute, ...chosen, ...(against ? { against: against.decision } : {}) }
}

/** Returns the results that a new record of a step cannot have: no objection to a visa. */
export function leftOut(record: RecordEvent, records: CaseRecords): readonly string[] {
  const { leavesOut } = definitionOf(record.resource)?.fields[record.result ?? '']?.options ?? {}
  const other = leavesOut && valuesOfNew(record, { records })[leavesOut.by]
  return (other && leavesOut?.values[other]) || []
}

/**
 * Tells whether a remedy is against a decision that a newer refusal has followed: the remedy against that one is still to be
 * chosen. A partial recognition asks for none: the case goes on by the measure.
 */
export function isAgainstEarlier(remedy: Row, records: CaseRecords): boolean {
  const refused = latest(records, REFUSED)
  const resource = contestedResource(remedy.against)
  const named = resource && namedBy(remedy, { resource, against: inOrder(records, resource) })
  if (refused && named) return named.id !== refused.record.id || resource !== refused.resource
  return refused !== undefined && remedyDay(remedy) < refused.day
}

function latest(records: CaseRecords, results: readonly unknown[]) {
  const found = Object.entries(CONTESTED_RECORDS).flatMap(([resource, decision]) =>
    (records.get(resource) ?? [])
      .filter(record => results.includes(resultOf(record)))
      .map(record => ({ resource, decision, record, day: decidedOn(resource, record) ?? '' })),
  )
  return found.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1)
}

/** A decision with the resource of its record. */
export interface Decision {
  resource: string
  record: Row
}

/**
 * Returns the decision that the remedy of a case is about: the one that the remedy on record is against, else the latest refusal,
 * else a partial recognition, which can be contested as well.
 */
export function decisionUnderRemedy(records: CaseRecords): Decision | undefined {
  const remedy = (records.get('remedies') ?? []).findLast(each => !isAgainstEarlier(each, records))
  const resource = remedy && contestedResource(remedy.against)
  const record = remedy && contestedBy(remedy, records)
  if (resource && record) return { resource, record }
  return latest(records, REFUSED) ?? latest(records, AGAINST_US)
}
