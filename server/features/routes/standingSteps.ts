import { isStep, STEP_FIELDS } from '../../../contract/candidates/steps'
import { COMPLETING, isAskedAfter } from '../../../contract/routes/clockStart'
import { type ConditionFacts, conditionsHold } from '../../../contract/routes/conditions'
import { attemptsOf, isExhausted } from '../../../contract/routes/examAttempts'
import { fieldOf } from '../../../contract/routes/recordEvents'
import { isChosen, outcomeMeaning } from '../../../contract/routes/recordValues'
import type { RouteStep, VersionContent } from '../../../contract/routes/version'
import type { CaseStepState, StepOrigin } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'
import { dayIn, isDecided, requestsOf, resultOf } from './caseEvents'
import type { CaseRecords } from './caseRecords'
import { contestedBy, contestedResource } from './contested'
import { countingRecord } from './countingRecord'

/** A step of a case as it stands: in the case, in the columns of the candidate, or in a record. */
export interface StandingStep {
  state: CaseStepState
  day: string | null
  outcome: string | null
  reason: string | null
  /** The resource whose record it was written into. */
  record: string | null
  user_id: number | null
  user_name: string | null
  at: string | null
  /** The day on which it was set, where the step has none of its own. */
  set_on: string | null
  origin: StepOrigin
  /** Of a remedy: the resource of the decision that it is against. */
  against?: string
}

interface StepSources {
  candidate: Row
  /** Rows of the case by the key of their step. */
  own: ReadonlyMap<string, StandingStep>
  isPrimary: boolean
  records: CaseRecords
  /** The procedure of recognition of the case. */
  procedure: unknown
  /** Facts that say which clocks of the version apply to the case. */
  conditions: ConditionFacts
}

/**
 * Returns the steps of a case that were taken. Steps with columns of the candidate stand there, for the primary case; others
 * are done when their record says so, else as a person set them in the case.
 */
export function standingSteps(content: VersionContent, sources: StepSources): Map<string, StandingStep> {
  const steps = content.tracks.flatMap(track => track.steps)
  const standing = new Map(
    steps.flatMap((step): [string, StandingStep][] => {
      const { records, procedure, conditions } = sources
      const record = step.record && countingRecord(records, { ...step.record, procedure })
      const told = incomplete(content, { step, stated: statedBy(step, record), record, conditions })
      const stated = wonBack(step, {
        stated: exhausted(content, { step, stated: told, records, conditions }),
        record,
        records,
      })
      const found = standingStep(step, { ...sources, stated, hasColumn: !isRating(record) })
      const against = step.record?.resource === 'remedies' ? contestedResource(record?.against) : undefined
      return found ? [[step.key, against ? { ...found, against } : found]] : []
    }),
  )
  for (const key of chosenAnew(content, standing)) standing.delete(key)
  return standing
}

/**
 * Returns the steps that begin anew with a choice, since what was chosen failed: after a course that was broken off the person
 * chooses again (docs/spec/routes.md, block Q). A new record takes the place of the one that failed.
 */
function chosenAnew({ tracks }: VersionContent, standing: ReadonlyMap<string, StandingStep>): string[] {
  return tracks.flatMap(({ steps }) =>
    steps.flatMap((failed, at) => {
      const { state, outcome } = standing.get(failed.key) ?? {}
      const target = failed.outcomes?.find(each => each.key === outcome)?.leads_to
      if (state !== 'failed' || !target || !('step' in target)) return []
      const from = steps.findIndex(({ key }) => key === target.step)
      const before = from < 0 ? [] : steps.slice(from, at)
      const isOfRecord = ({ record }: RouteStep) => record?.resource === failed.record?.resource
      return before[0]?.kind === 'decision' && before.every(isOfRecord) ? before.map(({ key }) => key) : []
    }),
  )
}

