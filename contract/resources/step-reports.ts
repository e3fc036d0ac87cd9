import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, json, number, oneOf, ref, text } from '../definition/fields'
import { STEP_HOLDERS } from '../routes/words'
import { BETWEEN, REPORT_PERIODS } from './leads-report'

/** Finished steps of which a speed is told; of fewer nothing is said. */
export const FEWEST_FINISHED = 10

/** Offices that a step waits for, by the record that it belongs to. */
export const OFFICE_KINDS = ['authority', 'ba', 'mission', 'abh'] as const
export type OfficeKind = (typeof OFFICE_KINDS)[number]

export const SPEED_DIMENSIONS = ['route', 'step', 'office'] as const

/**
 * Days that a step took in the last 12 months, by route, over all routes, and by office. Measured at night from
 * `finished-steps`; median and percentile are empty where fewer than {@link FEWEST_FINISHED} are finished.
 */
export const stepSpeeds = defineResource('step-speeds', {
  title: 'dimension',
  fields: {
    dimension: oneOf(SPEED_DIMENSIONS, { read: true, index: true }),
    route_id: ref('routes', { read: true, index: true }),
    step_id: ref('route-steps', { read: true, index: true }),
    holder: oneOf(STEP_HOLDERS, { read: true, index: true }),
    office_kind: oneOf(OFFICE_KINDS, { read: true }),
    office: text({ max: 200, read: true, index: true }),
    finished: number({ read: true }),
    median: number({ read: true, index: true }),
    percentile_80: number({ read: true }),
    measured_on: day({ read: true }),
  },
  list: {
    columns: [
      'route_id',
      'step_id',
      'office',
      'holder',
      'median',
      'percentile_80',
      'finished',
      'measured_on',
    ],
    filters: ['dimension', 'route_id', 'step_id', 'holder', 'office_kind', 'office'],
    sort: ['median', 'desc'],
  },
  form: [
    ['dimension', 'route_id', 'step_id'],
    ['holder', 'office_kind', 'office'],
    ['finished', 'median', 'percentile_80'],
    ['measured_on'],
  ],
  verbs: ['read', 'export'],
})
export type StepSpeed = RecordOf<typeof stepSpeeds>

/** A step that ended in the last 12 months: from the end of the step before it in its track to its own. */
export const finishedSteps = defineResource('finished-steps', {
  title: 'office',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    case_id: ref('cases', { read: true }),
    route_id: ref('routes', { read: true, index: true }),
    step_id: ref('route-steps', { read: true, index: true }),
    holder: oneOf(STEP_HOLDERS, { read: true }),
    office_kind: oneOf(OFFICE_KINDS, { read: true }),
    office: text({ max: 200, read: true, index: true }),
    began_on: day({ read: true }),
    finished_on: day({ read: true, index: true }),
    days: number({ read: true, index: true }),
  },
  list: {
    columns: ['candidate_id', 'route_id', 'step_id', 'office', 'began_on', 'finished_on', 'days'],
    filters: ['route_id', 'step_id', 'holder', 'office_kind', 'office', 'finished_on', 'candidate_id'],
    sort: ['days', 'desc'],
  },
  form: [
    ['candidate_id', 'case_id'],
    ['route_id', 'step_id', 'holder'],
    ['office_kind', 'office'],
    ['began_on', 'finished_on', 'days'],
  ],
  roles: usersOf('step-speeds'),
  verbs: ['read', 'export'],
})

/** Times the median after which a step counts as stuck. */
export const STUCK_TIMES = 2
export const STUCK_REASONS = ['slow', 'over', 'both'] as const

/** Current steps that are older than twice their median, or over their deadline. */
export const stuckSteps = defineResource('stuck-steps', {
  title: 'reason',
  fields: {
    candidate_id: ref('candidates', { read: true }),
    case_id: ref('cases', { read: true }),
    route_id: ref('routes', { read: true }),
    step_id: ref('route-steps', { read: true }),
    holder: oneOf(STEP_HOLDERS, { read: true }),
    reason: oneOf(STUCK_REASONS, { read: true }),
    since: day({ read: true }),
    days: number({ read: true }),
    median: number({ read: true }),
    due_on: day({ read: true }),
    employee_id: ref('users', { read: true }),
    office_id: ref('offices', { read: true }),
  },
  list: {
    columns: ['candidate_id', 'step_id', 'holder', 'reason', 'days', 'median', 'due_on', 'employee_id'],
    filters: ['holder', 'reason', 'route_id', 'step_id', 'employee_id', 'office_id', 'candidate_id'],
    sort: ['days', 'desc'],
  },
  form: [
    ['candidate_id', 'case_id'],
    ['route_id', 'step_id', 'holder'],
    ['reason', 'since', 'days', 'median'],
    ['due_on', 'employee_id', 'office_id'],
  ],
  computed: true,
})
export type StuckStep = RecordOf<typeof stuckSteps>

/** Stages of the funnel with the steps that reach them, the first of these that a person took. Registration is the cohort. */
export const FUNNEL_STAGES = [
  { stage: 'b1', steps: ['b1_passed'] },
  { stage: 'matched', steps: ['matched'] },
  { stage: 'contract', steps: ['contract_signed', 'training_contract_signed'] },
  { stage: 'recognition', steps: ['recognition_result'] },
  { stage: 'visa', steps: ['visa_granted'] },
  { stage: 'arrived', steps: ['arrived'] },
  { stage: 'started', steps: ['licence_granted', 'work_started', 'training_started', 'enrolled'] },
  { stage: 'guarantee', steps: ['guarantee_over'] },
] as const
export type FunnelStage = (typeof FUNNEL_STAGES)[number]['stage']

