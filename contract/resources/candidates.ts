import { FEE_KINDS, FEES, type Fee } from '../candidates/fees'
import { LEVELS, STEPS, type Step, TRACKS, type Track } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import {
  day,
  email,
  type Field,
  file,
  flag,
  image,
  instant,
  longText,
  money,
  oneOf,
  phone,
  ref,
  refs,
  text,
  time,
} from '../definition/fields'
import { DECLINERS, MATCH_STATES } from '../placement/matches'
import { CASE_STATES } from '../routes/words'

type StepFields = Record<Step, Field<boolean, object>> & Record<`${Step}_date`, Field<string, object>>
type FeeFields = Record<Fee, Field<string, object>> &
  Record<`${Fee}_currency`, Field<string, { max: 3 }>> &
  Record<`${Fee}_${'due' | 'paid'}_date`, Field<string, object>> &
  Record<`${Fee}_kind`, Field<(typeof FEE_KINDS)[number], object>>

type StepsOf<T extends Track> = Extract<(typeof TRACKS)[number], { track: T }>['steps'][number]
type StandingFields = { [T in Track as `${T}_step`]: Field<StepsOf<T>, object> }

/** Each step is a flag and the day on which it was taken. */
const stepFields = Object.fromEntries(
  STEPS.flatMap(step => [
    [step, flag()],
    [`${step}_date`, day({ when: step === 'visa_appointment' ? 'planned' : 'happened' })],
  ]),
) as StepFields

const feeFields = Object.fromEntries(
  FEES.flatMap(fee => [
    [fee, money({ min: 0 })],
    [`${fee}_currency`, text({ max: 3 })],
    [`${fee}_kind`, oneOf(FEE_KINDS)],
    [`${fee}_due_date`, day({ when: 'planned' })],
    [`${fee}_paid_date`, day({ when: 'happened' })],
  ]),
) as FeeFields

/** The furthest step of each track: the database keeps them, boards and lists are made of them. */
const standing = Object.fromEntries(
  TRACKS.map(({ track, steps }) => [`${track}_step`, oneOf(steps, { read: true, index: true })]),
) as StandingFields

const person = {
  name: text({ max: 120, required: true }),
  name_arabic: text({ max: 120, dir: 'rtl' }),
  email: email({ index: true }),
  country_id: ref('countries', { index: true }),
  gender: oneOf(['male', 'female']),
  birth_date: day({ when: 'happened', years: 120, index: true, sensitive: true }),
  birth_place: text({ max: 120, sensitive: true }),
  uuid: text({ read: true }),
  portrait_url: image({ folder: 'candidates/{id}' }),
  status_id: ref('statuses', { index: true }),
  employee_id: ref('users', { index: true }),
  office_id: ref('offices', { index: true }),
} as const

const program = {
  program_id: ref('programs', { index: true }),
  sector_id: ref('sectors', { index: true }),
  bundesland_id: ref('bundeslands', { index: true }),
  aramcco_code: text({ max: 40, index: true }),
  registration_date: day({ when: 'happened', index: true, from: 'birth_date' }),
} as const

const language = {
  language_level_id: oneOf(LEVELS, { index: true }),
  language_access: flag(),
  language_registered: flag(),
} as const

const processing = {
  ...stepFields,
  recognition_result_kind: oneOf(['full', 'partial', 'waived', 'rejected', 'pending']),
  visa_appointment_time: time(),
  visa_embassy: text({ max: 120 }),
  arrival_date: day({ when: 'any', index: true }),
  ...standing,
} as const

/** The cases of a candidate, as lists find by them. The classic route leaves them empty; the server keeps them. */
const inCases = {
  /** Route of the primary case. */
  route_id: ref('routes', { read: true, index: true }),
  /** State of the primary case. */
  case_state: oneOf(CASE_STATES, { read: true, index: true }),
  /** The next step of each track of the open cases. */
  case_step_ids: refs('route-steps', { read: true, index: true }),
  /** The furthest settled step of each track of the primary case. */
  reached_step_ids: refs('route-steps', { read: true, index: true }),
} as const

