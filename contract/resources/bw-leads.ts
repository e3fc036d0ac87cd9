import { defineResource, type RecordOf } from '../definition/define'
import { day, email, instant, longText, number, oneOf, phone, ref, text, url } from '../definition/fields'
import { LETTER_LANGUAGES } from '../letters/words'

/** An employer in Germany who looks for people. */
export const bwLeads = defineResource('bw-leads', {
  title: 'company',
  fields: {
    company: text({ max: 200, required: true }),
    contact_name: text({ max: 120 }),
    email: email({ index: true }),
    phone: phone({ index: true }),
    website: url(),
    sector_id: ref('database-sectors', { index: true }),
    bundesland_id: ref('bundeslands', { index: true }),
    street: text({ max: 160 }),
    postal_code: text({ max: 12, dir: 'ltr' }),
    city: text({ max: 120, index: true, suggests: 'german_cities' }),
    /** The language of letters and invoices. */
    language: oneOf(LETTER_LANGUAGES, { required: true, default: 'de' }),
    vacancies: number({ min: 0, max: 100_000 }),
    status_id: ref('statuses', { index: true }),
    employee_id: ref('users', { index: true }),
    call_back_date: day({ when: 'planned', index: true }),
    note: longText({ max: 10_000 }),
    last_call_at: instant({ read: true }),
    calls_count: number({ read: true, default: 0 }),
    answered_calls: number({ read: true, default: 0 }),
  },
  list: {
    columns: [
      'company',
      'contact_name',
      'phone',
      'city',
      'vacancies',
      'status_id',
      'call_back_date',
      'employee_id',
    ],
    filters: ['status_id', 'employee_id', 'sector_id', 'bundesland_id', 'call_back_date'],
    search: ['company', 'contact_name', 'email', 'phone'],
  },
  form: [
    ['company', 'website'],
    ['contact_name'],
    ['phone', 'email'],
    ['street', 'postal_code', 'city'],
    ['sector_id', 'bundesland_id', 'language'],
    ['vacancies', 'status_id'],
    ['employee_id', 'call_back_date'],
    ['note'],
  ],
})
export type BwLead = RecordOf<typeof bwLeads>
