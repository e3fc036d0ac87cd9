import { invalid } from '../../../contract/http/errors'
import { isPendingRemedy } from '../../../contract/resources/permissions'
import { givenUp, isInTime, namedDecision, newestDecision } from '../../../contract/routes/contest'
import type { Change, Hooks, Values } from '../../crud/hooks'
import { todayAt } from '../../db/today'
import { type ContestedDecision, readContested } from './contestedDecisions'

/**
 * A remedy is against a refusal that is on record, within the time to contest it. A choice that gives this time up while it runs
 * says why (docs/decisions/0075).
 */
export const remediesHooks: Hooks = {
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if ((action !== 'create' && action !== 'update') || !isJudged(change)) return changes
    const after: Values = { ...before, ...changes }
    const today = await todayAt(tx, services.now())
    const asked = { against: after.against, but: before?.id, today }
    const decisions = await readContested(tx, Number(after.candidate_id), asked)
    const decision = decisionFor({ ...change, after }, { decisions, today })
    if (!decision) return changes
    refuseObjection({ ...change, after }, decision)
    refuseOutOfTime(after, decision, today)
    refuseSilentWaiver(after, decision, today)
    const case_id = after.case_id ?? decision.record.case_id ?? null
    return { ...changes, decision_on: decision.decision_on, ...(case_id ? { case_id } : {}) }
  },
}

/** Fields by which a remedy is judged; a row that was written before may still be changed in all others. */
const JUDGED = [
  ...['candidate_id', 'against', 'decision_on', 'kind', 'chosen_on', 'filed_on', 'waiver_reason'],
] as const

const isJudged = ({ before, changes }: Change): boolean =>
  JUDGED.some(name => name in changes && (changes[name] ?? null) !== (before?.[name] ?? null))

interface Judged extends Change {
  after: Values
}

/**
 * Returns the decision that a remedy is against: the one of the day that it names, else the newest that had reached the person and
 * is not settled yet, else the newest.
 * @throws Failure invalid where no such decision is on record
 */
function decisionFor(
  { before, changes, after }: Judged,
  { decisions, today }: { decisions: readonly ContestedDecision[]; today: string },
): ContestedDecision | undefined {
  const isNamedNow = 'decision_on' in changes && changes.decision_on !== before?.decision_on
  const isOther = 'against' in changes && changes.against !== before?.against
  const named = isNamedNow || !isOther ? namedDecision(after, decisions) : undefined
  if (named) return named
  if (isNamedNow && changes.decision_on) throw invalid({ decision_on: 'no_refusal' })
  const found = newestDecision(after, decisions, today)
  if (!found && isPendingRemedy(after.kind)) {
    if (decisions.length && after.filed_on) throw invalid({ filed_on: 'too_early' })
    throw invalid({ against: 'no_refusal' })
  }
  return found
}

/**
 * @throws Failure invalid on the kind, where an objection is chosen against a decision that names the lawsuit. That none exists
 * against a visa is refused before (remedyNamed).
 */
function refuseObjection({ before, after }: Judged, { no_objection }: ContestedDecision): void {
  const isChosen = before?.kind !== after.kind || before?.against !== after.against
  if (after.kind === 'objection' && isChosen && no_objection) throw invalid({ kind: 'no_objection' })
}

/** @throws Failure invalid where an objection or a lawsuit is filed, or chosen, before the decision came or after its time is over */
function refuseOutOfTime(after: Values, decision: ContestedDecision, today: string): void {
  if (!isPendingRemedy(after.kind)) return
  const { filed_on } = after
  if (typeof filed_on === 'string' && filed_on < decision.reached_on) throw invalid({ filed_on: 'too_early' })
  if (!isInTime(decision, after, today)) throw invalid({ [filed_on ? 'filed_on' : 'kind']: 'appeal_over' })
}

/** @throws Failure invalid on the reason, where a choice ends a time to contest that still runs */
function refuseSilentWaiver(after: Values, decision: ContestedDecision, today: string): void {
  if (!after.chosen_on || after.waiver_reason) return
  if (givenUp(decision, after.kind, today)) throw invalid({ waiver_reason: 'appeal_runs' })
}
