import type { CaseClock, CaseStepOrder, CaseStepState, Way } from '../../../../contract/calls/cases'
import { isPendingRemedy } from '../../../../contract/resources/permissions'
import { dayOf } from '../../../layout/parts/clock'

/** A choice for a step: one of its results, or done where it has none; waiting; skipped. */
export interface Choice {
  state: 'done' | 'failed' | 'waiting' | 'skipped'
  outcome?: string
}

/** Choices of a step by a key of their own, which a radio button can have. */
export function choicesOf({ outcomes, state }: CaseStepState): [key: string, choice: Choice][] {
  const results: [string, Choice][] = outcomes.length
    ? outcomes.map(({ key, fails }) => [`outcome ${key}`, { state: fails ? 'failed' : 'done', outcome: key }])
    : [['done', { state: 'done' }]]
  return [...results, ...(state === 'waiting' ? [] : WAITING), ['skipped', { state: 'skipped' }]]
}

const WAITING: [string, Choice][] = [['waiting', { state: 'waiting' }]]

/**
 * Returns the last day to contest a decision that a choice of remedy gives up while it runs; null where the choice gives up
 * nothing. The server asks why it is given up.
 */
export function dayGivenUp({ clocks }: Way, step: CaseStepState, choice: Choice | undefined): string | null {
  const kind = step.fills?.result === 'kind' ? choice?.outcome : undefined
  if (step.record !== 'remedies' || !kind || isPendingRemedy(kind)) return null
  const lastOf = ({ latest_on, due_on }: CaseClock) => latest_on ?? due_on ?? ''
  const isOpen = (clock: CaseClock) =>
    (clock.state === 'running' || clock.state === 'over') && lastOf(clock) >= dayOf(new Date())
  const appeal = clocks.find(clock => clock.expiry === 'appeal_lost' && isOpen(clock))
  return appeal ? lastOf(appeal) : null
}

interface Said {
  choice: Choice
  day: string
  reason: string
  confirm: readonly string[]
}

/** The order for the server: of what was typed only that which goes with the choice. */
export function orderOf(
  step: string,
  { choice, day, reason, confirm }: Said,
): Omit<CaseStepOrder, 'version'> {
  if (choice.state === 'waiting') return { step, state: 'waiting' }
  if (choice.state === 'skipped') return { step, state: 'skipped', reason }
  return {
    step,
    state: choice.state,
    outcome: choice.outcome,
    day: day || undefined,
    reason: reason || undefined,
    confirm: choice.state === 'done' && confirm.length ? [...confirm] : undefined,
  }
}
