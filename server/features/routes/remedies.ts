import { invalid } from '../../../contract/http/errors'
import { isPendingRemedy } from '../../../contract/resources/permissions'
import type { Change, Hooks, Values } from '../../crud/hooks'
import { todayAt } from '../../db/today'
import { decidedOn } from './caseEvents'
import { type ContestedDecision, isSettled, lastDayOf, readContested } from './contestedDecisions'

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
    const against = { against: after.against, today }
    const all = await readContested(tx, Number(after.candidate_id), against)
    const others = all.map(each => ({
      ...each,
      remedies: each.remedies.filter(({ id }) => id !== before?.id),
    }))
    const decision = decisionFor({ ...change, after }, { decisions: others, today })
    if (!decision) return changes
    refuseOutOfTime(after, decision, today)
    refuseSilentWaiver(after, decision, today)
    const { record, resource } = decision
    const case_id = after.case_id ?? record.case_id ?? null
    return { ...changes, decision_on: decidedOn(resource, record), ...(case_id ? { case_id } : {}) }
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
  const named =
    isNamedNow || !isOther
      ? decisions.findLast(({ resource, record }) => decidedOn(resource, record) === after.decision_on)
      : undefined
  if (named && after.decision_on) return named
  if (isNamedNow && changes.decision_on) throw invalid({ decision_on: 'no_refusal' })
  const day = dayOf(after, today)
  const reached = decisions.filter(({ reached_on }) => reached_on <= day)
  const found = reached.findLast(each => !isSettled(each)) ?? reached.at(-1)
  if (!found && isPendingRemedy(after.kind)) {
    if (decisions.length && after.filed_on) throw invalid({ filed_on: 'too_early' })
    throw invalid({ against: 'no_refusal' })
  }
  return found
}

const dayOf = ({ filed_on, chosen_on }: Values, today: string): string =>
  String(filed_on ?? chosen_on ?? today)

/** @throws Failure invalid where an objection or a lawsuit is filed, or chosen, before the decision came or after its time is over */
function refuseOutOfTime(after: Values, decision: ContestedDecision, today: string): void {
  if (!isPendingRemedy(after.kind)) return
  const last = lastDayOf(decision)
  const { filed_on } = after
  if (typeof filed_on === 'string' && filed_on < decision.reached_on) throw invalid({ filed_on: 'too_early' })
  if (last && dayOf(after, today) > last) throw invalid({ [filed_on ? 'filed_on' : 'kind']: 'appeal_over' })
}

/** @throws Failure invalid on the reason, where a choice ends a time to contest that still runs */
function refuseSilentWaiver(after: Values, decision: ContestedDecision, today: string): void {
  const last = lastDayOf(decision)
  if (isPendingRemedy(after.kind) || !after.chosen_on || after.waiver_reason || !last) return
  if (today <= last && !isSettled(decision)) throw invalid({ waiver_reason: 'appeal_runs' })
}
