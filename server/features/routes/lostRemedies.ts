import { isChosen } from '../../../contract/routes/recordValues'
import type { ClockRule } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import type { CaseRecords } from './caseRecords'
import { contestedBy, contestedResource, decisionsAgainst, refusedIn } from './contested'

/** The resource of remedies: an objection or a lawsuit that was lost is a decision that can be contested in turn. */
export const REMEDIES = 'remedies'

const isLost = ({ result, decided_on }: Row): boolean => result === 'lost' && decided_on !== null

/**
 * Returns the lost remedies that a rule counts, the newest first; those against a decision that a later one replaced are left out.
 * The decision on an objection has its own month for the lawsuit (§ 74 (1) s. 1 VwGO).
 */
export function lostRemedies(records: CaseRecords, { where }: Pick<ClockRule, 'where'>): Row[] {
  const isReplaced = (remedy: Row) => {
    const decision = contestedBy(remedy, records)
    const standing = decisionsAgainst(records, contestedResource(remedy.against) ?? '')
    return decision !== undefined && !standing.some(({ id }) => id === decision.id)
  }
  return inOrder(records.get(REMEDIES) ?? [])
    .filter(row => isLost(row) && isChosen(where, row) && !isReplaced(row))
    .toReversed()
}

export const isLostObjection = (row: Row): boolean => row.kind === 'objection' && isLost(row)

/** Returns the newest lost objection of the remedies against one decision. */
export const lostObjection = (remedies: readonly Row[]): Row | undefined =>
  inOrder(remedies).findLast(isLostObjection)

const inOrder = (remedies: readonly Row[]): Row[] =>
  remedies.toSorted(
    (one, other) => String(one.decided_on).localeCompare(String(other.decided_on)) || one.id - other.id,
  )

/** Returns the decision that a record stands for: of a remedy the one that it is against. */
export const decisionBehind = (
  resource: string | undefined,
  record: Row,
  records: CaseRecords,
): Row | undefined => (resource === REMEDIES ? contestedBy(record, records) : record)

/** Returns what was refused by a record, of a remedy by the decision that it is against, as remedies name it. */
export function refusedBehind(resource: string, record: Row, records: CaseRecords) {
  const decision = decisionBehind(resource, record, records)
  const own = resource === REMEDIES ? contestedResource(record.against) : resource
  return decision && own ? refusedIn(own, decision) : null
}
