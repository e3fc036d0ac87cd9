import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, email, file, files, instant, longText, number, oneOf, ref, text } from '../definition/fields'

/** Rights of a person over data: Art. 15 to 18, 20, 21 and 7 (3) GDPR. */
export const DATA_REQUEST_KINDS = [
  'copy',
  'correct',
  'erase',
  'restrict',
  'object',
  'withdraw',
  'move',
] as const
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number]

export const REQUEST_CHANNELS = ['own_page', 'email', 'whatsapp', 'letter', 'phone', 'in_person'] as const

/** A request of a person about data, with the day by which it must be answered (Art. 12 (3) GDPR). It is never deleted. */
export const dataRequests = defineResource('data-requests', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { index: true }),
    lead_id: ref('leads', { index: true }),
    /** The employer whose contact asks. */
    bw_lead_id: ref('bw-leads', { index: true }),
    /** An address of a subscriber, or of anybody else. */
    email: email({ index: true }),
    /** That of the record where it is left empty. */
    name: text({ max: 200 }),
    kind: oneOf(DATA_REQUEST_KINDS, { required: true, index: true }),
    /** The wrong value, the consent, or the use that the person forbids. */
    about: longText({ max: 2_000 }),
    came_on: day({ when: 'happened', required: true, index: true }),
    channel: oneOf(REQUEST_CHANNELS, { required: true }),
    state: oneOf(['open', 'prolonged', 'answered'], { read: true, default: 'open', index: true }),
    due_on: day({ read: true, index: true }),
    employee_id: ref('users', { index: true }),
    identity_proof: text({ max: 200 }),
    identity_checked_on: day({ when: 'happened' }),
    identity_checked_by: ref('users', { read: true }),
    /** The day on which the person was told of more time, and why. */
    prolonged_on: day({ when: 'happened' }),
    prolong_reason: text({ max: 400 }),
    answered_on: day({ when: 'happened', index: true }),
    answered_by: ref('users', { read: true }),
    result: oneOf(['done', 'partly', 'refused']),
    /** The answer to the person, or the reason of a refusal. */
    answer: longText({ max: 4_000 }),
    sent: files({ folder: 'attachments' }),
    /** Of a restriction: the day from which the data are used again. */
    lifted_on: day({ when: 'happened' }),
  },
  list: {
    columns: ['name', 'kind', 'came_on', 'due_on', 'state', 'employee_id', 'answered_on'],
    filters: [
      ...(['state', 'kind', 'employee_id', 'due_on', 'came_on', 'answered_on'] as const),
      ...(['candidate_id', 'lead_id', 'bw_lead_id', 'email'] as const),
    ],
    search: ['name', 'email'],
    sort: ['due_on', 'asc'],
  },
  form: {
    request: [
      ['candidate_id', 'lead_id', 'bw_lead_id'],
      ['name', 'email'],
      ['kind', 'came_on', 'channel'],
      ['about'],
      ['employee_id', 'due_on', 'state'],
    ],
    identity: [['identity_proof'], ['identity_checked_on', 'identity_checked_by']],
    prolonged: [['prolonged_on'], ['prolong_reason']],
    answer: [['answered_on', 'result', 'answered_by'], ['answer'], ['sent'], ['lifted_on']],
  },
  verbs: ['read', 'create', 'update', 'bulk', 'export'],
})
export type DataRequest = RecordOf<typeof dataRequests>

/** A breach of personal data: to be reported within 72 hours after it became known (Art. 33, 34 GDPR). It is never deleted. */
export const breaches = defineResource('breaches', {
  title: 'name',
  fields: {
    name: text({ max: 200, required: true }),
    what_happened: longText({ max: 10_000, required: true }),
    known_at: instant({ when: 'happened', required: true, index: true, clockAt: 'organisation' }),
    due_at: instant({ read: true, index: true, clockAt: 'organisation' }),
    due_on: day({ read: true }),
    state: oneOf(['open', 'reported', 'not_reported'], { read: true, default: 'open', index: true }),
    employee_id: ref('users', { index: true }),
    kinds_of_data: longText({ max: 2_000 }),
    concerned: longText({ max: 2_000 }),
    people: number({ min: 0, max: 100_000_000 }),
    consequences: longText({ max: 4_000 }),
    measures: longText({ max: 4_000 }),
    risk: oneOf(['unlikely', 'likely', 'high'], { index: true }),
    reported_at: instant({ when: 'happened', index: true, clockAt: 'organisation' }),
    reported_to: text({ max: 200 }),
    file_number: text({ max: 80 }),
    report: file({ folder: 'attachments' }),
    /** Why the report came after 72 hours (Art. 33 (1) s. 2), or why none is needed (Art. 33 (1) s. 1). */
    late_reason: text({ max: 1_000 }),
    not_reported_reason: text({ max: 1_000 }),
    people_told_on: day({ when: 'happened' }),
    not_told_reason: text({ max: 1_000 }),
  },
  list: {
    columns: ['name', 'known_at', 'due_at', 'risk', 'state', 'reported_at', 'people_told_on'],
    filters: ['state', 'risk', 'known_at', 'employee_id'],
    search: ['name', 'what_happened'],
    sort: ['known_at', 'desc'],
  },
  form: {
    breach: [
      ['name', 'employee_id'],
      ['known_at', 'due_at', 'state'],
      ['what_happened'],
      ['kinds_of_data'],
      ['concerned', 'people'],
      ['risk'],
      ['consequences'],
      ['measures'],
    ],
    report: [
      ['reported_at', 'reported_to', 'file_number'],
      ['report'],
      ['late_reason'],
      ['not_reported_reason'],
      ['people_told_on'],
      ['not_told_reason'],
      ['due_on'],
    ],
  },
  verbs: ['read', 'create', 'update', 'bulk', 'export'],
})
export type Breach = RecordOf<typeof breaches>

export const RECIPIENT_KINDS = ['office', 'translator', 'courier', 'provider', 'other'] as const
/** Grounds for sending data out of the EU: Art. 45, 46 and 49 GDPR; `none_needed` inside of it. */
export const SAFEGUARDS = ['none_needed', 'adequacy', 'standard_clauses', 'binding_rules', 'consent'] as const

/** Somebody who gets data of people beside employers and authorities: an office abroad, a translator, a service provider. */
export const dataRecipients = defineResource('data-recipients', {
  title: 'name',
  fields: {
    name: text({ max: 200, required: true }),
    kind: oneOf(RECIPIENT_KINDS, { required: true, index: true }),
    /** Concerns only the people of this office; empty: everybody. */
    office_id: ref('offices', { index: true }),
    country_id: ref('countries'),
    purpose: text({ max: 400 }),
    safeguard: oneOf(SAFEGUARDS, { required: true, default: 'none_needed', index: true }),
    /** Such as the day of the clauses that were signed. */
    safeguard_note: text({ max: 400 }),
    from_day: day({ when: 'any' }),
    until_day: day({ when: 'until', from: 'from_day' }),
  },
  list: {
    columns: ['name', 'kind', 'office_id', 'country_id', 'safeguard', 'from_day', 'until_day'],
    filters: ['kind', 'office_id', 'safeguard'],
    search: ['name', 'purpose'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'kind'],
    ['office_id', 'country_id'],
    ['purpose'],
    ['safeguard', 'safeguard_note'],
    ['from_day', 'until_day'],
  ],
  roles: usersOf('candidates'),
  writers: usersOf('settings'),
})
export type DataRecipient = RecordOf<typeof dataRecipients>