/** Nationalities, residence and the other names of a person; `country_id` is the country of residence. */
const identity = {
  nationality_ids: refs('countries', { index: true }),
  /** A person has confirmed the nationalities: those of older records were copied from the country. */
  nationality_confirmed: flag({ index: true }),
  residence_since: day({ when: 'happened', years: 120 }),
  residence_title: text({ max: 120, sensitive: true }),
  residence_until: day({ when: 'until', sensitive: true, from: 'residence_since' }),
  /** The embassy or consulate that takes the visa application: proposed by residence, chosen by a person. */
  mission_id: ref('missions', {
    offersFirst: { by: 'residence_country_ids', from: ['country_id', 'nationality_ids'] },
  }),
  id_number_country_id: ref('countries'),
  former_names: text({ max: 240, sensitive: true }),
  name_on_certificates: text({ max: 120 }),
} as const

/** Seen only by users of `candidates` itself: how to reach a person, its papers and its money. */
const reserved = {
  phone: phone({ required: true, index: true }),
  phone_alternative: phone({ index: true }),
  id_number: text({ max: 40, index: true, sensitive: true }),
  last_pass_number: text({ max: 40, index: true, sensitive: true }),
  pass_expiry_date: day({ when: 'until', index: true, sensitive: true }),
  cv_url: file({ folder: 'candidates/{id}' }),
  notes: longText({ max: 10_000 }),
  call_back_date: day({ when: 'planned', index: true }),
  lead_id: ref('leads', { index: true }),
  registration_contract_id: ref('contracts'),
  current_language_course_id: ref('courses', { index: true }),
  last_language_certificate_id: ref('documents'),
  a1_certificate_file: file({ folder: 'candidates/{id}' }),
  a2_certificate_file: file({ folder: 'candidates/{id}' }),
  b1_certificate_file: file({ folder: 'candidates/{id}' }),
  b2_certificate_file: file({ folder: 'candidates/{id}' }),
  recognition_result_document: file({ folder: 'candidates/{id}' }),
  accelerated_result_document: file({ folder: 'candidates/{id}' }),
  visa_granted_document: file({ folder: 'candidates/{id}' }),
  ticket_document: file({ folder: 'candidates/{id}' }),
  ...inCases,
  /** When the person was erased: only what counts stays, under a number. */
  erased_at: instant({ read: true }),
  /** Since this day the data are only stored, at the wish of the person (Art. 18 GDPR). */
  restricted_on: day({ read: true }),
  /** An open case on a nursing route: it counts as health or care where the occupation is empty (§ 38 BeschV). */
  care_route: flag({ read: true }),
  ...feeFields,
} as const

const stepRows = (steps: readonly Step[]) => steps.map(step => [step, `${step}_date`] as const)
const of = (prefix: string) => STEPS.filter(step => step.startsWith(prefix))
const LANGUAGE = STEPS.filter(step => /^[ab][12]_/.test(step))

/** A person on the way to Germany, from registration to arrival. */
export const candidates = defineResource('candidates', {
  title: 'name',
  fields: { ...person, ...identity, ...program, ...language, ...processing, ...reserved },
  list: {
    columns: [
      'name',
      'phone',
      'program_id',
      'country_id',
      'language_level_id',
      'recognition_step',
      'visa_step',
      'status_id',
      'employee_id',
    ],
    filters: [
      'status_id',
      'employee_id',
      'office_id',
      'country_id',
      'nationality_ids',
      'nationality_confirmed',
      'program_id',
      'sector_id',
      'bundesland_id',
      'language_level_id',
      'recognition_step',
      'accelerated_step',
      'ba_step',
      'visa_step',
      'travel_step',
      'route_id',
      'case_step_ids',
      'case_state',
      'registration_date',
      'call_back_date',
    ],
    search: [
      'name',
      'name_arabic',
      'email',
      'phone',
      'phone_alternative',
      'id_number',
      'last_pass_number',
      'aramcco_code',
    ],
  },
  form: {
    person: [
      ['name', 'name_arabic'],
      ['phone', 'phone_alternative'],
      ['email', 'country_id'],
      ['nationality_ids', 'nationality_confirmed'],
      ['residence_since', 'residence_title', 'residence_until'],
      ['mission_id'],
      ['former_names', 'name_on_certificates'],
      ['gender', 'birth_date', 'birth_place'],
      ['id_number', 'id_number_country_id'],
      ['last_pass_number', 'pass_expiry_date'],
      ['portrait_url', 'cv_url'],
      ['status_id', 'employee_id', 'office_id'],
      ['call_back_date', 'lead_id'],
      ['notes'],
    ],
    program: [
      ['program_id', 'sector_id', 'bundesland_id'],
      ['aramcco_code', 'registration_date', 'registration_contract_id'],
    ],
    language: [
      ['language_level_id', 'current_language_course_id', 'last_language_certificate_id'],
      ['language_access', 'language_registered'],
      ...stepRows(LANGUAGE),
      ['a1_certificate_file', 'a2_certificate_file'],
      ['b1_certificate_file', 'b2_certificate_file'],
    ],
    recognition: [
      ...stepRows(of('recognition_')),
      ['recognition_result_kind', 'recognition_result_document'],
    ],
    accelerated: [...stepRows(of('accelerated_')), ['accelerated_result_document']],
    ba: stepRows(of('ba_')),
    visa: [...stepRows(of('visa_')), ['visa_appointment_time', 'visa_embassy'], ['visa_granted_document']],
    travel: [...stepRows(['ticket_booked']), ['arrival_date', 'ticket_document']],
    fees: FEES.flatMap(fee => [
      [fee, `${fee}_kind`] as const,
      [`${fee}_due_date`, `${fee}_paid_date`] as const,
    ]),
  },
  bin: true,
  alikeBy: ['name', 'name_arabic', 'former_names'],
})
export type Candidate = RecordOf<typeof candidates>

