import type { StepState, TrackState } from '../../../../contract/calls/candidates/page'
import { type Level, type Step, trackOf } from '../../../../contract/candidates/steps'
import { isPlanned } from '../../../../contract/routes/plannedStep'
import { dayOf } from '../../../layout/parts/clock'

/** How the mark of a step is drawn. */
type MarkState = 'done' | 'silence' | 'planned' | 'now' | 'next' | 'over' | 'skipped' | 'refused'

/** States of steps that count as taken. */
const TAKEN: readonly MarkState[] = ['done', 'silence', 'planned']

/** One mark: a step, or a level of the language with its steps. */
export interface Mark {
  key: string
  state: MarkState
  steps: StepState[]
  /** The step whose day stands under the mark. */
  shown: StepState
  level?: Level
  /** The step that must come before this one and is still open. */
  after?: Step
}

/** The levels that the language track has steps for. */
const LEVELS = ['A1', 'A2', 'B1', 'B2'] as const

/**
 * A track as marks on a line. The language has one mark a level, because its 18 steps would not align with the others.
 * The awaited step is the first open one after the furthest that was taken.
 */
export function marksOf({ track, steps }: TrackState, today = dayOf(new Date())): Mark[] {
  const marks = track === 'language' ? levelMarks(steps) : stepMarks(steps, today)
  const furthest = marks.findLastIndex(({ state }) => TAKEN.includes(state))
  return marks.map((mark, index) => {
    if (TAKEN.includes(mark.state)) return mark
    if (mark.steps.some(({ refused }) => refused)) return { ...mark, state: 'refused' }
    if (index < furthest) return { ...mark, state: 'skipped' }
    const after = blockingStep(mark.shown)
    if (mark.steps.some(step => !step.done && step.overdue_days > 0)) return { ...mark, state: 'over', after }
    const isAwaited = index === furthest + 1 && furthest >= 0
    const isStarted = mark.steps.some(({ done }) => done)
    const isNow = isStarted || mark.shown.due_on !== null || (isAwaited && after === undefined)
    return { ...mark, state: isNow ? 'now' : 'next', after }
  })
}

/** The step of a mark that a person would take next. */
export function nextStepOf({ steps, shown }: Mark): StepState {
  const furthest = steps.findLastIndex(({ done }) => done)
  return steps[furthest + 1] ?? steps.at(-1) ?? shown
}

/** Whether all of a track is still to come. */
export const isUntouched = ({ steps }: TrackState) => steps.every(({ done }) => !done)

function stepMarks(steps: readonly StepState[], today: string): Mark[] {
  return steps.map(step => ({
    key: step.step,
    state: step.done ? takenState(step, today) : 'next',
    steps: [step],
    shown: step,
  }))
}

function takenState({ step: key, silence, day }: StepState, today: string): MarkState {
  if (silence) return 'silence'
  return isPlanned({ key, day }, today) ? 'planned' : 'done'
}

/** A level is there once it was passed; its certificate is a step behind. */
function levelMarks(steps: readonly StepState[]): Mark[] {
  return LEVELS.flatMap(level => {
    const own = steps.filter(({ step }) => step.startsWith(`${level.toLowerCase()}_`))
    if (own.length === 0) return []
    const isPassed = own.some(
      ({ step, done }) => done && /_(passed|certificate|certificate_submitted)$/.test(step),
    )
    const taken =
      own.find(({ step, done }) => done && step.endsWith('_passed')) ?? own.findLast(({ done }) => done)
    const due = own.find(({ done, due_on }) => !done && due_on !== null)
    const shown = (isPassed ? taken : due) ?? taken ?? own[0]
    return shown ? [{ key: level, state: isPassed ? 'done' : 'next', steps: own, shown, level }] : []
  })
}

/** The step of another track that a step waits for, where a rule says so: what comes before on its own line is seen. */
function blockingStep({ step, requirements }: StepState): Step | undefined {
  const open = requirements.flatMap(({ needs, met, needs_step }) =>
    needs === 'step' && !met ? (needs_step ?? []) : [],
  )
  return open.find(needed => trackOf(needed) !== trackOf(step))
}
