import type { CONTESTED } from '../../../contract/resources/permissions'
import type { RecordEvent } from '../../../contract/routes/version'
import { decidedOn, resultOf } from './caseEvents'
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

/** Returns how remedies name the decisions of a resource. */
export const contestedOf = (resource: string | undefined): Contested | undefined =>
  resource === undefined ? undefined : DECISIONS[resource]

/** Results that a person can contest; a partial recognition is one of them. */
const AGAINST_US: readonly unknown[] = ['rejected', 'refused', 'partial']

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

function contestedIn(records: CaseRecords): Contested | undefined {
  const refused = Object.entries(DECISIONS).flatMap(([resource, decision]) =>
    (records.get(resource) ?? [])
      .filter(record => AGAINST_US.includes(resultOf(record)))
      .map(record => ({ decision, day: decidedOn(resource, record) ?? '' })),
  )
  return refused.toSorted((one, other) => one.day.localeCompare(other.day)).at(-1)?.decision
}
