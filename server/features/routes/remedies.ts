import { invalid } from '../../../contract/http/errors'
import { isPendingRemedy, remedies } from '../../../contract/resources/permissions'
import { canBeFiled, givenUp, namedDecision, newestDecision } from '../../../contract/routes/contest'
import { compiledOf } from '../../crud/compiled'
import type { Change, Hooks, Values } from '../../crud/hooks'
import { todayAt } from '../../db/today'
import { type ContestedDecision, readContested } from './contestedDecisions'

/**
 * A remedy, and the choice to take none, is against a refusal that is on record; an objection or a lawsuit within the time to
 * contest it. A choice that gives this time up while it runs says why (docs/decisions/0075).
 */
export const remediesHooks: Hooks = {
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    const after: Values = { ...(before ?? compiledOf(remedies).defaults), ...changes }
    refuseUnfiled({ ...change, after })
    if (!isJudged(change)) return changes
    const today = await todayAt(tx, services.now())
    const asked = { against: after.against, but: before?.id, today }
    const decisions = await readContested(tx, Number(after.candidate_id), asked)
    const decision = decisionFor({ ...change, after }, { decisions, today })
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
  'reinstatement_on',
] as const

const changesOneOf = ({ before, changes }: Change, names: readonly string[]): boolean =>
  names.some(name => name in changes && (changes[name] ?? null) !== (before?.[name] ?? null))

const isJudged = (change: Change): boolean => change.action === 'create' || changesOneOf(change, JUDGED)

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
): ContestedDecision {
  const isNamedNow = 'decision_on' in changes && changes.decision_on !== before?.decision_on
  const isOther = 'against' in changes && changes.against !== before?.against
  const named = isNamedNow || !isOther ? namedDecision(after, decisions) : undefined
  if (named) return named
  if (isNamedNow && changes.decision_on) throw invalid({ decision_on: 'no_refusal' })
  const found = newestDecision(after, decisions, today)
  if (found) return found
  const day = ['filed_on', 'chosen_on'].find(name => after[name])
  throw invalid(decisions.length && day ? { [day]: 'too_early' } : { against: 'no_refusal' })
}

/** @throws Failure invalid on the day of the filing, where an objection or a lawsuit is decided that was never filed */
function refuseUnfiled({ after, ...change }: Judged): void {
  const isDecided = after.decided_on || after.result
  if (!isPendingRemedy(after.kind) || !isDecided || after.filed_on) return
  if (changesOneOf(change, ['kind', 'filed_on', 'decided_on', 'result']))
    throw invalid({ filed_on: 'required' })
}

/**
 * @throws Failure invalid on the kind, where an objection is chosen against a decision that names the lawsuit. That none exists
 * against a visa is refused before (remedyNamed).
 */
function refuseObjection({ before, after }: Judged, { no_objection }: ContestedDecision): void {
  const isChosen = before?.kind !== after.kind || before?.against !== after.against
  if (after.kind === 'objection' && isChosen && no_objection) throw invalid({ kind: 'no_objection' })
}

/** @throws Failure invalid where an objection or a lawsuit is filed, or chosen, before the decision came or after its time is over without an application for reinstatement */
function refuseOutOfTime(after: Values, decision: ContestedDecision, today: string): void {
  if (!isPendingRemedy(after.kind)) return
  const { filed_on } = after
  if (typeof filed_on === 'string' && filed_on < decision.reached_on) throw invalid({ filed_on: 'too_early' })
  if (!canBeFiled(decision, after, today)) throw invalid({ [filed_on ? 'filed_on' : 'kind']: 'appeal_over' })
}

/** @throws Failure invalid on the reason, where a choice ends a time to contest that still runs */
function refuseSilentWaiver(after: Values, decision: ContestedDecision, today: string): void {
  if (!after.chosen_on || after.waiver_reason) return
  if (givenUp(decision, after.kind, today)) throw invalid({ waiver_reason: 'appeal_runs' })
}
