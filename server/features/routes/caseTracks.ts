import { COMPLETING, openRequests } from '../../../contract/routes/clockStart'
import { conditionsHold } from '../../../contract/routes/conditions'
import { fieldOf } from '../../../contract/routes/recordEvents'
import type { RouteStep, RouteTrack } from '../../../contract/routes/version'
import { type CaseStepState, opensRight, type StepHolder } from '../../../contract/routes/words'
import type { Tx } from '../../crud/hooks'
import { isDue, type ReadCaseClock } from './caseClocks'
import { requestsOf } from './caseEvents'
import type { CaseFacts } from './caseFacts'
import { countingRecord } from './countingRecord'
import { stepsLeadingTo } from './stepsLeadingTo'

/** A step of a track with its state in a case. */
export interface StepPosition {
  step: RouteStep
  state: CaseStepState
  holder: StepHolder
}

/** A track that a case shows, and how far the case is on it. */
export interface TrackPosition {
  track: RouteTrack
  steps: readonly StepPosition[]
  /** The first open step after the furthest one, of a track that runs in order. */
  current: StepPosition | undefined
  /** The furthest step that is done or skipped. */
  reached: StepPosition | undefined
}

/**
 * Returns the tracks that a case shows: one whose conditions do not hold is shown once one of its steps was taken. A record
 * that tracks of the case share is no sign of it: an application for recognition begins no accelerated procedure.
 */
export function trackPositions(facts: CaseFacts): TrackPosition[] {
  const { conditions, steps: taken, content } = facts
  const applies = ({ applies_if }: RouteTrack) => conditionsHold(applies_if, conditions)
  const shared = new Set(
    content.tracks.filter(applies).flatMap(({ steps }) => steps.map(({ record }) => record?.resource)),
  )
  const isTaken = ({ key, record }: RouteStep) => taken.has(key) && !(record && shared.has(record.resource))
  return content.tracks
    .filter(track => applies(track) || track.steps.some(isTaken))
    .map(track => {
      const steps = track.steps.map(step => {
        const state = stateOf(step, facts)
        return { step, state, holder: TAKEN.includes(state) ? step.holder : holderOf(step, facts) }
      })
      const furthest = steps.findLastIndex(({ state }) => TAKEN.includes(state))
      const isOpen = ({ state }: StepPosition) => !SETTLED.includes(state)
      const current = track.runs === 'in_order' ? steps.slice(furthest + 1).find(isOpen) : undefined
      return { track, steps, current, reached: steps[furthest] }
    })
}

const TAKEN: readonly CaseStepState[] = ['done', 'skipped']
const SETTLED: readonly CaseStepState[] = [...TAKEN, 'unneeded']

function stateOf({ key, applies_if }: RouteStep, { steps, conditions }: CaseFacts): CaseStepState {
  return steps.get(key)?.state ?? (conditionsHold(applies_if, conditions) ? 'open' : 'unneeded')
}

/** Papers are with the person while the authority asks for some of them, else with the holder that the step names. */
function holderOf(
  { record: moved, holder }: RouteStep,
  { records, case: { procedure } }: CaseFacts,
): StepHolder {
  const completes = moved && COMPLETING.some(event => fieldOf(moved.resource, event) === moved.event)
  const record = completes ? countingRecord(records, { ...moved, procedure }) : undefined
  return record && openRequests({ events: [], requests: requestsOf(record) }).length ? 'candidate' : holder
}

/** Keeps the tracks of open cases in their table. */
export async function keepTracks(
  tx: Tx,
  ids: readonly number[],
  clocks: ReadonlyMap<CaseFacts, readonly ReadCaseClock[]>,
): Promise<void> {
  const rows = [...clocks].flatMap(([facts, read]) =>
    trackPositions(facts).map(position => rowOf(facts, position, read)),
  )
  await tx`
    delete from case_tracks k where k.case_id = any(${[...ids]}::bigint[])
      and not exists (select from jsonb_to_recordset(${tx.json(rows)}) as w(case_id bigint, track text)
        where w.case_id = k.case_id and w.track = k.track)`
  await tx`
    insert into case_tracks (case_id, candidate_id, route_id, track, step_id, reached_id, since, holder, due_on, employee_id)
    select w.case_id, w.candidate_id, w.route_id, w.track, s.id, r.id, w.since, w.holder, w.due_on, w.employee_id
    from jsonb_to_recordset(${tx.json(rows)}) as w(case_id bigint, candidate_id bigint, route_id bigint, track text,
      step text, reached text, since date, holder text, due_on date, employee_id bigint)
    left join route_steps s on s.slug = w.step left join route_steps r on r.slug = w.reached
    on conflict (case_id, track) do update set candidate_id = excluded.candidate_id, route_id = excluded.route_id,
      step_id = excluded.step_id, reached_id = excluded.reached_id, since = excluded.since, holder = excluded.holder,
      due_on = excluded.due_on, employee_id = excluded.employee_id, updated_at = now(), version = case_tracks.version + 1
    where (case_tracks.candidate_id, case_tracks.route_id, case_tracks.step_id, case_tracks.reached_id, case_tracks.since,
      case_tracks.holder, case_tracks.due_on, case_tracks.employee_id) is distinct from (excluded.candidate_id,
      excluded.route_id, excluded.step_id, excluded.reached_id, excluded.since, excluded.holder, excluded.due_on,
      excluded.employee_id)`
}

function rowOf(facts: CaseFacts, position: TrackPosition, clocks: readonly ReadCaseClock[]) {
  const { id, candidate_id, route_id, employee_id } = facts.case
  const open = position.steps.filter(({ state }) => !SETTLED.includes(state))
  const dueOf = ({ step }: StepPosition) =>
    clocks.flatMap(({ rule, reading }) =>
      rule.step === step.key && isDue(reading) && !opensRight(rule.expiry) ? [reading.due_on] : [],
    )
  // A track without an order is at the step that somebody waits for.
  const next = position.current ?? open.find(each => each.state === 'waiting' || dueOf(each).length > 0)
  return {
    case_id: id,
    candidate_id,
    route_id,
    track: position.track.key,
    step: next?.step.key ?? null,
    reached: position.reached?.step.key ?? null,
    since: sinceOf(facts, position),
    holder: next?.holder ?? null,
    // The time to contest a decision runs on after its step, until the remedy is filed.
    due_on: position.steps.flatMap(dueOf).toSorted()[0] ?? null,
    employee_id: employee_id ?? facts.candidate.employee_id ?? null,
  }
}

/** The latest day of the steps before; of a track that has not begun the day on which the case came to it. */
function sinceOf(facts: CaseFacts, { track, steps, reached }: TrackPosition): string | null {
  const before = reached ? steps.slice(0, steps.indexOf(reached) + 1) : []
  const days = before.flatMap(({ step }) => {
    const taken = facts.steps.get(step.key)
    return taken?.day ?? taken?.set_on ?? []
  })
  const led = stepsLeadingTo(track, facts).flatMap(({ day }) => day ?? [])
  return (days.length ? days : led).toSorted().at(-1) ?? facts.case.opened_on
}
