import { conditionsHold } from './conditions'
import { ageOn } from './counting'
import { figureOn } from './figures'
import { readPaper } from './readPaper'
import {
  type FieldValue,
  type GroupReading,
  type LineReading,
  type RequirementFacts,
  type RequirementReading,
  type RequirementState,
  unmet,
} from './requirementFacts'
import type { RequirementLine, RouteRequirement } from './version'

/**
 * Reads a requirement of a step: all groups hold, in each of them one line. It is unknown where only a figure without a row
 * for the day stands in the way.
 */
export function readRequirement(
  { applies_if, groups }: Pick<RouteRequirement, 'applies_if' | 'groups'>,
  facts: RequirementFacts,
): RequirementReading {
  if (!conditionsHold(applies_if, facts.conditions)) return { state: 'not_applicable' }
  const readings = groups.map(lines => readGroup(lines, facts))
  return { state: worstState(readings.map(({ state }) => state)), groups: readings }
}

function readGroup(lines: readonly RequirementLine[], facts: RequirementFacts): GroupReading {
  const readings = lines.map(line => ({ line, ...readLine(line, facts) }))
  return { state: bestState(readings.map(({ state }) => state)), lines: readings }
}

const STATES = ['met', 'unknown', 'unmet'] as const
const bestState = (states: readonly RequirementState[]): RequirementState =>
  STATES.find(state => states.includes(state)) ?? 'unmet'
const worstState = (states: readonly RequirementState[]): RequirementState =>
  STATES.findLast(state => states.includes(state)) ?? 'met'

function readLine(line: RequirementLine, facts: RequirementFacts): LineReading {
  switch (line.needs) {
    case 'paper':
      return readPaper(line, facts)
    case 'step':
      return readStep(line, facts)
    case 'field':
      return isFilled(facts.fields[line.field]) ? MET : unmet('field_missing', { field: line.field })
    case 'age':
      return readAge(line, facts)
    case 'figure':
      return readFigure(line, facts)
    case 'guard':
      return readGuard(line, facts)
  }
}

type LineOf<Needs extends RequirementLine['needs']> = Extract<RequirementLine, { needs: Needs }>

const MET: LineReading = { state: 'met' }

/** A step that the case does not need stands in nobody's way; a skipped one does, or skipping would pass a block. */
function readStep({ step, outcome }: LineOf<'step'>, { steps }: RequirementFacts): LineReading {
  const found = steps[step]
  if (found?.state === 'failed') return unmet('step_failed', { step, outcome: found.outcome ?? null })
  if (found?.state === 'unneeded' && !outcome) return MET
  if (found?.state !== 'done') return unmet('step_open', { step })
  return !outcome || found.outcome === outcome ? MET : unmet('other_outcome', { step, outcome })
}

function readAge({ at_least, below }: LineOf<'age'>, { born_on, day }: RequirementFacts): LineReading {
  if (!born_on) return unmet('birth_date_missing', {})
  const age = ageOn(born_on, day)
  if (at_least !== undefined && age < at_least) return unmet('too_young', { age, at_least })
  return below !== undefined && age >= below ? unmet('too_old', { age, below }) : MET
}

function readFigure({ field, figure }: LineOf<'figure'>, facts: RequirementFacts): LineReading {
  const needed = figureOn(facts.figures, figure, facts.day)
  if (needed === undefined)
    return { state: 'unknown', reason: 'figure_without_row', values: { figure, day: facts.day } }
  const value = facts.fields[field]
  if (!isFilled(value) || !Number.isFinite(Number(value))) return unmet('field_missing', { field })
  return Number(value) >= needed
    ? MET
    : unmet('below_figure', { field, figure, needed, value: Number(value) })
}

/** A guard that nobody has asked refuses: what it keeps out must not pass unseen. */
function readGuard({ guard }: LineOf<'guard'>, { guards }: RequirementFacts): LineReading {
  if (guards[guard] === undefined) return unmet('guard_unread', { guard })
  return guards[guard] ? MET : unmet('guard_refuses', { guard })
}

const isFilled = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false
