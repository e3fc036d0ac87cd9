import { isOneOf } from '../definition/isOneOf'

export { STEP_HOLDERS as HOLDERS, type StepHolder as Holder } from '../routes/words'

export const LEVELS = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const
export type Level = (typeof LEVELS)[number]

/** Levels as the keys of steps and the values of conditions name them. */
export const LEVEL_KEYS = LEVELS.map(level => level.toLowerCase())

/** Returns the levels that passed ones prove: themselves, and every lower one. */
export const levelsProvenBy = (passed: readonly string[]): string[] =>
  LEVEL_KEYS.slice(0, LEVEL_KEYS.findLastIndex(level => passed.includes(level)) + 1)

/** The way from registration to arrival, in the order in which it is shown (docs/spec/resources.md, "processing steps"). */
export const TRACKS = [
  {
    track: 'language',
    steps: [
      'a1_started',
      'a1_finished',
      'a1_passed',
      'a1_certificate',
      'a2_started',
      'a2_finished',
      'a2_passed',
      'a2_certificate',
      'b1_started',
      'b1_finished',
      'b1_passed',
      'b1_certificate',
      'b1_certificate_submitted',
      'b2_started',
      'b2_finished',
      'b2_passed',
      'b2_certificate',
      'b2_certificate_submitted',
    ],
  },
  {
    track: 'recognition',
    steps: [
      'recognition_ready',
      'recognition_submitted',
      'recognition_reviewed',
      'recognition_courier_sent',
      'recognition_courier_received',
      'recognition_authority_submitted',
      'recognition_result',
    ],
  },
  {
    track: 'accelerated',
    steps: ['accelerated_documents_ready', 'accelerated_submitted', 'accelerated_result'],
  },
  { track: 'ba', steps: ['ba_documents_ready', 'ba_submitted', 'ba_result'] },
  { track: 'visa', steps: ['visa_application_ready', 'visa_appointment', 'visa_submitted', 'visa_granted'] },
  { track: 'travel', steps: ['ticket_booked'] },
] as const

export type Track = (typeof TRACKS)[number]['track']
export type Step = (typeof TRACKS)[number]['steps'][number]

export const TRACK_NAMES: readonly Track[] = TRACKS.map(({ track }) => track)
export const STEPS: readonly Step[] = TRACKS.flatMap(({ steps }) => [...steps])

/** The tracks as the page of a candidate has them: the language runs beside the way, and stands last. */
export const TRACKS_ON_PAGE = [...TRACKS.slice(1), TRACKS[0]] as const

/** Fields of the candidate that go with a step beside its day: asked for when the step is set. */
export const STEP_FIELDS: Partial<Record<Step, readonly string[]>> = {
  a1_certificate: ['a1_certificate_file'],
  a2_certificate: ['a2_certificate_file'],
  b1_certificate: ['b1_certificate_file'],
  b2_certificate: ['b2_certificate_file'],
  recognition_result: ['recognition_result_kind', 'recognition_result_document'],
  accelerated_result: ['accelerated_result_document'],
  visa_appointment: ['visa_appointment_time', 'visa_embassy'],
  visa_granted: ['visa_granted_document'],
  ticket_booked: ['arrival_date', 'ticket_document'],
}

/** Steps on which an authority decides, with a record that says how: approved or refused. */
export const DECIDED_STEPS = ['ba_result', 'visa_granted'] as const satisfies readonly Step[]
export type DecidedStep = (typeof DECIDED_STEPS)[number]
export const isDecidedStep = (step: Step): step is DecidedStep =>
  DECIDED_STEPS.some(decided => decided === step)

/** @returns the track that a step belongs to. */
export function trackOf(step: Step): Track {
  const found = TRACKS.find(({ steps }) => isOneOf<Step>(steps, step))
  if (!found) throw new Error(`${step} is a step of no track`)
  return found.track
}

/** @returns the steps of a track that come after one of it. */
export function laterSteps(step: Step): Step[] {
  const steps: readonly Step[] = TRACKS.find(({ track }) => track === trackOf(step))?.steps ?? []
  return steps.slice(steps.indexOf(step) + 1)
}

export function isStep(name: unknown): name is Step {
  return isOneOf(STEPS, name)
}
