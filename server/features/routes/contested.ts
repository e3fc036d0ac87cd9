import { definitionOf } from '../../../contract/resources'
import type { CONTESTED } from '../../../contract/resources/permissions'
import type { RecordEvent } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import { dayIn, decidedOn, resultOf } from './caseEvents'
import type { CaseRecords } from './caseRecords'

type Contested = (typeof CONTESTED)[number]

/** Decisions that a remedy can be against, by the resource of their record. */
const DECISIONS: Readonly<Record<string, Contested>> = {
  recognitions: 'recognition',
  'ba-approvals': 'ba_approval',
  visas: 'visa',
  licences: 'licence',
  permits: 'permit',
}

/** Results that a person can contest; a partial recognition is one of them. */
const AGAINST_US: readonly unknown[] = ['rejected', 'refused', 'partial']
const REFUSED = AGAINST_US.filter(result => result !== 'partial')

/**
 * Returns what a new record of a step says beside its day and result: what the step chooses its records by, and of a remedy
 * the latest decision that went against the person.
 */
export function valuesOfNew(
  { resource, where = [] }: RecordEvent,
  records: CaseRecords,
): Record<string, string> {
  const chosen = Object.fromEntries(
    where.flatMap(({ field, in: [first] }) => (first ? [[field, first]] : [])),
  )
  const against = resource === 'remedies' ? contestedIn(records) : undefined
  return against ? { ...chosen, against } : chosen
}

/** Returns the results that a new record of a step cannot have: no objection to a visa. */
export function leftOut(record: RecordEvent, records: CaseRecords): readonly string[] {
  const { leavesOut } = definitionOf(record.resource)?.fields[record.result ?? '']?.options ?? {}
  const other = leavesOut && valuesOfNew(record, records)[leavesOut.by]
  return (other && leavesOut?.values[other]) || []
}

const contestedIn = (records: CaseRecords): Contested | undefined => latest(records, AGAINST_US)?.decision

/**
 * Tells whether a remedy is against a decision that a newer refusal has followed: the remedy against that one is still to be
 * chosen. A partial recognition asks for none: the case goes on by the measure.
 */
export function isAgainstEarlier(remedy: Row, records: CaseRecords): boolean {
  const refused = latest(records, REFUSED)
  const day = ['chosen_on', 'filed_on', 'decided_on'].map(field => dayIn(remedy, field)).find(Boolean)
  if (!refused || !day || day >= refused.day) return false
  // The day of a refusal may have been entered too late: a remedy that was entered after it is against it all the same.
  return String(remedy.created_at) < String(refused.record.created_at)
}

function latest(records: CaseRecords, results: readonly unknown[]) {
  const found = Object.entries(DECISIONS).flatMap(([resource, decision]) =>
    (records.get(resource) ?? [])
      .filter(record => results.includes(resultOf(record)))
      .map(record => ({ decision, record, day: decidedOn(resource, record) ?? '' })),
  )
  return found.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1)
}
