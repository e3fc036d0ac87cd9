import type {
  CaseClock,
  CaseRequirement,
  CaseStepState,
  CaseTrack,
  Way,
} from '../../../../contract/calls/cases'
import { isPlanned } from '../../../../contract/routes/plannedStep'
import { isSettled, tracksInWork } from '../../../../contract/routes/tracksInWork'
import { dayOf } from '../../../layout/parts/clock'

/** How the mark of a step is drawn on the fairway. */
export type CaseMark = 'done' | 'planned' | 'now' | 'next' | 'over' | 'skipped' | 'refused'

/** Ends of clocks after which nobody is late: a right opens, or silence has a meaning. */
const NOBODY_LATE: readonly string[] = ['silence_over', 'right_opens']

/** Whether the last day of an act has passed. */
export const isLate = (clock: CaseClock | null | undefined): boolean =>
  clock?.state === 'over' && !NOBODY_LATE.includes(clock.expiry)

/** Whether a step is taken for a day that is still to come. */
export function isAhead(
  { key, state, day, record, fills }: CaseStepState,
  today = dayOf(new Date()),
): boolean {
  const told = record && fills ? { resource: record, event: fills.event } : null
  return state === 'done' && isPlanned({ key, day, record: told }, today)
}

export function markOf(step: CaseStepState): CaseMark {
  const { state, clock } = step
  if (state === 'done') return isAhead(step) ? 'planned' : 'done'
  if (state === 'failed') return 'refused'
  if (state === 'skipped' || state === 'unneeded') return 'skipped'
  if (isLate(clock)) return 'over'
  return state === 'open' ? 'next' : 'now'
}

/** States of clocks that count; at a step they are those that the server chose. */
const COUNTING: readonly CaseClock['state'][] = ['running', 'over']

/** @returns the clock of a step that says most: one that counts, else one that is paused or has not started */
export function clockOf(
  { key, clock }: CaseStepState,
  { clocks }: Pick<Way, 'clocks'>,
): CaseClock | undefined {
  return (
    clock ?? clocks.find(({ step, state }) => step === key && state !== 'ended' && !COUNTING.includes(state))
  )
}

/**
 * Returns the clock that a track shows: of its step in work, else of the step after it where that clock waits to start, so
 * that everybody sees why no time runs yet.
 */
export function clockInWork({ steps }: CaseTrack, step: CaseStepState, way: Pick<Way, 'clocks'>) {
  const own = clockOf(step, way)
  const after = steps[steps.indexOf(step) + 1]
  const next = own || !after ? undefined : clockOf(after, way)
  return own ?? (next?.state === 'not_started' && next.missing.length ? next : undefined)
}

/** @returns the step of a track that is next, and in tracks without an order one that somebody waits for */
export function stepInWork({ steps, current }: CaseTrack): CaseStepState | undefined {
  const next = steps.find(({ key }) => key === current)
  return next ?? steps.find(({ state, clock }) => state === 'waiting' || (clock && !isSettled({ state })))
}

/**
 * Returns the steps that a record took, or passed, although something blocked them. A form refuses that; a record says what has
 * happened, so that it is not refused, but what is missing must not go out of sight.
 */
export function stepsTakenWithout({ steps, runs }: CaseTrack): CaseStepState[] {
  const furthest = runs === 'in_order' ? steps.findLastIndex(({ state }) => state === 'done') : -1
  return steps.filter(({ state, fills, requirements }, at) => {
    const isBehind = state === 'open' && at < furthest
    return (isBehind || (state === 'done' && fills?.id)) && requirements.some(isBlocking)
  })
}

/** A requirement that holds a step: it blocks and is not met, or nobody has answered yet. */
export const isBlocking = ({ effect, state }: CaseRequirement): boolean =>
  effect === 'block' && state !== 'met'

/** @returns clocks that run for records, for steps that are not next, or beside the one of the step, the most urgent first */
export function otherClocks(way: Pick<Way, 'clocks' | 'tracks'>): CaseClock[] {
  const shown = tracksInWork(way.tracks).flatMap(track => {
    const step = stepInWork(track)
    return (step && clockInWork(track, step, way)) ?? []
  })
  const isShown = (clock: CaseClock) =>
    shown.some(
      ({ key, names, due_on }) => key === clock.key && names.en === clock.names.en && due_on === clock.due_on,
    )
  return way.clocks.filter(clock => ['running', 'over', 'paused'].includes(clock.state) && !isShown(clock))
}
