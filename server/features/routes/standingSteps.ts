import { isStep, STEP_FIELDS } from '../../../contract/candidates/steps'
import type { RouteStep, VersionContent } from '../../../contract/routes/version'
import type { CaseStepState, StepOrigin } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'
import { dayIn, resultOf } from './caseEvents'

/** A step of a case as it stands: in the case, in the columns of the candidate, or in a record. */
export interface StandingStep {
  state: CaseStepState
  day: string | null
  outcome: string | null
  reason: string | null
  user_id: number | null
  user_name: string | null
  at: string | null
  /** The day on which it was set, where the step has none of its own. */
  set_on: string | null
  origin: StepOrigin
}

interface StepSources {
  candidate: Row
  /** Rows of the case by the key of their step. */
  own: ReadonlyMap<string, StandingStep>
  isPrimary: boolean
  /** The record of a resource that counts for the case. */
  recordOf: (resource: string) => Row | undefined
}

/**
 * Returns the steps of a case that were taken. Steps with columns of the candidate stand there, for the primary case; others
 * are done when their record says so, else as a person set them in the case.
 */
export function standingSteps(content: VersionContent, sources: StepSources): Map<string, StandingStep> {
  const steps = content.tracks.flatMap(track => track.steps)
  return new Map(
    steps.flatMap((step): [string, StandingStep][] => {
      const standing = standingStep(step, sources)
      return standing ? [[step.key, standing]] : []
    }),
  )
}

function standingStep(step: RouteStep, { candidate, own, isPrimary, recordOf }: StepSources) {
  const kept = own.get(step.key)
  const stated = step.record ? statedBy(step, recordOf(step.record.resource)) : undefined
  if (!isPrimary || !isStep(step.key)) return stated ? withRecord(stated, kept) : kept
  if (candidate[step.key] !== true) {
    if (stated?.state === 'failed') return withRecord(stated, kept)
    return kept && kept.state !== 'done' ? kept : undefined
  }
  const chosen = kept?.state === 'done' ? kept.outcome : null
  const outcome = outcomeIn(candidate, step) ?? chosen ?? stated?.outcome ?? null
  const fails = step.outcomes?.some(({ key, fails }) => key === outcome && fails) === true
  const state = fails ? ('failed' as const) : ('done' as const)
  const day = dayIn(candidate, `${step.key}_date`)
  return settledBy('field', { state, day, outcome }, kept)
}

/** A step that a record or a field settles; it stays the person's where the person said the same. */
function settledBy(origin: StepOrigin, settled: Stated, kept: StandingStep | undefined): StandingStep {
  const isSame = kept?.state === settled.state && kept.day === settled.day && kept.outcome === settled.outcome
  return { ...(kept ?? NOTHING), ...settled, origin: isSame ? 'person' : origin }
}

/** The outcome in the fields of a classic step, such as the kind of a recognition's result. */
function outcomeIn(candidate: Row, { key, outcomes = [] }: RouteStep): string | undefined {
  const values = (isStep(key) ? (STEP_FIELDS[key] ?? []) : []).map(name => candidate[name])
  return outcomes.find(outcome => values.includes(outcome.key))?.key
}

/** A record wins over the case; of the same state the case says more: who set it, and which outcome it was exactly. */
function withRecord(stated: Stated, kept: StandingStep | undefined): StandingStep {
  if (kept?.state !== stated.state) return settledBy('record', stated, undefined)
  return settledBy('record', { ...stated, outcome: kept.outcome ?? stated.outcome }, kept)
}

const NOTHING: StandingStep = {
  state: 'open',
  day: null,
  outcome: null,
  reason: null,
  user_id: null,
  user_name: null,
  at: null,
  set_on: null,
  origin: 'record',
}

type Stated = Pick<StandingStep, 'state' | 'day' | 'outcome'>

/**
 * Returns what a record says of the step that it moves: the day of the event, and of a decision its outcome. A decision without
 * one of the outcomes of the step says nothing yet.
 */
function statedBy(
  { record: moved, kind, outcomes = [] }: RouteStep,
  record: Row | undefined,
): Stated | undefined {
  if (!moved || !record) return undefined
  const isDecision = kind === 'decision'
  const day = dayIn(record, moved.event) ?? (isDecision ? dayIn(record, 'decided_on') : null)
  if (!day) return undefined
  if (!isDecision) return { state: 'done', day, outcome: null }
  const outcome = outcomes.find(({ key }) => key === resultOf(record))
  return outcome && { state: outcome.fails ? 'failed' : 'done', day, outcome: outcome.key }
}
