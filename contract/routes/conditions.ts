import type { CONDITION_FACTS, Condition } from './version'

export type ConditionFact = (typeof CONDITION_FACTS)[number]

/** Facts of a case by name; several values where a person has several nationalities. */
export type ConditionFacts = Readonly<Partial<Record<ConditionFact, string | readonly string[] | null>>>

/**
 * Says whether all conditions of a rule or step hold. A fact without a value has none of the values: a condition on it
 * fails, its negation holds.
 */
export const conditionsHold = (
  conditions: readonly Condition[] | undefined,
  facts: ConditionFacts,
): boolean =>
  (conditions ?? []).every(condition => {
    const values = [facts[condition.fact] ?? []].flat()
    return values.some(value => condition.in.includes(value)) !== (condition.not ?? false)
  })
