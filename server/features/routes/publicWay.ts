import { STEPS, TRACKS } from '../../../contract/candidates/steps'
import { isPlanned } from '../../../contract/routes/plannedStep'
import type { Names, RouteStep, VersionContent } from '../../../contract/routes/version'
import { isOpenCase, type StepHolder } from '../../../contract/routes/words'
import { SYSTEM } from '../../auth/actor'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import type { Services } from '../../services'
import {
  appointmentDay,
  type Deadline,
  type PublicStep,
  type PublicTrack,
  publicStep,
  withoutLaw,
} from './publicSteps'
import { publicTracks } from './publicTracks'
import { type GrantedVisa, readGrantedVisa } from './publicVisa'
import { shippedRoutes } from './shipped'
import { readWay } from './way'

/** The way of a person, and whether it goes on. */
export interface PublicWay {
  state: 'open' | 'paused' | 'ended'
  tracks: readonly PublicTrack[]
  /** The visa stands refused: no journey and no first day at work is told. */
  isRefused: boolean
  /** The visa with which the person has not entered yet. */
  visa: GrantedVisa | null
}

/**
 * Returns the way of a candidate as the own page shows it: of the primary case, else of the classic route. Steps without a
 * public text are internal and left out, with tracks that have no other.
 */
export async function publicWayOf(services: Services, candidate: Row, today: string): Promise<PublicWay> {
  const { sql } = services
  const [primary] = await sql<{ id: number; content: VersionContent }[]>`
    select c.id, r.content from cases c join route_contents r on r.version_id = c.route_version_id
    where c.candidate_id = ${candidate.id} and c.is_primary order by c.id desc limit 1`
  const way = primary && (await readWay({ services, actor: SYSTEM }, primary.id))
  const state = way ? stateOf(String(way.case.state)) : 'open'
  const visa =
    state === 'ended'
      ? null
      : await readGrantedVisa(sql, { candidateId: Number(candidate.id), caseId: primary?.id ?? null, today })
  const { tracks, isRefused } = way
    ? publicTracks({ content: primary.content, way, today, state })
    : { tracks: await classicWay(sql, candidate, today), isRefused: false }
  return {
    state,
    isRefused,
    visa,
    tracks: tracks
      .filter(({ steps }) => steps.length)
      .map(({ steps, ...track }) => ({
        ...track,
        names: withoutLaw(track.names),
        steps: visa ? steps.map(withoutVisa) : steps,
      })),
  }
}

/** A step without the end of the visa, which is told with the visa itself. */
const withoutVisa = (step: PublicStep): PublicStep =>
  step.deadline?.word === 'valid_visas' ? { ...step, deadline: null } : step

const stateOf = (state: string): PublicWay['state'] =>
  state === 'on_hold' ? 'paused' : isOpenCase(state) || state === 'won' ? 'open' : 'ended'

interface ClassicClock {
  step: string
  due_on: string
  holder: StepHolder
  silence: boolean
}

function classicDeadline(clock: ClassicClock | undefined, today: string): Deadline | null {
  if (!clock || clock.holder === 'us' || clock.due_on < today) return null
  return { word: clock.holder === 'candidate' ? 'please_by' : 'usually', day: clock.due_on }
}

/** The classic steps stand in columns of the candidate; the shipped routes have the same ones, with their texts. */
async function classicWay(sql: Connection, candidate: Row, today: string): Promise<PublicTrack[]> {
  const clocks = await sql<ClassicClock[]>`
    select step, due_on, holder, silence from clocks
    where candidate_id = ${candidate.id} and source = 'step' and step is not null order by due_on`
  return TRACKS.flatMap(({ track, steps }) => {
    const texts = classicTexts().get(track)
    if (!texts) return []
    const furthest = steps.findLastIndex(step => candidate[step] === true)
    const begins = track === 'language' || furthest >= 0 || isBegun(candidate, track)
    const shown = steps.flatMap((key, index): PublicStep[] => {
      const step = texts.steps.get(key)
      const isDone = candidate[key] === true
      const isCurrent = begins && index === furthest + 1
      if (!step?.public_text || !(isDone || isCurrent)) return []
      const clock = clocks.find(each => each.step === key && !each.silence)
      const own = candidate[`${key}_date`]
      const day = isDone && typeof own === 'string' ? own : null
      const before = texts.steps.get(steps[index - 1] ?? '')
      const appointment = before && candidate[`${before.key}_date`]
      return [
        publicStep(step, {
          state: isDone ? (isPlanned({ key, day }, today) ? 'planned' : 'done') : 'current',
          day,
          deadline: isDone
            ? null
            : (appointmentDay(step, { before, day: appointment }, today) ?? classicDeadline(clock, today)),
        }),
      ]
    })
    return [{ key: track, names: texts.names, steps: shown }]
  })
}

/** The track after a finished one is where the person stands next: the visa after the recognition, the flight after the visa. */
function isBegun(candidate: Row, track: string): boolean {
  if (track === 'recognition') return true
  if (track === 'visa') return candidate.recognition_result === true
  return track === 'travel' && candidate.visa_granted === true
}

interface ClassicTexts {
  names: Names
  steps: ReadonlyMap<string, RouteStep>
}

let classic: ReadonlyMap<string, ClassicTexts> | undefined

/** Names and texts of the classic tracks, made once: the shipped routes are built of the same blocks. */
function classicTexts(): ReadonlyMap<string, ClassicTexts> {
  classic ??= new Map(
    TRACKS.flatMap(({ track }): [string, ClassicTexts][] => {
      const all = shippedRoutes().flatMap(({ content }) => content.tracks)
      const same = all.filter(({ key }) => key === track)
      const [first] = same
      if (!first) return []
      const steps = same.flatMap(each => each.steps).filter(({ key }) => STEPS.some(step => step === key))
      return [[track, { names: first.names, steps: new Map(steps.map(step => [step.key, step])) }]]
    }),
  )
  return classic
}
