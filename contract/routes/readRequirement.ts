import { conditionsHold } from './conditions'
import { ageOn } from './counting'
import { figureOn } from './figures'
import { readPaper } from './readPaper'
import {
  type FieldValue,
  type GroupReading,
  type LineReading,
  type LineReason,
  type RequirementFacts,
  type RequirementReading,
  type RequirementState,
  unknown,
  unmet,
} from './requirementFacts'
import type { RequirementLine, RouteRequirement } from './version'

/**
 * Reads a requirement of a step: all groups hold, in each of them one line (docs/spec/routes.md, "Other routes"). It is unmet where a group
 * is certainly unmet, and unknown where only something stands in the way that nothing can tell yet: a figure without a row for the
 * day, a question without an answer. A guard or kind of paper that is not there is unknown where it stands alone.
 */
export function readRequirement(
  { applies_if, groups }: Pick<RouteRequirement, 'applies_if' | 'groups'>,
  facts: RequirementFacts,
): RequirementReading {
  if (!conditionsHold(applies_if, facts.conditions)) return { state: 'not_applicable' }
  const readings = groups.map(lines => readGroup(lines, facts))
  return { state: worstState(readings.map(({ state }) => state)), groups: readings }
}

/** The month from which the figures of the next year may count: a decision that is expected may fall into it. */
const LAST_QUARTER = 10

/**
 * Returns the first day of the next year where a requirement compares with a figure and is read in the last quarter: it is
 * judged by both years there (docs/spec/routes.md, "Figures").
 */
export function nextYearOf({ groups }: Pick<RouteRequirement, 'groups'>, day: string): string | undefined {
  const hasFigure = groups.some(lines => lines.some(({ needs }) => needs === 'figure'))
  return hasFigure && isLastQuarter(day) ? `${Number(day.slice(0, 4)) + 1}-01-01` : undefined
}

export const isLastQuarter = (day: string): boolean => Number(day.slice(5, 7)) >= LAST_QUARTER

/**
 * Reads a group. A line about a step that the case does not need stands for nothing beside others: only a group of nothing else is
 * not needed, and holds nobody up.
 */
function readGroup(lines: readonly RequirementLine[], facts: RequirementFacts): GroupReading {
  const needed = lines.filter(line => !isUnneeded(line, facts))
  if (needed.length === 0) return { state: 'met', lines: lines.map(line => ({ line, ...MET })) }
  const readings = needed.map(line => ({ line, ...readLine(line, facts) }))
  const readable = readings.filter(reading => !isUnreadable(reading))
  const deciding = readable.length ? readable : readings
  return { state: bestState(deciding.map(({ state }) => state)), lines: readings }
}

const isUnneeded = (line: RequirementLine, { steps }: RequirementFacts): boolean =>
  line.needs === 'step' && !line.outcome && steps[line.step]?.state === 'unneeded'

/** Reasons of lines that nothing in the program can meet: they hold nobody up, and open nothing beside lines that can. */
const UNREADABLE: readonly LineReason[] = ['guard_unread', 'paper_missing']

const isUnreadable = (reading: LineReading): boolean =>
  reading.state === 'unknown' && UNREADABLE.includes(reading.reason)

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
      return readField(line, facts)
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

/** A skipped step stands in the way, or skipping would pass a block. */
function readStep({ step, outcome }: LineOf<'step'>, { steps }: RequirementFacts): LineReading {
  const found = steps[step]
  if (found?.state === 'failed') return unmet('step_failed', { step, outcome: found.outcome ?? null })
  if (found?.state !== 'done') return unmet('step_open', { step })
  return !outcome || found.outcome === outcome ? MET : unmet('other_outcome', { step, outcome })
}

const readField = ({ field }: LineOf<'field'>, facts: RequirementFacts): LineReading =>
  isFilled(facts.fields[field]) ? MET : missingField(field, facts)

/** A field that no form has is a question to the case: without an answer nothing is known. */
function missingField(field: string, { formFields, fields }: RequirementFacts): LineReading {
  if (formFields?.has(field) ?? true) return unmet('field_missing', { field })
  return fields[field] === false ? unmet('answered_no', { field }) : unknown('answer_missing', { field })
}

/** Tells whether a requirement is unknown only until somebody answers: a block holds as long. */
export const waitsForAnswers = (groups: readonly GroupReading[]): boolean =>
  groups.some(({ state, lines }) => {
    const open = lines.filter(line => line.state === 'unknown' && !isUnreadable(line))
    return state === 'unknown' && open.length > 0 && open.every(line => isUnanswered(line))
  })

const isUnanswered = (line: LineReading): boolean =>
  line.state === 'unknown' && line.reason === 'answer_missing'

/** A question to a case: a requirement line names a field that no form has. */
export interface Question {
  field: string
  kind: 'yes_no' | 'number'
}

/** Returns the questions of requirements, each field once. @param formFields fields that the candidate or the case has */
export function questionsOf(
  requirements: readonly Pick<RouteRequirement, 'groups'>[],
  formFields: ReadonlySet<string>,
): Question[] {
  const found = new Map<string, Question>()
  for (const line of requirements.flatMap(({ groups }) => groups.flat())) {
    if (!('field' in line) || formFields.has(line.field)) continue
    const kind = line.needs === 'figure' || found.get(line.field)?.kind === 'number' ? 'number' : 'yes_no'
    found.set(line.field, { field: line.field, kind })
  }
  return [...found.values()]
}

const judgedOn = ({ judged_on, day }: RequirementFacts): string => judged_on ?? day

function readAge({ at_least, below }: LineOf<'age'>, facts: RequirementFacts): LineReading {
  if (!facts.born_on) return unmet('birth_date_missing', {})
  const age = ageOn(facts.born_on, judgedOn(facts))
  if (at_least !== undefined && age < at_least) return unmet('too_young', { age, at_least })
  return below !== undefined && age >= below ? unmet('too_old', { age, below }) : MET
}

function readFigure({ field, figure, route }: LineOf<'figure'>, facts: RequirementFacts): LineReading {
  if (route) return otherRoute(route, readFigure({ needs: 'figure', field, figure }, facts))
  const day = judgedOn(facts)
  const needed = figureOn(facts.figures, figure, day)
  if (needed === undefined) return unknown('figure_without_row', { figure, day })
  const value = facts.fields[field]
  if (!isFilled(value) || !Number.isFinite(Number(value))) return missingField(field, facts)
  return Number(value) >= needed
    ? MET
    : unmet('below_figure', { field, figure, needed, value: Number(value) })
}

/** Another route is a way where its figure is reached; it never meets the requirement of this one. */
function otherRoute(route: string, reading: LineReading): LineReading {
  return reading.state === 'met'
    ? unmet('other_route', { route })
    : unmet(reading.reason, { ...reading.values, route })
}

/** A guard that nothing evaluates is unknown: it is shown, and a person decides. */
function readGuard({ guard }: LineOf<'guard'>, { guards, guardLacks }: RequirementFacts): LineReading {
  if (guards[guard] === undefined) return unknown('guard_unread', { guard })
  if (guards[guard] === 'unknown') return unknown('guard_open', { guard })
  const lacks = guardLacks?.[guard]
  return guards[guard] ? MET : unmet('guard_refuses', { guard, ...(lacks?.length ? { lacks } : {}) })
}

const isFilled = (value: FieldValue | undefined): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false