/** Says that an authority decides again whose refusal a court or an objection has taken back, from the day of that decision. */
function wonBack(
  { kind }: RouteStep,
  { stated, record, records }: { stated: Stated | undefined; record: Row | undefined; records: CaseRecords },
): Stated | undefined {
  if (stated?.state !== 'failed' || kind !== 'decision' || !record) return stated
  const won = (records.get('remedies') ?? []).findLast(
    remedy => remedy.result === 'won' && contestedBy(remedy, records)?.id === record.id,
  )
  return won ? { state: 'waiting', day: dayIn(won, 'decided_on'), outcome: null } : stated
}

/** The rating of a degree moves the steps of its case, and no column of the candidate: those are of a recognition. */
const isRating = (record: Row | undefined) => record?.kind === 'zab' || record?.kind === 'anabin'

function standingStep(
  step: RouteStep,
  {
    candidate,
    own,
    isPrimary,
    stated,
    hasColumn,
  }: StepSources & { stated: Stated | undefined; hasColumn: boolean },
) {
  const found = own.get(step.key)
  // A step that was written into a record is kept there alone: without the record it is open again.
  const kept = found?.record && !stated && !isStep(step.key) ? undefined : found
  if (stated?.state === 'waiting' && step.kind === 'decision') return withRecord(stated, kept)
  if (!isPrimary || !isStep(step.key)) return stated ? withRecord(stated, kept) : kept
  if (candidate[step.key] !== true) {
    if (stated && (stated.state === 'failed' || !hasColumn)) return withRecord(stated, kept)
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
  record: null,
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
  if (!isDecision && !moved.result) return { state: 'done', day, outcome: null }
  const outcome = outcomeMeaning(outcomes, moved.result ? record[moved.result] : resultOf(record))
  return outcome && { state: outcome.fails ? 'failed' : 'done', day, outcome: outcome.key }
}

interface Confirmed {
  step: RouteStep
  stated: Stated | undefined
  record: Row | undefined
  conditions: ConditionFacts
}

/**
 * Says that papers which the authority had confirmed wait to be confirmed anew: it asked for something since, and its time runs
 * only from the day on which they are complete again (§ 43 (3) PflAPrV).
 */
function incomplete(
  { clocks }: VersionContent,
  { step: { record: moved }, stated, record, conditions }: Confirmed,
): Stated | undefined {
  if (!moved || !record || !stated?.day || isDecided(record)) return stated
  const startsAnew = clocks.some(
    rule =>
      rule.pause === 'starts_when_complete' &&
      rule.record === moved.resource &&
      rule.start.some(
        event => COMPLETING.includes(event) && fieldOf(moved.resource, event) === moved.event,
      ) &&
      conditionsHold(rule.applies_if, conditions),
  )
  const isOpen = startsAnew && isAskedAfter(stated.day, requestsOf(record))
  return isOpen ? { state: 'waiting', day: null, outcome: null } : stated
}

interface Attempted {
  step: RouteStep
  stated: Stated | undefined
  records: CaseRecords
  conditions: ConditionFacts
}

/**
 * Of an exam that failed once more than the rules of the version allow, says that no attempt is left. It ends nothing. A number that
 * counsel has to confirm only warns.
 */
function exhausted(
  { clocks }: VersionContent,
  { step, stated, records, conditions }: Attempted,
): Stated | undefined {
  const { record, outcomes = [] } = step
  if (stated?.state !== 'failed' || !record) return stated
  const exams = (records.get(record.resource) ?? []).filter(row => isChosen(record.where, row))
  const kind = String(exams.at(-1)?.kind ?? '')
  const rule = clocks.find(
    each =>
      each.record === record.resource &&
      'attempts' in each.length &&
      each.source.confidence === 'sure' &&
      conditionsHold(each.applies_if, { ...conditions, kind }),
  )
  const outcome =
    rule && isExhausted(rule, attemptsOf(exams)) ? outcomeMeaning(outcomes, rule.expiry) : undefined
  return outcome ? { ...stated, outcome: outcome.key } : stated
}
