import { ADMIN_ROLES } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import {
  day,
  file,
  flag,
  instant,
  longText,
  number,
  oneOf,
  ref,
  refs,
  text,
  time,
  url,
} from '../definition/fields'
import { GERMAN_DESK } from './candidates'
import { MESSAGE_LANGUAGES } from './rules'

export const APPROVAL = ['pending', 'approved', 'rejected'] as const

const PROPOSED = { resource: 'candidates', by: 'field' } as const

/** A proposed change of one field of a candidate. Approving it writes the value in the same transaction. */
export const candidateUpdates = defineResource('candidateUpdates', {
  title: 'field',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    field: text({ max: 60, required: true }),
    /** Empty: the field is to be emptied. */
    value: longText({ max: 10_000, standsFor: PROPOSED }),
    old_value: longText({ read: true, standsFor: PROPOSED }),
    reason: text({ max: 400 }),
    status: oneOf(APPROVAL, { read: true, default: 'pending', index: true }),
    by: ref('users', { read: true, index: true }),
    decided_by: ref('users', { read: true }),
    decided_at: instant({ read: true }),
    decision_note: text({ max: 400, read: true }),
  },
  list: {
    columns: ['candidate_id', 'field', 'old_value', 'value', 'status', 'by', 'created_at'],
    filters: ['candidate_id', 'field', 'status', 'by'],
  },
  form: [
    ['candidate_id', 'field'],
    ['value'],
    ['old_value'],
    ['reason'],
    ['status', 'by'],
    ['decided_by', 'decided_at'],
    ['decision_note'],
  ],
})
export type CandidateUpdate = RecordOf<typeof candidateUpdates>

/** An evaluation of a candidate by one of us; no two of an evaluator overlap beyond the slot's capacity. */
export const candidateEvaluations = defineResource('candidateEvaluations', {
  title: 'result',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    appointment: instant({
      when: 'planned',
      index: true,
      clockOf: ['evaluator_id'],
      clockAt: 'organisation',
    }),
    minutes: number({ min: 5, max: 480, default: 30 }),
    evaluator_id: ref('users', { index: true }),
    cancelled: flag(),
    result: oneOf(['A', 'B', 'C', 'D', 'failed'], { index: true }),
    score: number({ min: 0, max: 100, scale: 1 }),
    update_date: day({ when: 'happened' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'appointment', 'minutes', 'evaluator_id', 'result', 'score', 'update_date'],
    filters: ['candidate_id', 'evaluator_id', 'result', 'appointment'],
    search: ['note'],
  },
  form: [
    ['candidate_id', 'evaluator_id'],
    ['appointment', 'minutes'],
    ['result', 'score'],
    ['update_date', 'cancelled'],
    ['note'],
  ],
})
export type CandidateEvaluation = RecordOf<typeof candidateEvaluations>

/** A weekly time in which an evaluator can be booked, as local wall time of a zone. */
export const evaluationAppointmentSettings = defineResource('evaluationAppointmentSettings', {
  title: 'weekday',
  fields: {
    evaluator_id: ref('users', { required: true, index: true }),
    weekday: oneOf(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], {
      required: true,
    }),
    starts: time({ required: true }),
    ends: time({ required: true }),
    minutes: number({ min: 5, max: 480, required: true, default: 30 }),
    capacity: number({ min: 1, max: 50, required: true, default: 1 }),
    timezone: text({ max: 60, required: true, default: 'Europe/Berlin' }),
    active: flag({ default: true }),
  },
  list: {
    columns: ['evaluator_id', 'weekday', 'starts', 'ends', 'minutes', 'capacity', 'timezone', 'active'],
    filters: ['evaluator_id', 'weekday', 'active'],
    sort: ['id', 'asc'],
  },
  form: [
    ['evaluator_id', 'weekday'],
    ['starts', 'ends'],
    ['minutes', 'capacity'],
    ['timezone', 'active'],
  ],
  writers: ADMIN_ROLES,
})

