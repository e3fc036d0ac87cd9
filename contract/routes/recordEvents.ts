import type { CaseEvent } from './words'

/** Fields of records with the events that their days are. */
export const EVENT_FIELDS: Readonly<Record<string, readonly (readonly [field: string, event: CaseEvent])[]>> =
  {
    recognitions: [
      ['applied_on', 'applied'],
      ['applied_on', 'received'],
      ['complete_on', 'complete'],
      ['asked_on', 'letter'],
      ['decided_on', 'decided'],
      ['notified_on', 'notified'],
    ],
    measures: [['complete_on', 'complete']],
    exams: [['decided_on', 'exam_failed']],
    licences: [
      ['applied_on', 'applied'],
      ['granted_on', 'decided'],
      ['notified_on', 'notified'],
    ],
    agreements: [['letter_on', 'received']],
    preapprovals: [
      ['issued_on', 'preapproval_issued'],
      ['in_register_on', 'preapproval_shown'],
      ['shown_on', 'preapproval_shown'],
    ],
    'ba-approvals': [
      ['reached_on', 'ba_asked'],
      ['applied_on', 'ba_asked'],
      ['decided_on', 'decided'],
      ['notified_on', 'notified'],
      ['valid_until', 'printed_until'],
    ],
    visas: [
      ['appointment_asked_on', 'appointment_asked'],
      ['applied_on', 'applied'],
      ['complete_on', 'application_complete'],
      ['data_sent_on', 'received'],
      ['asked_on', 'letter'],
      ['decided_on', 'decided'],
      ['notified_on', 'notified'],
      ['valid_until', 'printed_until'],
      ['entered_on', 'entered'],
      ['moved_in_on', 'moved_in'],
    ],
    permits: [
      ['applied_on', 'applied'],
      ['issued_on', 'decided'],
      ['notified_on', 'notified'],
      ['issued_on', 'first_permit'],
      ['valid_until', 'printed_until'],
    ],
    remedies: [
      ['notified_on', 'notified'],
      ['decided_on', 'notified'],
    ],
    'language-certificates': [['oldest_on', 'oldest_module']],
    contracts: [['signed_on', 'contract_signed']],
    placements: [
      ['signed_on', 'contract_signed'],
      ['started_on', 'work_started'],
      ['end_known_on', 'work_end_known'],
    ],
  }

/** Events that a day says only where the record has one of these values. */
export const TOLD_ONLY: Partial<Record<CaseEvent, { field: string; is: string }>> = {
  exam_failed: { field: 'result', is: 'failed' },
  preapproval_issued: { field: 'result', is: 'issued' },
  first_permit: { field: 'result', is: 'issued' },
  contract_signed: { field: 'category_type', is: 'employment' },
}

/** Returns the field of a record that holds the day of an event. */
export const fieldOf = (resource: string, event: CaseEvent): string | undefined =>
  (EVENT_FIELDS[resource] ?? []).find(([, told]) => told === event)?.[0]

/** Says whether records of a resource tell an event. */
export const tells = (resource: string, event: CaseEvent): boolean =>
  (EVENT_FIELDS[resource] ?? []).some(([, told]) => told === event)
