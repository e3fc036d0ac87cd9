import { type CONTESTED, isPendingRemedy, PENDING_REMEDIES, REMEDY_KINDS } from '../resources/permissions'

/** Decisions that a remedy can be against, by the resource of their record. */
export const CONTESTED_RECORDS: Readonly<Record<string, (typeof CONTESTED)[number]>> = {
  recognitions: 'recognition',
  'ba-approvals': 'ba_approval',
  visas: 'visa',
  licences: 'licence',
  permits: 'permit',
}

/** A decision that went against a person, with the time to contest it. Days as `YYYY-MM-DD`. */
export interface Contested {
  /** The day of the decision, by which a remedy names it. */
  decision_on: string | null
  /** The day on which it reached the person, else its own. */
  reached_on: string
  /** The last day to contest it, after a lost objection by a lawsuit; null where no rule names one, as of an approval of the BA. */
  due_on: string | null
  /** The next working day, where the last day is off. */
  latest_on: string | null
  /** Whether a remedy was filed, or the person has decided to take none. */
  is_settled: boolean
  /** Whether the decision names the lawsuit as its remedy, or no objection exists against its kind. */
  no_objection: boolean
}

/** The fields of a remedy that tell the decision that it is against, and the day on which it is in time. */
export interface RemedyDays {
  decision_on?: unknown
  chosen_on?: unknown
  filed_on?: unknown
  decided_on?: unknown
  /** The day of the application for reinstatement, which a remedy after its time needs (§ 60 VwGO). */
  reinstatement_on?: unknown
}

/** Returns the last day on which a remedy is in time. */
export const lastDayOf = ({ due_on, latest_on }: Pick<Contested, 'due_on' | 'latest_on'>): string | null =>
  latest_on ?? due_on

/**
 * Returns the day by which a remedy is in time, and by which the decision that it is against is found: that of its filing, else of
 * its choice, else of the decision about it.
 * @param otherwise the day of a remedy without any, such as today
 */
export const dayOfRemedy = ({ filed_on, chosen_on, decided_on }: RemedyDays, otherwise: string): string =>
  String(filed_on || chosen_on || decided_on || otherwise)

/** Returns the decision of the day that a remedy names. */
export const namedDecision = <C extends Contested>(
  { decision_on }: RemedyDays,
  decisions: readonly C[],
): C | undefined =>
  decision_on ? decisions.findLast(decision => decision.decision_on === decision_on) : undefined

/**
 * Returns the decision that a remedy is against which names none: the newest that had reached the person and is not settled,
 * else the newest (docs/decisions/0075).
 * @param decisions first to last
 */
export function newestDecision<C extends Contested>(
  remedy: RemedyDays,
  decisions: readonly C[],
  today: string,
): C | undefined {
  const day = dayOfRemedy(remedy, today)
  const reached = decisions.filter(({ reached_on }) => reached_on <= day)
  return reached.findLast(each => !each.is_settled) ?? reached.at(-1)
}

/** Tells whether an objection or a lawsuit is in time by the days of the remedy. */
export function isInTime(decision: Contested, remedy: RemedyDays, today: string): boolean {
  const last = lastDayOf(decision)
  return !last || dayOfRemedy(remedy, today) <= last
}

/** Tells whether an objection or a lawsuit can be recorded: it is in time, or reinstatement is applied for (§ 60 VwGO). */
export const canBeFiled = (decision: Contested, remedy: RemedyDays, today: string): boolean =>
  Boolean(remedy.reinstatement_on) || isInTime(decision, remedy, today)

/**
 * Returns the kinds of remedies that are possible against a decision; without one none is. After its time there is nothing to
 * contest or to give up, and a new application is what is left.
 */
export function possibleKinds(
  decision: Contested | undefined,
  remedy: RemedyDays,
  today: string,
): (typeof REMEDY_KINDS)[number][] {
  if (!decision) return []
  if (!canBeFiled(decision, remedy, today)) return ['new_application']
  return REMEDY_KINDS.filter(kind => !(kind === PENDING_REMEDIES[0] && decision.no_objection))
}

/** Returns the last day to contest a decision that a kind of remedy gives up while it still runs. */
export function givenUp(decision: Contested | undefined, kind: unknown, today: string): string | null {
  if (!decision || !kind || isPendingRemedy(kind) || decision.is_settled) return null
  const last = lastDayOf(decision)
  return last && today <= last ? last : null
}