/** A day on which an employer meets candidates. */
export const interviews = defineResource('interviews', {
  title: 'title',
  fields: {
    title: text({ max: 160, required: true }),
    bw_lead_id: ref('bw-leads', { required: true, index: true }),
    at: instant({ when: 'planned', required: true, index: true, clockAt: 'germany' }),
    minutes: number({ min: 5, max: 1_440, default: 240 }),
    /** Length of one talk, and the pause after it. Without a length everybody is invited for the beginning. */
    slot_minutes: number({ min: 5, max: 480 }),
    pause_minutes: number({ min: 0, max: 240, default: 0 }),
    place: text({ max: 200 }),
    link: url(),
    capacity: number({ min: 0, max: 1_000 }),
    candidates: refs('candidates', { index: true }),
    outcome: longText({ max: 4_000 }),
  },
  list: {
    columns: ['title', 'bw_lead_id', 'at', 'place', 'capacity', 'outcome'],
    filters: ['bw_lead_id', 'at'],
    search: ['title', 'place'],
    sort: ['at', 'desc'],
  },
  form: [
    ['title', 'bw_lead_id'],
    ['at', 'minutes'],
    ['slot_minutes', 'pause_minutes'],
    ['place', 'link'],
    ['capacity'],
    ['candidates'],
    ['outcome'],
  ],
})

/** Answers of an employer at the end of a talk; `missed` is a person who did not come. */
export const TALK_OUTCOMES = ['offer', 'second_talk', 'declined', 'missed'] as const

/** A candidate before an employer: invited, accepted or rejected, and whether both were there. */
export const candidateInterviews = defineResource('candidateInterviews', {
  title: 'status',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    bw_lead_id: ref('bw-leads', { index: true }),
    interview_id: ref('interviews', { index: true }),
    match_id: ref('matches', { index: true }),
    at: instant({ when: 'planned', index: true, clockAt: 'germany', clockBeside: 'candidate_id' }),
    minutes: number({ min: 5, max: 480 }),
    status: oneOf(['pending', 'accepted', 'rejected'], { required: true, default: 'pending', index: true }),
    link: url(),
    information: longText({ max: 4_000 }),
    application: file({ folder: 'candidates/{candidate_id}', hiddenFrom: GERMAN_DESK }),
    invited_at: instant({ read: true }),
    /** The language of the invitation, and the hours before the talk at which a reminder went out. */
    language: oneOf(MESSAGE_LANGUAGES, { read: true }),
    reminded_hours: number({ read: true }),
    was_present: flag(),
    outcome: oneOf(TALK_OUTCOMES, { index: true }),
    outcome_note: text({ max: 400 }),
  },
  list: {
    columns: ['candidate_id', 'bw_lead_id', 'at', 'status', 'was_present', 'outcome'],
    filters: [
      ...(['candidate_id', 'bw_lead_id', 'interview_id', 'match_id'] as const),
      ...(['status', 'at', 'was_present', 'outcome'] as const),
    ],
    search: ['information'],
  },
  form: [
    ['candidate_id', 'bw_lead_id'],
    ['interview_id', 'match_id'],
    ['at', 'minutes'],
    ['status', 'was_present'],
    ['outcome', 'outcome_note'],
    ['link'],
    ['information'],
    ['application'],
  ],
})
export type CandidateInterview = RecordOf<typeof candidateInterviews>

/** A request to present a candidate to an employer, decided between the office and the German side. */
export const candidateSubmissionRequests = defineResource('candidateSubmissionRequest', {
  title: 'request_title',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    request_title: text({ max: 200, required: true }),
    bw_lead_id: ref('bw-leads', { index: true }),
    status: oneOf(APPROVAL, { read: true, default: 'pending', index: true }),
    by: ref('users', { read: true, index: true }),
    decided_by: ref('users', { read: true }),
    decided_at: instant({ read: true }),
    decision_note: text({ max: 400, read: true }),
    note: longText({ max: 4_000 }),
    documents: refs('documents', { hiddenFrom: GERMAN_DESK }),
  },
  list: {
    columns: ['candidate_id', 'request_title', 'bw_lead_id', 'status', 'by', 'created_at'],
    filters: ['candidate_id', 'bw_lead_id', 'status', 'by'],
    search: ['request_title', 'note'],
  },
  form: [
    ['candidate_id', 'bw_lead_id'],
    ['request_title'],
    ['status', 'by'],
    ['decided_by', 'decided_at'],
    ['decision_note'],
    ['note'],
    ['documents'],
  ],
})
export type CandidateSubmissionRequest = RecordOf<typeof candidateSubmissionRequests>
