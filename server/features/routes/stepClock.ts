import type { RouteTrack } from '../../../contract/routes/version'
import { isDue, type ReadCaseClock } from './caseClocks'
import type { CaseFacts } from './caseFacts'
import { type StepPosition, trackPositions } from './caseTracks'
import { type Decision, decisionUnderRemedy, refusedIn } from './contested'

/** What tells the clock of a step: the clocks of the case, and the decision that its remedy is about. */
export interface StepClocks {
  facts: CaseFacts
  clocks: readonly ReadCaseClock[]
  decision: Decision | undefined
}

export const stepClocksOf = (facts: CaseFacts, clocks: readonly ReadCaseClock[]): StepClocks => ({
  facts,
  clocks,
  decision: decisionUnderRemedy(facts.records),
})

/** Tells whether a clock counts the time to contest a decision, or a target on the way to the remedy. */
const isOfDecision = ({ rule, record }: ReadCaseClock): boolean =>
  record !== undefined && (rule.expiry === 'appeal_lost' || rule.start.includes('notified'))

/**
 * Tells whether the decision of a clock is the one that the remedy of the case is about, or an earlier refusal of the same kind:
 * a visa that was refused twice can be contested twice.
 */
export function isUnderRemedy(
  { rule, record }: ReadCaseClock,
  { decision }: Pick<StepClocks, 'decision'>,
): boolean {
  if (!record || !decision || decision.resource !== rule.record) return false
  return decision.record.id === record.id || refusedIn(decision.resource, record) !== null
}

/**
 * Returns the step at which a clock is shown. The time to contest a decision runs on after its step until something is filed:
 * it is shown at the next one of the remedy. That of another decision is shown at no step.
 */
export function stepOfClock(clock: ReadCaseClock, { facts, decision }: StepClocks): string | undefined {
  const { step } = clock.rule
  if (!step || !isOfDecision(clock)) return step
  if (!isUnderRemedy(clock, { decision })) return undefined
  if (!facts.steps.has(step)) return step
  const positions = trackPositions(facts)
  return positions.find(({ track }) => track.steps.some(({ key }) => key === step))?.current?.step.key ?? step
}

/**
 * Returns the clock of a step: the one that measures the act of its holder, else our own part of it. The end of
 * a document is no deadline of a step; where nothing else is measured, it is shown as what it is.
 */
export function clockOfStep(
  { step, holder, state }: StepPosition,
  runs: RouteTrack['runs'],
  parts: StepClocks,
): ReadCaseClock | undefined {
  const due = parts.clocks.filter(({ reading }) => isDue(reading))
  const own = due.filter(each => stepOfClock(each, parts) === step.key)
  const measuring = own.filter(({ rule }) => rule.expiry !== 'lapses')
  const changesTitle = state === 'current' && runs === 'in_order' && step.record?.resource === 'permits'
  return (
    measuring.find(({ rule }) => rule.holder === holder) ??
    measuring.find(({ rule }) => rule.holder === 'us') ??
    own.find(isDocument) ??
    // The next title has to be applied for before the visa ends (§ 81 (4) AufenthG).
    (changesTitle ? due.find(each => isDocument(each) && each.rule.record === 'visas') : undefined)
  )
}

/** Tells whether a clock is the validity of a document that the person has: its last day is printed on it. */
export const isDocument = ({ rule }: Pick<ReadCaseClock, 'rule'>): boolean =>
  rule.nature === 'validity' &&
  rule.expiry === 'lapses' &&
  rule.holder === 'candidate' &&
  'printed' in rule.length
