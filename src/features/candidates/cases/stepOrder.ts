import type { CaseStepOrder, CaseStepState } from '../../../../contract/calls/cases'

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
    confirm: choice.state === 'done' && confirm.length ? [...confirm] : undefined,
  }
}
