import type { CaseClock, CaseStepState, CaseTrack, WayInput } from '../../../contract/calls/cases'
import { inAllLanguages, type OwnPageWord } from '../../../contract/own-page/words'
import { isPlanned } from '../../../contract/routes/plannedStep'
import { tracksInWork } from '../../../contract/routes/tracksInWork'
import type { Names, RouteStep, RouteTrack, VersionContent } from '../../../contract/routes/version'
import { type ClockNature, opensRight } from '../../../contract/routes/words'
import { appointmentDay, type Deadline, type PublicStep, type PublicTrack, publicStep } from './publicSteps'

interface CaseWay {
  content: VersionContent
  way: WayInput
  today: string
  state: 'open' | 'paused' | 'ended'
}

/** The case, and what of it decides how its steps are told. */
interface Told extends CaseWay {
  /** Tracks that are told: those in work, without those of internal decisions and of later times. */
  inWork: ReadonlySet<string>
  /** The person is in Germany. */
  hasEntered: boolean
  /** The steps at which a new application begins, after a remedy that ended in one. */
  anew: ReadonlySet<string>
  /** The visa stands refused: nobody prepares a new application, and the person is not in Germany. */
  isRefused: boolean
}

/** Natures of days that the law, an authority or a paper sets. */
const BINDING: readonly (ClockNature | null)[] = ['statutory', 'set_by_authority', 'validity']
const USUAL: readonly (ClockNature | null)[] = ['statutory_soft', 'usual_practice']
/** States of a clock of a request that is not answered. */
const UNANSWERED: readonly CaseClock['state'][] = ['running', 'over', 'undated']

/** Returns the tracks of a case as the person may see them, and whether the visa stands refused. */
export function publicTracks(given: CaseWay): { tracks: PublicTrack[]; isRefused: boolean } {
  const { content, way } = given
  const told = toldOf(given)
  const tracks = way.tracks.map(track => {
    const own = content.tracks.find(({ key }) => key === track.key)
    if (!own || isInternal(track, told)) return { key: track.key, names: track.names, steps: [] }
    const steps = track.steps.flatMap((standing, at) => {
      const step = own.steps.find(({ key }) => key === standing.key)
      return step ? stepsOf({ track, own, step, standing, before: track.steps[at - 1] }, told) : []
    })
    return { key: track.key, names: track.names, steps }
  })
  return { tracks, isRefused: told.isRefused }
}

function toldOf(given: CaseWay): Told {
  const { content, way } = given
  const all = way.tracks.flatMap(({ steps }) => steps)
  const isDone = (event: string) => {
    const keys = content.tracks.flatMap(({ steps }) =>
      steps.flatMap(step => (step.event === event ? step.key : [])),
    )
    return all.some(({ key, state }) => keys.includes(key) && state === 'done')
  }
  const hasEntered =
    isDone('entered') || !content.tracks.some(({ steps }) => steps.some(({ event }) => event === 'entered'))
  const anew = new Set(stepsAnew(given))
  const leads = tracksInWork(way.tracks)
  const isTold = (track: CaseTrack) =>
    leadingSteps(track, given).length > 0 || !isOfLater(track, leads, content)
  const inWork = leads.filter(isTold)
  return {
    ...given,
    inWork: new Set(inWork.map(({ key }) => key)),
    hasEntered,
    anew,
    isRefused: !hasEntered && anew.size === 0 && hasRefusedVisa(given),
  }
}

/** Tells whether the visa of a case was refused, and nothing has taken that back. */
function hasRefusedVisa({ content, way }: Pick<CaseWay, 'content' | 'way'>): boolean {
  const decisions = content.tracks.flatMap(({ steps }) =>
    steps.flatMap(({ key, record }) => (record?.resource === 'visas' ? key : [])),
  )
  return way.tracks.some(({ steps }) =>
    steps.some(
      ({ key, state, outcome }) => state === 'failed' && outcome === 'rejected' && decisions.includes(key),
    ),
  )
}

const UNTOUCHED: readonly string[] = ['open', 'current', 'unneeded']
const SETTLED: readonly string[] = ['done', 'skipped', 'unneeded']

/** Tells whether a track that has not begun follows a result that another one in work still has to bring, as the licence the exam. */
function isOfLater(track: CaseTrack, inWork: readonly CaseTrack[], { tracks }: VersionContent): boolean {
  if (track.steps.some(({ state }) => !UNTOUCHED.includes(state))) return false
  return inWork.some(other => {
    const open = other.steps.filter(({ state }) => !SETTLED.includes(state)).map(({ key }) => key)
    const steps = tracks.find(({ key }) => key === other.key)?.steps ?? []
    return (
      other !== track &&
      steps.some(
        ({ key, outcomes = [] }) => open.includes(key) && outcomes.some(each => leadsTo(each, track)),
      )
    )
  })
}

