import { invalid } from '../../../contract/http/errors'
import { lastDayOf } from '../../../contract/routes/contest'
import type { Change, Hooks, Row, Tx, Values } from '../../crud/hooks'
import { todayAt } from '../../db/today'
import { decidedOn, resultOf } from './caseEvents'
import { contestedKind, isAgainstUs } from './contested'
import { readContested } from './contestedDecisions'

/**
 * Asks why a decision is corrected while it can still be contested: a change of what it says, of its days or of whose it is would
 * end that time or move it, and so would its deletion (docs/decisions/0075). A later decision is no correction.
 * @param resource whose records are decisions that can be contested
 */
export const correctionHooks = (resource: string): Hooks => ({
  async beforeWrite(tx, change, services) {
    const { before, changes } = change
    if (!before || !movesTime(resource, { ...change, before }) || isExplained({ ...change, before }))
      return changes
    if (await canBeContested(tx, { resource, record: before, today: await todayAt(tx, services.now()) }))
      throw invalid({ correction_reason: 'correction_runs' })
    return changes
  },
})

type Correction = Change & { before: Row }

/** Ways of writing that only repeat changes that were judged before. */
const UNJUDGED: readonly unknown[] = ['undo', 'merge', 'purge']

/** Fields of a decision by which the time to contest it is found, beside its result and its day. */
const OF_TIME = ['notified_on', 'instructed', 'candidate_id', 'case_id'] as const

function movesTime(resource: string, { action, by, before, changes }: Correction): boolean {
  if (UNJUDGED.includes(by) || !isAgainstUs(before)) return false
  if (action === 'delete') return true
  if (action !== 'update') return false
  const after: Row = { ...before, ...changes }
  const [was, is] = [decidedOn(resource, before), decidedOn(resource, after)]
  const isLater = is !== null && was !== null && is > was
  if (resultOf(after) !== resultOf(before)) return !(isLater && isDecision(after))
  // The day of the receipt, or the case, is entered once it is known.
  const isOther = (name: string) => before[name] !== null && (after[name] ?? null) !== before[name]
  return was !== is || OF_TIME.some(isOther)
}

const isDecision = (record: Values & Row): boolean => ![null, 'withdrawn'].includes(resultOf(record))

/** The reason is typed with the change; of a record that is deleted, before. */
const isExplained = ({ action, before, changes }: Correction): boolean =>
  Boolean(action === 'delete' ? before.correction_reason : changes.correction_reason)

/** Tells whether a decision can be contested today, and nobody has done so or decided not to. */
async function canBeContested(
  tx: Tx,
  { resource, record, today }: { resource: string; record: Row; today: string },
): Promise<boolean> {
  const decisions = await readContested(tx, Number(record.candidate_id), {
    against: contestedKind(resource),
    today,
  })
  const found = decisions.find(decision => decision.record.id === record.id)
  const last = found && !found.is_settled ? lastDayOf(found) : null
  return last !== null && today <= last
}
