import type { CaseStepOrder, CaseStepState, Way } from '../../../../../contract/calls/cases'
import type { RouteTrack } from '../../../../../contract/routes/version'
import { OPEN_CASE_STATES } from '../../../../../contract/routes/words'
import type { BoardColumn } from '../../../../views/board'
import { inLanguage } from '../../page/names'
import { NOT_BEGUN } from './trackColumns'

interface Shown {
  track: RouteTrack
  routeId: number
  /** Ids of the steps by their keys. */
  ids: ReadonlyMap<string, number>
  locale: string
  translate: (key: string) => string
}

/** The columns of a track of a route, a step each, those first who have not begun. Cards lie by their furthest step. */
export function routeColumns({ track, routeId, ids, locale, translate }: Shown): BoardColumn[] {
  const onRoute = { route_id: routeId, case_state: OPEN_CASE_STATES }
  const known = track.steps.flatMap(({ key }) => ids.get(key) ?? [])
  return [
    {
      key: NOT_BEGUN,
      label: translate('candidate.not_started'),
      kind: 'none',
      filter: { ...onRoute, reached_step_ids_neq: known },
    },
    ...track.steps.map(({ key, names }, at, { length }) => ({
      key,
      label: inLanguage(names, locale) ?? key,
      kind: at === length - 1 ? 'good' : 'info',
      filter: { ...onRoute, reached_step_ids: [ids.get(key) ?? 0] },
    })),
  ]
}

/** An order for a step, but for the version of the case. */
export type StepChange = Omit<CaseStepOrder, 'version'>

const TAKEN: readonly string[] = ['done', 'skipped']
const SETTLED: readonly string[] = [...TAKEN, 'failed', 'waiting']

/** The way of a card into another column: one step forward, or the steps behind that are taken back, the last one first. */
export type RouteMove = { set: CaseStepState } | { takeBack: CaseStepState[] }

/**
 * Finds what puts a case into another column of a track.
 * @returns undefined where the case stands there already, or does not show the step
 */
export function routeMove(way: Way, track: string, to: string): RouteMove | undefined {
  const steps = way.tracks.find(({ key }) => key === track)?.steps ?? []
  const target = steps.findIndex(({ key }) => key === to)
  const now = steps.findLastIndex(({ state }) => TAKEN.includes(state))
  const step = steps[target]
  if (target > now) return step && { set: step }
  if (target === now || (target < 0 && to !== NOT_BEGUN)) return undefined
  return {
    takeBack: steps
      .slice(target + 1, now + 1)
      .filter(({ state }) => TAKEN.includes(state))
      .toReversed(),
  }
}

/** The order that puts a step back to what it was. */
export function restore({ key, state, outcome, day, reason, requirements }: CaseStepState): StepChange {
  const was = SETTLED.find(each => each === state)
  if (was === 'skipped') return { step: key, state: was, reason: reason ?? '' }
  if (was === 'waiting') return { step: key, state: was }
  if (was !== 'done' && was !== 'failed') return { step: key, state: 'open' }
  const confirm = requirements.filter(each => each.state !== 'met').map(each => each.key)
  return {
    step: key,
    state: was,
    ...(outcome ? { outcome } : {}),
    ...(day ? { day } : {}),
    ...(was === 'done' && confirm.length ? { confirm } : {}),
  }
}

/** @returns whether a case stands in a column of a track */
export function standsIn(way: Way, track: string, column: string): boolean {
  const steps = way.tracks.find(({ key }) => key === track)?.steps ?? []
  const reached = steps.findLast(({ state }) => TAKEN.includes(state))
  return (reached?.key ?? NOT_BEGUN) === column
}

/** @returns whether a step was recorded without being reached: it failed, or waits for a reply */
export function isUnreached(way: Way, key: string): boolean {
  const step = way.tracks.flatMap(({ steps }) => steps).find(each => each.key === key)
  return step?.state === 'failed' || step?.state === 'waiting'
}