const leadsTo = (
  { leads_to: to }: NonNullable<RouteStep['outcomes']>[number],
  { key }: Pick<CaseTrack, 'key'>,
) => to !== undefined && 'track' in to && to.track === key

/** Returns the steps of a case whose outcome leads to a track, or only those that failed by it. */
function leadingSteps(
  track: CaseTrack,
  { content, way }: Pick<CaseWay, 'content' | 'way'>,
  onlyFailed = false,
): RouteStep[] {
  const outcomeOf = new Map(way.tracks.flatMap(({ steps }) => steps.map(step => [step.key, step.outcome])))
  const isLeading = ({ key, outcomes = [] }: RouteStep) =>
    outcomes.some(
      each => each.key === outcomeOf.get(key) && leadsTo(each, track) && (each.fails || !onlyFailed),
    )
  return content.tracks.flatMap(({ steps }) => steps.filter(isLeading))
}

/** Returns the steps that a new application leads to, where a remedy ended in one. */
function stepsAnew({ content, way }: Pick<CaseWay, 'content' | 'way'>): string[] {
  const outcomeOf = new Map(way.tracks.flatMap(({ steps }) => steps.map(step => [step.key, step.outcome])))
  return content.tracks
    .flatMap(({ steps }) => steps)
    .flatMap(({ key, outcomes = [] }) =>
      outcomes.filter(each => each.key === 'new_application' && each.key === outcomeOf.get(key)),
    )
    .flatMap(({ leads_to: to }) => (to && 'step' in to ? to.step : []))
}

/** Tells whether only internal decisions lead to a track, such as a refusal of the Bundesagentur to its remedy. */
function isInternal(track: CaseTrack, told: Told): boolean {
  const leading = leadingSteps(track, told, true)
  return leading.length > 0 && leading.every(({ public_text }) => !public_text)
}

interface StepParts {
  track: CaseTrack
  own: RouteTrack
  step: RouteStep
  standing: CaseStepState
  /** The step before it in the track. */
  before: CaseStepState | undefined
}

function stepsOf(parts: StepParts, told: Told): PublicStep[] {
  const { own, step, standing } = parts
  const state = shownState(parts, told)
  if (!step.public_text || !state) return []
  if (state !== 'current') {
    const done = publicStep(step, { state, day: standing.day, deadline: null })
    const isRefused = step.record?.resource === 'visas' && standing.outcome === 'rejected'
    const text = inAllLanguages(isRefused ? 'visa_refused' : 'news')
    return [state === 'failed' ? { ...done, text } : done, ...partlyRecognised(parts, told)]
  }
  const request = requestOf(parts, told)
  const before = own.steps.find(({ key }) => key === parts.before?.key)
  const day = parts.before?.state === 'done' ? parts.before.day : null
  const deadline = request
    ? null
    : (appointmentDay(step, { before, day }, told.today) ??
      deadlineOf(parts, told) ??
      validityOf(parts, told))
  const shown = publicStep(step, {
    state,
    day: standing.day,
    deadline: told.state === 'open' ? deadline : null,
  })
  const word = request ?? wordOf(parts, told)
  return [word ? { ...shown, text: inAllLanguages(word) } : shown]
}

function shownState(parts: StepParts, told: Told): PublicStep['state'] | undefined {
  const { track, own, step, standing } = parts
  const { key, state, day, clock, holder } = standing
  if (state !== 'failed' && rests(parts, told)) return undefined
  if (state === 'done') return isPlanned({ key, day, record: step.record }, told.today) ? 'planned' : state
  if (told.state === 'ended') return undefined
  if (state === 'failed') return told.anew.size > 0 && track.current ? undefined : state
  const isBegun = isAfterEntry(own, told) ? told.hasEntered : true
  if (!isBegun || !(told.inWork.has(track.key) || (isAfterEntry(own, told) && told.hasEntered)))
    return undefined
  if (state === 'current' || state === 'waiting') return 'current'
  if (state !== 'open' || track.runs !== 'freely') return undefined
  // In the first weeks the person has several things to do at once, and waits for what comes by itself.
  const isNext = isAfterEntry(own, told) && (holder === 'candidate') !== (step.kind === 'wait')
  const isHers = isNext && (holder === 'candidate' || holder === 'authority')
  return isHers || (clock !== null && !opensRight(clock.expiry)) ? 'current' : undefined
}

/**
 * Tells whether a step waits for the visa, which stands refused: what leads into Germany is not promised meanwhile, such as a
 * course whose place is confirmed. Acts that were taken, choices, decisions of authorities, and the remedy are told.
 */
function rests({ track, own, step, standing }: StepParts, told: Told): boolean {
  if (!told.isRefused || own.runs === 'freely') return false
  if (standing.state === 'done')
    return isPlanned({ key: step.key, day: standing.day, record: step.record }, told.today)
  const isContested = track.steps.some(({ state }) => state === 'failed')
  if (isContested || leadingSteps(track, told, true).length > 0) return false
  return step.kind !== 'decision' && standing.holder !== 'authority'
}

