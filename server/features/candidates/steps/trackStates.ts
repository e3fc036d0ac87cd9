import type {
  ClockState,
  RequirementState,
  StepState,
  TrackState,
} from '../../../../contract/calls/candidates/page'
import { type Holder, type Step, TRACKS_ON_PAGE } from '../../../../contract/candidates/steps'
import type { ClockRow } from '../../../../contract/resources/procedures'
import type { Span } from '../../../../contract/routes/version'
import { daysBetween } from '../../../../contract/time/wall-time'
import type { Values } from '../../../crud/hooks'
import { type Requirement, requirementState } from './requirements'
import type { Statement } from './statements'

/** The latest change of a step: who, when, and whether silence did it. */
export interface LatestChange {
  id: number
  step: Step
  to_confirm: boolean
  at: string
  by_silence: boolean
  done: boolean
  user_id: number | null
  user_name: string | null
}

/** The facts that the tracks of one candidate are read from. */
export interface TrackFacts {
  candidate: Values
  clocks: readonly ClockState[]
  changes: readonly LatestChange[]
  requirements: readonly Requirement[]
  /** The holder of a step, by the deadlines in force. */
  holders: ReadonlyMap<Step, Holder>
  /** Steps that the latest decision refused. */
  refusals: Statement
  /** Kinds of papers that are there. */
  papers: ReadonlySet<number>
  today: string
}

/** A clock with its length and its reading on a day; the most urgent comes first. */
export function readClocks(
  rows: readonly ClockRow[],
  lengths: ReadonlyMap<number, Span>,
  today: string,
): ClockState[] {
  return rows
    .map(row => ({
      ...row,
      days_left: row.due_on && daysBetween(today, row.due_on),
      length: lengths.get(row.id) ?? null,
      of_days: row.due_on && row.started_on && daysBetween(row.started_on, row.due_on),
    }))
    .map(clock => ({ ...clock, days_left: numberOr(clock.days_left), of_days: numberOr(clock.of_days) }))
    .toSorted(
      (one, other) => (one.due_on ?? '9999').localeCompare(other.due_on ?? '9999') || one.id - other.id,
    )
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Every track with its steps, what is waited for, and its most urgent clock. */
export function tracksOf(facts: TrackFacts): TrackState[] {
  const latest = new Map(facts.changes.map(change => [change.step, change]))
  return TRACKS_ON_PAGE.map(({ track, steps }) => {
    const states = steps.map((step, index) => stepState(facts, latest.get(step), { step, steps, index }))
    const furthest = states.findLastIndex(({ done }) => done)
    return {
      track,
      steps: states,
      current: states[furthest + 1]?.step ?? null,
      clock: facts.clocks.find(clock => clock.track === track) ?? null,
    }
  })
}

/** A step by its place in its track. */
interface PlaceOfStep {
  step: Step
  steps: readonly Step[]
  index: number
}

function stepState(facts: TrackFacts, change: LatestChange | undefined, place: PlaceOfStep): StepState {
  const { candidate, clocks, holders, today } = facts
  const { step } = place
  const day = candidate[`${step}_date`]
  const done = candidate[step] === true
  const clock = done ? undefined : clocks.find(each => each.step === step)
  const name = change?.user_name
  return {
    step,
    done,
    day: typeof day === 'string' ? day : null,
    by: change?.user_id && name ? { id: change.user_id, name } : null,
    at: change?.at ?? null,
    days_in_step: done ? daysIn(candidate, place, today) : null,
    due_on: clock?.due_on ?? null,
    overdue_days: clock?.due_on ? Math.max(0, daysBetween(clock.due_on, today)) : 0,
    holder: done ? null : (clock?.holder ?? holders.get(step) ?? null),
    to_confirm: done && change?.to_confirm === true ? change.id : null,
    refused: done ? null : (facts.refusals[step]?.refused ?? null),
    silence: done ? change?.done === true && change.by_silence : (clock?.silence ?? false),
    requirements: requirementsOf(facts, step),
  }
}

/** From the step's own day to that of the next one that was taken, else to today. */
function daysIn(candidate: Values, { steps, index }: PlaceOfStep, today: string): number | null {
  const from = candidate[`${steps[index]}_date`]
  if (typeof from !== 'string') return null
  const next = steps
    .slice(index + 1)
    .map(step => (candidate[step] === true ? candidate[`${step}_date`] : null))
    .find(day => typeof day === 'string')
  return Math.max(0, daysBetween(from, String(next ?? today)))
}

function requirementsOf({ requirements, candidate, papers }: TrackFacts, step: Step): RequirementState[] {
  return requirements
    .filter(rule => rule.step === step)
    .map(rule => requirementState(rule, candidate, papers))
}