const ofCohort = {
  /** The day on which the person came in as a lead. */
  lead_on: day({ read: true }),
  registered_on: day({ read: true }),
  b1_on: day({ read: true }),
  matched_on: day({ read: true }),
  contract_on: day({ read: true }),
  recognition_on: day({ read: true }),
  visa_on: day({ read: true }),
  arrived_on: day({ read: true }),
  started_on: day({ read: true }),
  guarantee_on: day({ read: true }),
} as const

/** Registered people with the day of each stage that they reached: the rows behind the funnel. */
export const stageDays = defineResource('stage-days', {
  title: 'registered_on',
  fields: {
    candidate_id: ref('candidates', { read: true }),
    ...ofCohort,
    office_id: ref('offices', { read: true }),
    route_id: ref('routes', { read: true }),
    country_id: ref('countries', { read: true }),
    bw_lead_id: ref('bw-leads', { read: true }),
  },
  list: {
    columns: [
      'candidate_id',
      'lead_on',
      'registered_on',
      'b1_on',
      'contract_on',
      'recognition_on',
      'visa_on',
      'arrived_on',
    ],
    filters: ['registered_on', 'office_id', 'route_id', 'country_id', 'bw_lead_id', 'visa_on', 'arrived_on'],
    sort: ['registered_on', 'desc'],
  },
  form: [
    ['candidate_id', 'lead_on', 'registered_on'],
    ['b1_on', 'matched_on', 'contract_on'],
    ['recognition_on', 'visa_on', 'arrived_on'],
    ['started_on', 'guarantee_on'],
    ['office_id', 'route_id'],
    ['country_id', 'bw_lead_id'],
  ],
  roles: usersOf('funnel'),
  computed: true,
})

export const FUNNEL_DIMENSIONS = ['all', 'month', 'office', 'route', 'country', 'employer'] as const
export type FunnelDimension = (typeof FUNNEL_DIMENSIONS)[number]

/** People registered in a period by one thing: how many reached each stage, and the median of days from the one before. */
export const funnel = defineResource('funnel', {
  title: 'dimension',
  fields: {
    period: oneOf(REPORT_PERIODS, { read: true }),
    first_day: day({ read: true }),
    last_day: day({ read: true }),
    dimension: oneOf(FUNNEL_DIMENSIONS, { read: true }),
    /** The first day of the month of registration. */
    month: day({ read: true }),
    office_id: ref('offices', { read: true }),
    route_id: ref('routes', { read: true }),
    country_id: ref('countries', { read: true }),
    bw_lead_id: ref('bw-leads', { read: true }),
    registered: number({ read: true }),
    b1: number({ read: true }),
    matched: number({ read: true }),
    contract: number({ read: true }),
    recognition: number({ read: true }),
    visa: number({ read: true }),
    arrived: number({ read: true }),
    started: number({ read: true }),
    guarantee: number({ read: true }),
    /** Median of days to registration and each stage from the latest stage before it, by stage. */
    days: json({ read: true }),
    /** Leads that came in during the period; only of dimensions that leads have. */
    leads: number({ read: true }),
    /** The filter of `stage-days` behind the row, and that of `leads`. */
    filters: json({ read: true }),
  },
  list: {
    columns: ['dimension', 'registered', 'b1', 'contract', 'recognition', 'visa', 'arrived', 'started'],
    filters: ['period', 'first_day', 'last_day', 'dimension'],
    sort: ['registered', 'desc'],
  },
  form: [['period', 'dimension']],
  computed: true,
})
export type FunnelRow = RecordOf<typeof funnel>
export const FUNNEL_PERIOD = BETWEEN

export const ARRIVAL_LACKS = ['speed', 'share'] as const

/** An open case with the days between which the person is expected, and how likely; kept at night. */
export const expectedArrivals = defineResource('expected-arrivals', {
  title: 'lacks',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    case_id: ref('cases', { read: true }),
    route_id: ref('routes', { read: true, index: true }),
    /** A ticket is booked: the day is its day. */
    certain: flag({ read: true, index: true }),
    /** With every remaining step at its median, and at its 80th percentile. */
    early_on: day({ read: true, index: true }),
    late_on: day({ read: true, index: true }),
    /** Percent of those who stood at the same step and arrived within 12 months. */
    share: number({ read: true }),
    /** The speed of a step or the share that is missing for a day. */
    lacks: oneOf(ARRIVAL_LACKS, { read: true, index: true }),
    lacking_step_id: ref('route-steps', { read: true }),
    reached_step_id: ref('route-steps', { read: true }),
    sector_id: ref('sectors', { read: true, index: true }),
    bundesland_id: ref('bundeslands', { read: true, index: true }),
    /** May be presented to employers, and no employer has said yes so far. */
    presentable: flag({ read: true, index: true }),
    employee_id: ref('users', { read: true, index: true }),
    office_id: ref('offices', { read: true, index: true }),
    measured_on: day({ read: true }),
  },
  list: {
    columns: [
      'candidate_id',
      'route_id',
      'reached_step_id',
      'early_on',
      'late_on',
      'share',
      'lacks',
      'employee_id',
    ],
    filters: [
      ...(['early_on', 'late_on', 'certain', 'lacks', 'route_id', 'presentable', 'sector_id'] as const),
      ...(['bundesland_id', 'employee_id', 'office_id'] as const),
    ],
    sort: ['early_on', 'asc'],
  },
  form: [
    ['candidate_id', 'case_id', 'route_id'],
    ['early_on', 'late_on', 'share', 'certain'],
    ['lacks', 'lacking_step_id', 'reached_step_id'],
    ['presentable', 'sector_id', 'bundesland_id'],
    ['employee_id', 'office_id', 'measured_on'],
  ],
  verbs: ['read', 'export'],
})
export type ExpectedArrival = RecordOf<typeof expectedArrivals>