/** Tells whether a track without an order belongs to the time after entry: clocks of its steps start there. */
const isAfterEntry = ({ runs, steps }: RouteTrack, { content }: Told): boolean =>
  runs === 'freely' &&
  content.clocks.some(
    ({ step, start }) =>
      steps.some(({ key }) => key === step) && (start.includes('entered') || start.includes('moved_in')),
  )

/** The sentence where an office has asked the person for more: it waits for the person, and so does its clock. */
function requestOf({ step, standing }: StepParts, { way, content }: Told): OwnPageWord | undefined {
  const resource = step.record?.resource
  if (resource !== 'visas' && resource !== 'recognitions') return undefined
  const recordOf = (clock: CaseClock) => content.clocks.find(({ key }) => key === clock.key)?.record
  const isAsked = way.clocks.some(
    clock =>
      clock.nature === 'set_by_authority' && UNANSWERED.includes(clock.state) && recordOf(clock) === resource,
  )
  const isPaused = standing.holder === 'candidate' && step.holder !== 'candidate'
  if (!isPaused && !(isAsked && step.holder === 'authority')) return undefined
  return resource === 'visas' ? 'send_to_mission' : 'send_to_authority'
}

/** A sentence that says better how the step stands than its public text, which is the same in all cases. */
function wordOf({ step, standing }: StepParts, { anew }: Told): OwnPageWord | undefined {
  if (anew.has(step.key)) return 'applies_anew'
  // The public text names a lawyer, whom nobody may have found yet.
  if (step.record?.resource === 'remedies' && step.record.event === 'filed_on') return 'lawsuit_due'
  const hasAgreed = standing.requirements.some(
    ({ key, state }) => key === 'employer_consent' && state === 'met',
  )
  return hasAgreed ? 'presented_next' : undefined
}

/**
 * Returns the day of the clock that measures the act of the step's holder. A day that we set is told as a wish where the person
 * acts, and nowhere else.
 */
function deadlineOf({ standing: { clock, holder } }: StepParts, { today }: Told): Deadline | null {
  if (!clock?.due_on || clock.due_on < today || clock.quality === 'estimated') return null
  const { due_on: day, nature, expiry } = clock
  if (opensRight(expiry) || expiry === 'lapses') return null
  if (clock.holder !== holder && expiry !== 'appeal_lost') return null
  if (holder === 'candidate') return { word: nature === 'house_target' ? 'wish_by' : 'please_by', day }
  if (expiry === 'appeal_lost') return { word: 'contest_by', day }
  if (BINDING.includes(nature)) return { word: 'until', day }
  return USUAL.includes(nature) ? { word: 'usually', day } : null
}

/** Returns until when a document is valid within which the step has to be taken: the visa, or the pre-approval for it. */
function validityOf({ standing, step }: StepParts, { way, content, today }: Told): Deadline | null {
  const words = { visas: 'valid_visas', preapprovals: 'valid_preapprovals' } as const
  const found = way.clocks.flatMap(clock => {
    const { record, length } = content.clocks.find(({ key }) => key === clock.key) ?? {}
    const isOwn = clock.step === step.key && clock.holder === step.holder
    const isTold = clock.nature === 'validity' && clock.expiry === 'lapses' && clock.state === 'running'
    if (!isTold || !(isOwn || standing.clock?.key === clock.key) || clock.quality === 'estimated') return []
    if (!clock.due_on || clock.due_on < today || !length || !('printed' in length)) return []
    return record === 'visas' || record === 'preapprovals' ? [{ word: words[record], day: clock.due_on }] : []
  })
  return found[0] ?? null
}

/** Tells of a partial recognition what it means, until the measure is over, and until when it can be contested. */
function partlyRecognised({ step, standing }: StepParts, { way, today, state }: Told): PublicStep[] {
  const result = step.outcomes?.find(({ key }) => key === standing.outcome)
  if (standing.state !== 'done' || result?.key !== 'partial' || state === 'ended') return []
  const measure = way.tracks.find(track => leadsTo(result, track))
  const isOver = measure?.steps.every(each => SETTLED.includes(each.state)) ?? false
  if (isOver) return []
  const appeal = way.clocks.find(
    ({ expiry, record, state: at, quality }) =>
      expiry === 'appeal_lost' &&
      record?.resource === 'recognitions' &&
      at === 'running' &&
      quality !== 'estimated',
  )
  const day = appeal?.due_on && appeal.due_on >= today ? appeal.due_on : null
  const text: Names = inAllLanguages('partly_recognised')
  const deadline = day && state === 'open' ? ({ word: 'contest_by', day } as const) : null
  return [{ ...publicStep(step, { state: 'current', day: null, deadline }), text }]
}
