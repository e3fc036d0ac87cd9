import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, instant, json, number, oneOf, ref, slug, text } from '../definition/fields'
import { CASE_STATES, CASE_STEP_STATES, STEP_HOLDERS, STEP_ORIGINS } from '../routes/words'

const CANDIDATES = usersOf('candidates')

/** Procedures of recognition: which law counts the time of the authority. */
export const RECOGNITION_PROCEDURES = [
  'bqfg',
  'bqfg_regulated',
  'bqfg_other_proof',
  'nurse',
  'zab',
  'zab_confirmation',
  'school',
] as const

/** Members of the family who follow, by what they need (docs/spec/routes.md, "Other routes"). */
export const FAMILY_MEMBERS = [
  'spouse_of_skilled',
  'spouse_of_learner',
  'child_under_16',
  'child_16_17',
  'parent',
] as const

/** A candidate on a version of a route, perhaps for one employer. Without a primary case a candidate is on CLASSIC. */
export const cases = defineResource('cases', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true, fixed: true }),
    route_id: ref('routes', { required: true, index: true, fixed: true }),
    /** The name of the route, by which a case is called. */
    name: text({ max: 160, read: true }),
    /** The version that was published when the case began; it keeps it until a person moves it. */
    route_version_id: ref('route-versions', { read: true, index: true }),
    is_primary: flag(),
    state: oneOf(CASE_STATES, { required: true, default: 'open', index: true }),
    accelerated: flag(),
    procedure: oneOf(RECOGNITION_PROCEDURES),
    /** Of a case of family follow-up. */
    member: oneOf(FAMILY_MEMBERS),
    bw_lead_id: ref('bw-leads', { index: true }),
    employee_id: ref('users', { index: true }),
    german_owner_id: ref('users', { index: true }),
    parent_case_id: ref('cases', { ofOthers: true }),
    /** The offered work: the gross pay of a year in EUR, and whether a collective agreement binds the employer. */
    salary_year: number({ min: 0, max: 10_000_000, scale: 2 }),
    collective_agreement: flag(),
    /** Answers to the questions of its requirements, by field: the value, who gave it and when (`POST /cases/{id}/answers`). */
    answers: json({ read: true }),
    opened_on: day({ when: 'any', index: true }),
    ended_on: day({ when: 'happened', from: 'opened_on' }),
    end_reason: text({ max: 400 }),
    /** When a step of it was set last. */
    moved_at: instant({ read: true }),
  },
  list: {
    columns: ['candidate_id', 'route_id', 'state', 'bw_lead_id', 'employee_id', 'opened_on', 'ended_on'],
    filters: [
      'candidate_id',
      'route_id',
      'route_version_id',
      'state',
      'is_primary',
      'bw_lead_id',
      'employee_id',
    ],
    search: ['name', 'end_reason'],
    sort: ['id', 'desc'],
  },
  form: [
    ['candidate_id', 'route_id'],
    ['is_primary', 'state'],
    ['accelerated', 'procedure', 'member'],
    ['bw_lead_id', 'employee_id', 'german_owner_id'],
    ['salary_year', 'collective_agreement'],
    ['parent_case_id'],
    ['opened_on', 'ended_on'],
    ['end_reason'],
    ['route_version_id', 'moved_at'],
  ],
  roles: CANDIDATES,
})
export type Case = RecordOf<typeof cases>

/**
 * The state of a step in a case. A person sets it; what a record or a field of the candidate settles has a row of its own,
 * which the server keeps.
 */
export const caseSteps = defineResource('case-steps', {
  title: 'reason',
  fields: {
    case_id: ref('cases', { read: true, required: true, index: true }),
    candidate_id: ref('candidates', { read: true, required: true, index: true }),
    step_id: ref('route-steps', { read: true, required: true, index: true }),
    /** A step that was taken for a day to come is `planned` wherever it is shown, and stored as done. */
    state: oneOf([...CASE_STEP_STATES, 'planned'], { read: true, required: true, index: true }),
    outcome: slug({ max: 60, read: true }),
    day: day({ read: true, index: true }),
    reason: text({ max: 400, read: true }),
    attempt: number({ read: true, min: 1, max: 100 }),
    /** The resource whose record the step was written into: without the record it stands open again. */
    record: text({ max: 40, read: true }),
    user_id: ref('users', { read: true }),
    at: instant({ read: true }),
    origin: oneOf(STEP_ORIGINS, { read: true, required: true, default: 'person', index: true }),
    /** The step is as this row says; of a person's row not where a record or field says otherwise. */
    effective: flag({ read: true, default: true }),
  },
  list: {
    columns: ['candidate_id', 'step_id', 'state', 'outcome', 'day', 'origin', 'user_id', 'at'],
    filters: ['case_id', 'candidate_id', 'step_id', 'state', 'day', 'origin', 'effective'],
    sort: ['id', 'desc'],
  },
  form: [
    ['case_id', 'candidate_id'],
    ['step_id', 'state'],
    ['outcome', 'day'],
    ['reason', 'attempt', 'record'],
    ['user_id', 'at'],
    ['origin', 'effective'],
  ],
  roles: CANDIDATES,
  verbs: ['read', 'export'],
})
export type CaseStep = RecordOf<typeof caseSteps>

/** The tracks of open cases with the step that is next, kept by the server. Tracks that a case does not show have none. */
export const caseTracks = defineResource('case-tracks', {
  title: 'track',
  fields: {
    case_id: ref('cases', { read: true, required: true, index: true }),
    candidate_id: ref('candidates', { read: true, required: true, index: true }),
    route_id: ref('routes', { read: true, required: true, index: true }),
    track: slug({ max: 60, read: true, required: true, index: true }),
    /** The next step; none where all are settled. */
    step_id: ref('route-steps', { read: true, index: true }),
    /** The furthest step that is settled. */
    reached_id: ref('route-steps', { read: true, index: true }),
    /** The day on which the step became the next one. */
    since: day({ read: true, index: true }),
    holder: oneOf(STEP_HOLDERS, { read: true, index: true }),
    /** The nearest end of a clock of its steps. */
    due_on: day({ read: true, index: true }),
    employee_id: ref('users', { read: true, index: true }),
  },
  list: {
    columns: ['candidate_id', 'route_id', 'track', 'step_id', 'since', 'holder', 'due_on', 'employee_id'],
    filters: [
      'candidate_id',
      'case_id',
      'route_id',
      'track',
      'step_id',
      'holder',
      'since',
      'due_on',
      'employee_id',
    ],
    sort: ['since', 'asc'],
  },
  form: [
    ['case_id', 'candidate_id'],
    ['route_id', 'track'],
    ['step_id', 'reached_id'],
    ['since', 'due_on'],
    ['holder', 'employee_id'],
  ],
  roles: CANDIDATES,
  verbs: ['read', 'export'],
})
export type CaseTrackRow = RecordOf<typeof caseTracks>