/** How far employers are with a candidate, kept by the database as matches are written. */
const matched = {
  /** The furthest of the matches that stand, and the employers with an open one. */
  match_state: oneOf(
    MATCH_STATES.filter(state => state !== 'declined' && state !== 'withdrawn'),
    { read: true, index: true },
  ),
  match_employer_ids: refs('bw-leads', { read: true, index: true }),
  /** The last refusal of a match. */
  rejected_by: oneOf(DECLINERS, { read: true, index: true }),
  rejection_reason: text({ max: 400, read: true }),
}

/**
 * Candidates that the rule in Settings calls ready, as the German side sees them: without phone, identity card,
 * passport, fees and documents, and with a search text of their own. Changes go through candidateUpdates.
 */
export const readyCandidates = defineResource('ready-candidates', {
  title: 'name',
  table: 'candidates',
  fields: { ...person, ...program, ...language, ...processing, ...matched },
  list: {
    columns: [
      'name',
      'program_id',
      'sector_id',
      'bundesland_id',
      'language_level_id',
      'recognition_result_kind',
      'match_state',
      'match_employer_ids',
      'rejected_by',
      'rejection_reason',
      'visa_step',
      'status_id',
    ],
    filters: [
      'program_id',
      'sector_id',
      'bundesland_id',
      'country_id',
      'language_level_id',
      'recognition_result_kind',
      'match_state',
      'match_employer_ids',
      'rejected_by',
      'gender',
      'employee_id',
    ],
    search: ['name', 'name_arabic', 'aramcco_code'],
    searchColumn: 'ready_search_text',
  },
  form: {
    person: [
      ['name', 'name_arabic'],
      ['email', 'country_id'],
      ['gender', 'birth_date', 'birth_place'],
      ['portrait_url'],
      ['status_id', 'employee_id', 'office_id'],
    ],
    program: [
      ['program_id', 'sector_id', 'bundesland_id'],
      ['aramcco_code', 'registration_date'],
    ],
    employers: [
      ['match_state', 'match_employer_ids'],
      ['rejected_by', 'rejection_reason'],
    ],
    language: [['language_level_id', 'language_access', 'language_registered'], ...stepRows(LANGUAGE)],
    recognition: [...stepRows(of('recognition_')), ['recognition_result_kind']],
    accelerated: stepRows(of('accelerated_')),
    ba: stepRows(of('ba_')),
    visa: [...stepRows(of('visa_')), ['visa_appointment_time', 'visa_embassy']],
    travel: [...stepRows(['ticket_booked']), ['arrival_date']],
  },
  verbs: ['read', 'export'],
  bin: true,
})

/** Roles that meet candidates as ready ones only (docs/spec/api.md, "Roles"). */
export const GERMAN_DESK = ['de_user', 'de_admin'] as const
