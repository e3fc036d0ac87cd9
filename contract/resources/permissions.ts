import { usersOf } from '../access/menu'
import { defineResource } from '../definition/define'
import { day, file, flag, longText, oneOf, ref, text } from '../definition/fields'
import { CORRECTION, OF_CASE } from './recordFields'

const CANDIDATES = usersOf('candidates')

/** The agreement of an employer with the foreigners authority on the accelerated procedure (§ 81a AufenthG). */
export const agreements = defineResource('agreements', {
  title: 'authority',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    bw_lead_id: ref('bw-leads', { index: true }),
    authority: text({ max: 200 }),
    signed_on: day({ when: 'happened' }),
    paid_on: day({ when: 'happened', from: 'signed_on' }),
    payer: oneOf(['employer', 'company', 'candidate']),
    /** The latest letter of the authority: it invites the employer within three working days (§ 81a (3) no. 3). */
    letter_on: day({ when: 'happened', from: 'signed_on' }),
    /** The day on which it invited the employer after that letter. */
    invited_on: day({ when: 'happened', from: 'signed_on' }),
    result: oneOf(['in_force', 'ended'], { default: 'in_force' }),
    ended_on: day({ when: 'happened', from: 'signed_on' }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'bw_lead_id', 'authority', 'signed_on', 'paid_on', 'result'],
    filters: ['candidate_id', 'case_id', 'bw_lead_id', 'payer', 'result'],
    search: ['authority', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['bw_lead_id', 'authority'],
    ['signed_on', 'paid_on', 'payer'],
    ['letter_on', 'invited_on'],
    ['result', 'ended_on'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/** The pre-approval of the foreigners authority, with which the mission gives an appointment (§ 31a AufenthV). */
export const preapprovals = defineResource('preapprovals', {
  title: 'authority',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    authority: text({ max: 200 }),
    issued_on: day({ when: 'happened', years: 120 }),
    result: oneOf(['issued', 'refused', 'regular']),
    ...CORRECTION,
    /** The last day that the paper names; without one it is used for three months. */
    printed_until: day({ when: 'until', index: true, from: 'issued_on' }),
    in_register_on: day({ when: 'happened', from: 'issued_on' }),
    shown_on: day({ when: 'happened', from: 'issued_on' }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'authority', 'issued_on', 'result', 'printed_until'],
    filters: ['candidate_id', 'case_id', 'result', 'printed_until'],
    search: ['authority', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['authority'],
    ['result', 'issued_on', 'printed_until'],
    ['correction_reason'],
    ['in_register_on', 'shown_on'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/** The decisions that a remedy can be against. */
export const CONTESTED = ['recognition', 'ba_approval', 'visa', 'licence', 'permit'] as const

/** Kinds of remedies that somebody decides on. */
export const PENDING_REMEDIES = ['objection', 'lawsuit'] as const
export const REMEDY_KINDS = [...PENDING_REMEDIES, 'new_application', 'none'] as const
export const isPendingRemedy = (kind: unknown): boolean => PENDING_REMEDIES.some(each => each === kind)

/** A remedy against a decision, or the choice to take none. */
export const remedies = defineResource('remedies', {
  title: 'court',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    against: oneOf(CONTESTED, { required: true, default: 'visa' }),
    kind: oneOf(REMEDY_KINDS, {
      required: true,
      default: 'lawsuit',
      // Remonstration against a refused visa ended on 1 July 2025.
      leavesOut: { by: 'against', values: { visa: ['objection'] } },
    }),
    /** The day of the decision that it is against; of several decisions of one kind it says which. */
    decision_on: day({ when: 'happened' }),
    chosen_on: day({ when: 'happened', from: 'decision_on' }),
    /** The reason why no remedy is taken while the decision can still be contested. */
    waiver_reason: text({ max: 400 }),
    filed_on: day({ when: 'happened', from: ['decision_on', 'chosen_on'] }),
    /** The day on which reinstatement was applied for, since the time to contest was missed without fault (§ 60 VwGO). */
    reinstatement_on: day({ when: 'happened', from: 'decision_on' }),
    court: text({ max: 200 }),
    lawyer: text({ max: 200 }),
    decided_on: day({ when: 'happened', from: ['decision_on', 'chosen_on', 'filed_on'] }),
    result: oneOf(['won', 'lost', 'new_application']),
    /** The day on which the decision about the remedy reached the person: the time for the next remedy counts from it. */
    notified_on: day({ when: 'happened', from: ['filed_on', 'decided_on'] }),
    instructed: flag({ default: true }),
    /** The day on which leave to appeal against a judgment was applied for (§ 124a (4) VwGO). */
    leave_asked_on: day({ when: 'happened', from: ['filed_on', 'decided_on'] }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'against', 'kind', 'filed_on', 'court', 'result'],
    filters: ['candidate_id', 'case_id', 'against', 'kind', 'result'],
    search: ['court', 'lawyer', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['against', 'decision_on'],
    ['kind', 'chosen_on'],
    ['waiver_reason'],
    ['filed_on', 'reinstatement_on'],
    ['court', 'lawyer'],
    ['decided_on', 'result', 'notified_on', 'instructed'],
    ['leave_asked_on'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})

/**
 * Sections of the AufenthG that a permit is issued under, such as `16d_1` for § 16d (1). `family`: §§ 27 to 36a. Settlement counts
 * from the first permit of some of them (§ 18c AufenthG).
 */
export const PERMIT_LAWS = [
  ...['16a', '16b', '16d_1', '16d_3', '16f', '17', '18a', '18b', '18d', '18g', '18c', '19c_2', '20', '20a'],
  ...['family', 'other'],
] as const

/** A residence permit, from its application on. */
export const permits = defineResource('permits', {
  title: 'law',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    ...OF_CASE,
    kind: oneOf(['residence', 'change_of_title', 'settlement'], { required: true, default: 'residence' }),
    law: oneOf(PERMIT_LAWS),
    authority: text({ max: 200 }),
    applied_on: day({ when: 'happened' }),
    issued_on: day({ when: 'happened', years: 120, from: 'applied_on' }),
    notified_on: day({ when: 'happened', from: ['applied_on', 'issued_on'] }),
    instructed: flag({ default: true }),
    result: oneOf(['issued', 'refused']),
    ...CORRECTION,
    valid_until: day({ when: 'until', index: true, from: 'issued_on' }),
    restrictions: text({ max: 400 }),
    card_number: text({ max: 40, sensitive: true }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'kind', 'law', 'applied_on', 'issued_on', 'result', 'valid_until'],
    filters: ['candidate_id', 'case_id', 'kind', 'law', 'result', 'valid_until'],
    search: ['authority', 'note'],
  },
  form: [
    ['candidate_id', 'case_id', 'from_flag'],
    ['kind', 'law', 'authority'],
    ['applied_on'],
    ['result', 'issued_on', 'notified_on', 'instructed'],
    ['correction_reason'],
    ['valid_until', 'restrictions', 'card_number'],
    ['file'],
    ['note'],
  ],
  roles: CANDIDATES,
})
