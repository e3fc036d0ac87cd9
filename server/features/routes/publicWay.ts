import type { WayInput } from '../../../contract/calls/cases'
import { STEPS, TRACKS } from '../../../contract/candidates/steps'
import { tracksInWork } from '../../../contract/routes/tracksInWork'
import type { Names, RouteStep, VersionContent } from '../../../contract/routes/version'
import { type ClockNature, opensRight, type StepHolder } from '../../../contract/routes/words'
import { SYSTEM } from '../../auth/actor'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import type { Services } from '../../services'
import { shippedRoutes } from './shipped'
import { readWay } from './way'

/** A step as the person may see it: with its public text, and without reasons, records or sources. */
export interface PublicStep {
  key: string
  names: Names
  text: Names
  state: 'current' | 'done' | 'failed'
  day: string | null
  /** The latest day of its clock, and the force of that day; null where the day is only ours or an estimate. */
  until: { day: string; holder: StepHolder; isUsual: boolean } | null
}

/** A track of the person's way, with the steps that are done and the one that is current. */
export interface PublicTrack {
  key: string
  names: Names
  steps: PublicStep[]
}

/** Natures of days that the law, an authority or a paper sets. */
const BINDING: readonly (ClockNature | null)[] = ['statutory', 'set_by_authority', 'validity']
const USUAL: readonly (ClockNature | null)[] = ['statutory_soft', 'usual_practice']

/**
 * Returns the way of a candidate as the own page shows it: of the primary case, else of the classic route. Steps without a
 * public text are internal and left out, with tracks that have no other.
 */
export async function publicWayOf(
  services: Services,
  candidate: Row,
  today: string,
): Promise<readonly PublicTrack[]> {
  const { sql } = services
  const [primary] = await sql<{ id: number; content: VersionContent }[]>`
    select c.id, r.content from cases c join route_contents r on r.version_id = c.route_version_id
    where c.candidate_id = ${candidate.id} and c.is_primary order by c.id desc limit 1`
  const tracks = primary
    ? wayOfCase(primary.content, await readWay({ services, actor: SYSTEM }, primary.id), today)
    : await classicWay(sql, candidate, today)
  return tracks
    .filter(({ steps }) => steps.length)
    .map(track => ({ ...track, names: withoutLaw(track.names) }))
}

/** Names without the paragraph of a law in brackets: colleagues read it, the person need not. */
function withoutLaw({ ar, en, fr, de }: Names): Names {
  const plain = (name: string) => name.replace(/ ?\([^()§]*§[^()]*\)/g, '')
  return { ar: plain(ar), en: plain(en), fr: plain(fr), de: plain(de) }
}

/** Of a track that has not begun nothing is told: its first step would claim that the ones before it are over. */
function wayOfCase({ tracks }: VersionContent, way: WayInput, today: string): PublicTrack[] {
  const stepOf = new Map(tracks.flatMap(track => track.steps).map(step => [step.key, step]))
  const inWork = new Set(tracksInWork(way.tracks).map(({ key }) => key))
  return way.tracks.map(({ key, names, runs, steps }) => ({
    key,
    names,
    steps: steps.flatMap(standing => {
      const step = stepOf.get(standing.key)
      const { clock } = standing
      const state = shownState(standing.state, clock !== null && runs === 'freely')
      if (!step?.public_text || !state || (state === 'current' && !inWork.has(key))) return []
      const until = clock?.quality === 'estimated' || opensRight(clock?.expiry) ? null : untilOf(clock, today)
      return [publicStep(step, { state, day: standing.day, until: state === 'current' ? until : null })]
    }),
  }))
}

function shownState(state: string, isRunning: boolean): PublicStep['state'] | undefined {
  if (state === 'done' || state === 'failed') return state
  return state === 'current' || state === 'waiting' || (state === 'open' && isRunning) ? 'current' : undefined
}

interface Due {
  due_on: string | null
  holder: StepHolder | null
  nature: ClockNature | null
}

/** A day that we only set ourselves is told where the person has to act, and nowhere else. */
function untilOf(clock: Due | null, today: string): PublicStep['until'] {
  const { due_on: day, holder, nature } = clock ?? {}
  if (!day || !holder || day < today) return null
  const isBinding = BINDING.includes(nature ?? null) || holder === 'candidate'
  if (!isBinding && !USUAL.includes(nature ?? null)) return null
  return { day, holder, isUsual: !isBinding }
}

type Standing = Pick<PublicStep, 'state' | 'day' | 'until'>

const publicStep = ({ key, names, public_text }: RouteStep, standing: Standing): PublicStep => ({
  key,
  names: withoutLaw(names),
  text: public_text ?? names,
  ...standing,
})

/** The classic steps stand in columns of the candidate; the shipped routes have the same ones, with their texts. */
async function classicWay(sql: Connection, candidate: Row, today: string): Promise<PublicTrack[]> {
  const clocks = await sql<(Due & { step: string; silence: boolean })[]>`
    select step, due_on, holder, nature, silence from clocks
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
      const clock = clocks.find(each => each.step === key && !each.silence) ?? null
      const until = isDone ? null : untilOf(clock && { ...clock, nature: 'usual_practice' }, today)
      const day = candidate[`${key}_date`]
      return [
        publicStep(step, {
          state: isDone ? 'done' : 'current',
          day: isDone && typeof day === 'string' ? day : null,
          until: clock?.holder === 'us' ? null : until,
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

/** Returns the names of the classic steps, by key. */
export const stepNames = (): ReadonlyMap<string, Names> =>
  new Map(
    [...classicTexts().values()].flatMap(({ steps }) =>
      [...steps].map(([key, { names }]) => [key, withoutLaw(names)]),
    ),
  )
