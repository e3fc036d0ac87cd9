import { defineResource, type RecordOf } from '../definition/define'
import { day, email, instant, longText, number, oneOf, phone, ref, text } from '../definition/fields'

export const LEAD_SOURCES = [
  'website',
  'form',
  'facebook',
  'instagram',
  'google',
  'tiktok',
  'whatsapp',
  'phone',
  'referral',
  'walk_in',
  'import',
  'other',
] as const

/** A person who asked about work or study in Germany and is no candidate yet. */
export const leads = defineResource('leads', {
  title: 'name',
  fields: {
    name: text({ max: 120, required: true }),
    phone: phone({ required: true, index: true }),
    phone_alternative: phone({ index: true }),
    email: email({ index: true }),
    country_id: ref('countries', { index: true }),
    program_id: ref('programs', { index: true }),
    source: oneOf(LEAD_SOURCES, { index: true }),
    source_detail: text({ max: 200 }),
    utm_campaign: text({ max: 200 }),
    utm_medium: text({ max: 200 }),
    utm_content: text({ max: 200 }),
    status_id: ref('statuses', { index: true }),
    employee_id: ref('users', { index: true }),
    office_id: ref('offices', { index: true }),
    call_back_date: day({ index: true }),
    note: longText({ max: 10_000 }),
    candidate_id: ref('candidates', { read: true, index: true }),
    last_call_at: instant({ read: true }),
    calls_count: number({ read: true, default: 0 }),
    answered_calls: number({ read: true, default: 0 }),
  },
  list: {
    columns: [
      'name',
      'phone',
      'country_id',
      'program_id',
      'source',
      'status_id',
      'call_back_date',
      'employee_id',
      'calls_count',
    ],
    filters: [
      'status_id',
      'employee_id',
      'country_id',
      'program_id',
      'source',
      'office_id',
      'call_back_date',
    ],
    search: ['name', 'phone', 'phone_alternative', 'email'],
  },
  form: {
    person: [['name'], ['phone', 'phone_alternative'], ['email', 'country_id']],
    interest: [['program_id', 'status_id'], ['employee_id', 'office_id'], ['call_back_date'], ['note']],
    origin: [
      ['source', 'source_detail'],
      ['utm_campaign', 'utm_medium', 'utm_content'],
    ],
  },
  bin: true,
})
export type Lead = RecordOf<typeof leads>
