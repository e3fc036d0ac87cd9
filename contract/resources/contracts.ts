import { defineResource, type RecordOf } from '../definition/define'
import { day, file, flag, html, number, oneOf, ref, text } from '../definition/fields'

export const CONTRACT_KINDS = ['registration', 'employment', 'language', 'agency', 'other'] as const

/** A contract with a candidate or an employer: text with merge fields, in German or English beside Arabic, made as PDF. */
export const contracts = defineResource('contracts', {
  title: 'name',
  fields: {
    name: text({ max: 200, required: true }),
    category_type: oneOf(CONTRACT_KINDS, { required: true, default: 'registration', index: true }),
    date: day({ when: 'any', index: true }),
    candidate_id: ref('candidates', { index: true }),
    bw_lead_id: ref('bw-leads', { index: true }),
    language: oneOf(['de', 'en'], { default: 'de' }),
    body: html(),
    body_ar: html(),
    text_version: number({ read: true, default: 1 }),
    signed_on: day({ when: 'happened', index: true, from: 'text_given_on' }),
    /** The day on which the person got the text (section 296 (1) SGB III). */
    text_given_on: day({ when: 'happened' }),
    /** It binds the person to one agency, which makes it void (section 297 no. 4 SGB III). */
    exclusive: flag(),
    /** Closed without meeting in person: the person has a right of withdrawal. */
    at_distance: flag(),
    withdrawal_told_on: day({ when: 'happened' }),
    /** The privacy notice that a signed registration was printed with. */
    privacy_notice_id: ref('privacy-notices', { read: true }),
    file: file({ folder: 'contracts' }),
  },
  list: {
    columns: ['name', 'category_type', 'candidate_id', 'bw_lead_id', 'date', 'signed_on', 'text_version'],
    filters: ['category_type', 'candidate_id', 'bw_lead_id', 'date', 'signed_on'],
    search: ['name'],
  },
  form: [
    ['name', 'category_type'],
    ['candidate_id', 'bw_lead_id'],
    ['date', 'signed_on', 'language'],
    ['text_given_on', 'exclusive'],
    ['at_distance', 'withdrawal_told_on'],
    ['privacy_notice_id'],
    ['body'],
    ['body_ar'],
    ['file'],
  ],
})
export type Contract = RecordOf<typeof contracts>

/** A text of a contract as it once was: kept when the text changes. */
export const contractTexts = defineResource('contract-texts', {
  title: 'text_version',
  fields: {
    contract_id: ref('contracts', { read: true, index: true }),
    text_version: number({ read: true }),
    body: html({ read: true }),
    body_ar: html({ read: true }),
    user_id: ref('users', { read: true }),
  },
  list: { columns: ['contract_id', 'text_version', 'user_id', 'created_at'], filters: ['contract_id'] },
  form: [['contract_id', 'text_version', 'user_id'], ['body'], ['body_ar']],
  roles: contracts.roles,
  verbs: ['read'],
})
