import { usersOf } from '../access/menu'
import { HOLDERS, STEPS, TRACK_NAMES } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import { day, file, flag, instant, longText, number, oneOf, ref, refs, text } from '../definition/fields'
import { CLOCK_EXPIRIES, CLOCK_NATURES, QUALITIES } from '../routes/words'
import { RECOGNITION_PROCEDURES } from './cases'
import { CONTESTED } from './permissions'
import {
  ASKED_OF_PERSON,
  ASKED_OF_PERSON_ROWS,
  CONFIRMATION,
  CONFIRMATION_ROWS,
  CORRECTION,
  OF_CASE,
} from './recordFields'

const CANDIDATES = usersOf('candidates')

/** An application for recognition of a qualification, and what came of it. */
export const recognitions = defineResource('recognitions', {
  title: 'occupation',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    kind: oneOf(['recognition', 'zab', 'anabin'], { required: true, default: 'recognition' }),
    procedure: oneOf(RECOGNITION_PROCEDURES),
    occupation: text({ max: 200, required: true }),
    authority_id: ref('authorities', { index: true }),
    /** An authority that is not in the list. One of the two is written. */
    authority: text({ max: 200 }),
    bundesland_id: ref('bundeslands', { index: true }),
    applied_on: day({ when: 'happened' }),
    /** The day on which the authority confirmed the receipt. */
    receipt_on: day({ when: 'happened', from: 'applied_on' }),
    /** The day from which the authority has all papers. */
    complete_on: day({ when: 'happened', from: 'applied_on' }),
    ...ASKED_OF_PERSON,
    asked_on: day({ when: 'happened', from: 'applied_on' }),
    asked_until: day({ when: 'until', index: true, from: 'asked_on' }),
    answered_on: day({ when: 'happened' }),
    /** The requests before, a line each: the days asked, until and answered (contract/routes/earlierRequests.ts). */
    earlier_requests: longText({ read: true, max: 4_000, dir: 'ltr' }),
    /** The day of the letter that extends the period, and the new end that it names, with its reason. */
    extended_on: day({ when: 'happened', from: 'applied_on' }),
    extended_until: day({ when: 'until' }),
    extension_reason: text({ max: 400 }),
    decided_on: day({ when: 'happened', from: ['applied_on', 'receipt_on', 'complete_on'] }),
    /** The day on which the decision reached us: periods to contest it begin here. */
    notified_on: day({ when: 'happened', from: ['applied_on', 'receipt_on', 'complete_on', 'decided_on'] }),
    /** Whether the decision says how to contest it; without that a year is left (§ 58 VwGO). */
    instructed: flag({ default: true }),
    /** `waived`: the nurse gives up the comparison of trainings (§ 40 (3a) PflBG). */
    result: oneOf(['full', 'partial', 'waived', 'rejected', 'withdrawn', 'pending']),
    /** The remedy that the decision names. */
    remedy: oneOf(['objection', 'lawsuit']),
    ...CORRECTION,
    measure: text({ max: 400 }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: [
      'candidate_id',
      'kind',
      'occupation',
      'authority_id',
      'authority',
      'applied_on',
      'asked_until',
      'result',
    ],
    filters: ['candidate_id', 'kind', 'authority_id', 'bundesland_id', 'result', 'asked_until'],
    search: ['occupation', 'authority', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['kind', 'procedure'],
    ['occupation', 'bundesland_id'],
    ['authority_id', 'authority'],
    ['applied_on', 'receipt_on', 'complete_on'],
    ...ASKED_OF_PERSON_ROWS,
    ['asked_on', 'asked_until', 'answered_on'],
    ['earlier_requests'],
    ['extended_on', 'extended_until', 'extension_reason'],
    ['decided_on', 'notified_on'],
    ['result', 'instructed', 'remedy'],
    ['correction_reason'],
    ['measure'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/** The approval of the Bundesagentur für Arbeit or its refusal. An approval expires. */
export const baApprovals = defineResource('ba-approvals', {
  title: 'occupation',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    bw_lead_id: ref('bw-leads', { index: true }),
    kind: oneOf(['regular', 'accelerated'], { required: true, default: 'regular' }),
    occupation: text({ max: 200, required: true }),
    authority: text({ max: 200 }),
    applied_on: day({ when: 'happened' }),
    /** The day on which the request reached the BA, from which its period runs. */
    reached_on: day({ when: 'happened', from: 'applied_on' }),
    asked_for: text({ max: 400 }),
    asked_on: day({ when: 'happened', from: 'applied_on' }),
    asked_until: day({ when: 'until', index: true, from: 'asked_on' }),
    answered_on: day({ when: 'happened' }),
    decided_on: day({ when: 'happened', from: ['applied_on', 'reached_on'] }),
    notified_on: day({ when: 'happened', from: ['applied_on', 'reached_on', 'decided_on'] }),
    /** History: the program no longer records an approval because time has passed. */
    by_silence: flag({ read: true }),
    ...CONFIRMATION,
    result: oneOf(['approved', 'rejected', 'pending']),
    ...CORRECTION,
    valid_until: day({ when: 'until', index: true, from: 'decided_on' }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'kind', 'bw_lead_id', 'applied_on', 'result', 'valid_until'],
    filters: ['candidate_id', 'kind', 'result', 'valid_until', 'asked_until'],
    search: ['occupation', 'authority', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['kind', 'bw_lead_id', 'occupation'],
    ['authority', 'applied_on', 'reached_on'],
    ['asked_for'],
    ['asked_on', 'asked_until', 'answered_on'],
    ['decided_on', 'notified_on'],
    ['result', 'by_silence'],
    ['correction_reason'],
    ...CONFIRMATION_ROWS,
    ['valid_until', 'file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

export const VISA_KINDS = [
  'employment',
  'recognition_measure',
  'vocational_training',
  'study',
  'language_course',
  'opportunity_card',
  'family',
] as const

/** States of a visa application. Remonstration no longer exists since 1 July 2025. */
export const VISA_STATES = [
  'not_started',
  'documents',
  'registered',
  'appointment_booked',
  'applied',
  'more_documents_asked',
  'granted',
  'rejected',
  'lawsuit',
  'new_application',
  'withdrawn',
  'entered',
] as const

/** A visa application at a German mission. */
export const visas = defineResource('visas', {
  title: 'mission',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    kind: oneOf(VISA_KINDS, { required: true, default: 'employment' }),
    state: oneOf(VISA_STATES, { required: true, default: 'not_started', index: true }),
    mission_country_id: ref('countries', { index: true }),
    mission_id: ref('missions', {
      index: true,
      offersFirst: {
        of: 'candidate_id',
        chosen: 'mission_id',
        by: 'residence_country_ids',
        from: ['country_id', 'nationality_ids'],
      },
    }),
    /** A mission that is not in the list. One of the two is written. */
    mission: text({ max: 120 }),
    registered_on: day({ when: 'happened' }),
    /** The day on which the application was sent in the online portal. */
    portal_on: day({ when: 'happened' }),
    appointment_asked_on: day({ when: 'happened' }),
    /** By the clock of the mission, else of the residence, as the own page tells it. */
    appointment_at: instant({
      when: 'planned',
      index: true,
      clockOf: ['mission_id', 'mission_country_id', 'candidate_id'],
      clockAt: 'organisation',
    }),
    applied_on: day({ when: 'happened', from: ['registered_on', 'portal_on'] }),
    /** The day from which the mission has all papers. */
    complete_on: day({ when: 'happened', from: 'applied_on' }),
    /** The day on which the data reached the foreigners authority (§ 31 (1) AufenthV). */
    data_sent_on: day({ when: 'happened', from: 'applied_on' }),
    ...ASKED_OF_PERSON,
    asked_on: day({ when: 'happened' }),
    asked_until: day({ when: 'until', index: true, from: 'asked_on' }),
    answered_on: day({ when: 'happened' }),
    decided_on: day({ when: 'happened', from: ['portal_on', 'applied_on', 'complete_on'] }),
    /** The day on which the decision reached us. */
    notified_on: day({ when: 'happened', from: ['portal_on', 'applied_on', 'complete_on', 'decided_on'] }),
    /** Whether the refusal says how to contest it. */
    instructed: flag({ default: true }),
    ...CORRECTION,
    valid_from: day({ when: 'any' }),
    valid_until: day({ when: 'until', index: true, from: ['valid_from', 'decided_on'] }),
    /** The day on which the passport with the visa was collected. */
    collected_on: day({ when: 'happened', from: 'decided_on' }),
    entered_on: day({ when: 'happened', from: 'decided_on' }),
    /** The day of moving into the first flat, from which the duty to register runs (§ 17 (1) BMG). */
    moved_in_on: day({ when: 'happened', from: 'entered_on' }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: [
      'candidate_id',
      'kind',
      'state',
      'mission_id',
      'mission',
      'appointment_at',
      'asked_until',
      'valid_until',
    ],
    filters: [
      'candidate_id',
      'kind',
      'state',
      'mission_country_id',
      'mission_id',
      'asked_until',
      'valid_until',
    ],
    search: ['mission', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['kind', 'state'],
    ['mission_country_id', 'mission_id', 'mission'],
    ['registered_on', 'portal_on', 'appointment_asked_on', 'appointment_at'],
    ['applied_on', 'complete_on', 'data_sent_on'],
    ...ASKED_OF_PERSON_ROWS,
    ['asked_on', 'asked_until', 'answered_on'],
    ['decided_on', 'notified_on', 'instructed'],
    ['correction_reason'],
    ['valid_from', 'valid_until', 'collected_on'],
    ['entered_on', 'moved_in_on'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/** A step that was set or taken back: by whom, when, and for which day. */
export const statusChanges = defineResource('status-changes', {
  title: 'step',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    track: oneOf(TRACK_NAMES, { read: true, index: true }),
    step: oneOf(STEPS, { read: true, index: true }),
    done: flag({ read: true }),
    day: day({ read: true }),
    by_silence: flag({ read: true }),
    /** Set by the program because of silence: a person confirms it or takes it back. */
    to_confirm: flag({ read: true, index: true }),
    confirmed_by: ref('users', { read: true }),
    confirmed_on: day({ read: true }),
    reason: text({ max: 400, read: true }),
    user_id: ref('users', { read: true, index: true }),
    at: instant({ read: true, index: true }),
  },
  list: {
    columns: ['at', 'candidate_id', 'track', 'step', 'done', 'day', 'user_id'],
    filters: ['candidate_id', 'track', 'step', 'user_id', 'at', 'to_confirm'],
  },
  form: [
    ['candidate_id', 'track', 'step'],
    ['done', 'day'],
    ['by_silence', 'to_confirm'],
    ['confirmed_by', 'confirmed_on'],
    ['reason'],
    ['user_id', 'at'],
  ],
  roles: CANDIDATES,
  verbs: ['read', 'export'],
})

/** Duties beside the way of a candidate: requests about data, breaches, and originals that must be returned. */
export const DUTY_SOURCES = ['data_request', 'breach', 'original'] as const

export const CLOCK_SOURCES = [
  'step',
  'document',
  'recognition',
  'ba',
  'visa',
  'route',
  ...DUTY_SOURCES,
] as const

/** A wait for somebody: until when, and who holds it. Kept by the database from steps, papers and deadlines. */
export const clocks = defineResource('clocks', {
  title: 'what',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    source: oneOf(CLOCK_SOURCES, { read: true, index: true }),
    source_id: number({ read: true, max: Number.MAX_SAFE_INTEGER }),
    track: oneOf(TRACK_NAMES, { read: true, index: true }),
    step: oneOf(STEPS, { read: true, index: true }),
    what: text({ max: 400, read: true }),
    what_ar: text({ max: 400, read: true, dir: 'rtl' }),
    what_fr: text({ max: 400, read: true }),
    what_de: text({ max: 400, read: true }),
    holder: oneOf(HOLDERS, { read: true, index: true }),
    started_on: day({ read: true }),
    due_on: day({ read: true, index: true }),
    silence: flag({ read: true }),
    employee_id: ref('users', { read: true, index: true }),
    /** Of clocks of a route: the case, the step, the rule, and what it means that the clock is over. */
    case_id: ref('cases', { read: true, index: true }),
    step_id: ref('route-steps', { read: true, index: true }),
    rule: text({ max: 8, read: true }),
    nature: oneOf(CLOCK_NATURES, { read: true }),
    expiry: oneOf(CLOCK_EXPIRIES, { read: true, index: true }),
    /** The time to contest a decision is over: it can no longer be kept (docs/decisions/0080). */
    is_lost: flag({ read: true }),
    /** Of the time to contest a refusal: what was refused. A partial recognition is no refusal. */
    refused: oneOf(CONTESTED, { read: true }),
    quality: oneOf(QUALITIES, { read: true }),
    /** The next working day, where the last day is off and the act is ours. */
    latest_on: day({ read: true }),
    /** The last digest that counted it: its moment, and the people who got it. */
    warned_at: instant({ read: true, index: true }),
    warned_ids: refs('users', { read: true }),
  },
  list: {
    columns: ['candidate_id', 'track', 'step', 'what', 'holder', 'started_on', 'due_on', 'employee_id'],
    filters: [
      'candidate_id',
      'track',
      'step',
      'step_id',
      'case_id',
      'holder',
      'source',
      'expiry',
      'is_lost',
      'due_on',
      'employee_id',
    ],
    sort: ['due_on', 'asc'],
  },
  form: [
    ['candidate_id', 'track', 'step'],
    ['source', 'what', 'what_ar'],
    ['what_fr', 'what_de'],
    ['holder', 'started_on', 'due_on', 'latest_on'],
    ['silence', 'employee_id'],
    ['case_id', 'step_id', 'rule'],
    ['nature', 'expiry', 'is_lost', 'refused', 'quality'],
    ['warned_at', 'warned_ids'],
  ],
  roles: CANDIDATES,
  verbs: ['read', 'export'],
})
export type ClockRow = RecordOf<typeof clocks>
