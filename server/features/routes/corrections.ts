import { invalid } from '../../../contract/http/errors'
import { lastDayOf } from '../../../contract/routes/contest'
import type { Change, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { todayAt } from '../../db/today'
import type { Correction } from '../candidates'
import { decidedOn, resultOf } from './caseEvents'
import { readRecords } from './caseRecords'
import { contestedKind, decisionsAgainst, isAgainstUs } from './contested'
import { readContested } from './contestedDecisions'

/**
 * Asks why a decision is corrected while it can still be contested: a change of what it says, of its days or of whose it is would
 * end that time or move it, and so would its deletion (docs/decisions/0075). A later decision is no correction. The reason is that
 * of the one change: it is sent with it, or was saved alone before it.
 * @param resource whose records are decisions that can be contested
 */
export const correctionHooks = (resource: string): Hooks => ({
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (!before || !(await needsReason(tx, { ...change, resource, before, now: services.now() })))
      return changes
    const reason = 'correction_reason' in changes ? changes.correction_reason : before.correction_reason
    if (!reason) throw invalid({ correction_reason: 'correction_runs' })
    return action === 'delete' ? changes : { ...changes, correction_reason: reason }
  },
})

/** Tells whether a change of a record, or its deletion, corrects a decision that can still be contested. */
export const needsReason = async (tx: Tx, correction: Correction): Promise<boolean> => {
  const { resource, before: record, now } = correction
  return movesTime(correction) && canBeContested(tx, { resource, record, today: await todayAt(tx, now) })
}

/** Ways of writing that only repeat changes that were judged before. */
const UNJUDGED: readonly Change['by'][] = ['undo', 'merge', 'purge']

/** Fields of a decision by which the time to contest it is found, beside its result and its day. */
const OF_TIME = ['notified_on', 'instructed', 'candidate_id', 'case_id'] as const

function movesTime({ resource, action, by, before, changes }: Correction): boolean {
  if (UNJUDGED.includes(by) || !isAgainstUs(before)) return false
  if (action === 'delete') return true
  if (action !== 'update') return false
  const after: Row = { ...before, ...changes }
  const [was, is] = [decidedOn(resource, before), decidedOn(resource, after)]
  const isLater = is !== null && was !== null && is > was
  if (resultOf(after) !== resultOf(before)) return !(isLater && isDecision(after))
  // The day of the receipt, or the case, is entered once it is known.
  const isOther = (name: string) => (before[name] ?? null) !== null && (after[name] ?? null) !== before[name]
  return was !== is || OF_TIME.some(isOther)
}

const isDecision = (record: Values & Row): boolean => ![null, 'withdrawn'].includes(resultOf(record))

/**
 * Tells whether a decision can be contested today, and nobody has done so or decided not to. One whose time no rule names, such as
 * a refused approval of the BA, can be until a later decision for the person.
 */
async function canBeContested(
  tx: Tx,
  { resource, record, today }: { resource: string; record: Row; today: string },
): Promise<boolean> {
  const candidateId = Number(record.candidate_id)
  const decisions = await readContested(tx, candidateId, { against: contestedKind(resource), today })
  const found = decisions.find(decision => decision.record.id === record.id)
  if (found?.is_settled) return false
  const last = found ? lastDayOf(found) : null
  if (last) return today <= last
  const [records = new Map()] = (await readRecords(tx, [candidateId])).values()
  return decisionsAgainst(records, resource).some(({ id }) => id === record.id)
}
