import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import {
  email,
  files,
  flag,
  instant,
  json,
  longText,
  number,
  oneOf,
  phone,
  ref,
  slug,
  text,
} from '../definition/fields'
import { FORM_LANGUAGES, FORM_TARGETS } from '../forms/choices'
import { LEAD_SOURCES } from './leads'

/** A public form at `/f/{slug}`. Texts are kept by language, questions as `{list: FormField[]}` (contract/forms/questions.ts). */
export const forms = defineResource('forms', {
  title: 'name',
  fields: {
    name: text({ max: 160, required: true, index: true }),
    slug: slug({ required: true, unique: true }),
    target: oneOf(FORM_TARGETS, { index: true, default: 'leads' }),
    /** The form's id at Meta, if it is a lead ad's. */
    form_id: text({ max: 60, unique: true, dir: 'ltr' }),
    languages: oneOf(FORM_LANGUAGES, { many: true }),
    title: json(),
    intro: json(),
    thank_you: json(),
    fields: json(),
    program_id: ref('programs', { index: true }),
    source: oneOf(LEAD_SOURCES, { index: true, default: 'form' }),
    /** A picture to be read against machines, made by ourselves. */
    captcha: flag(),
    /** A mail to the visitor, where an address was given. */
    mail: flag(),
    mail_subject: json(),
    mail_body: json(),
    /** The list for people who consent, confirmed by mail if the list asks for it. */
    list_id: ref('lists', { index: true }),
    active: flag({ index: true }),
    /** Grows with each change of what visitors see or what becomes of their answers. */
    form_version: number({ read: true, default: 1 }),
    submissions: number({ read: true, default: 0 }),
  },
  list: {
    columns: ['name', 'slug', 'target', 'program_id', 'source', 'active', 'submissions'],
    filters: ['active', 'target', 'program_id', 'source'],
    search: ['name', 'slug', 'form_id'],
  },
  form: {
    main: [
      ['name', 'slug'],
      ['target', 'languages'],
      ['program_id', 'source'],
      ['form_id', 'list_id'],
      ['captcha', 'mail', 'active'],
    ],
  },
})
export type Form = RecordOf<typeof forms>

/** The answers of a visitor: raw, with the version of the form and the consent that it was given to. */
export const formSubmissions = defineResource('form-submissions', {
  title: 'name',
  fields: {
    form_id: ref('forms', { index: true }),
    form_version: number({ read: true }),
    name: text({ max: 200, index: true }),
    phone: phone({ index: true }),
    email: email({ index: true }),
    /** A new person, one who was there, a lead ad without what a record needs, or a machine. */
    outcome: oneOf(['made', 'known', 'incomplete', 'spam'], { index: true }),
    lead_id: ref('leads', { index: true }),
    online_candidate_id: ref('online-candidates', { index: true }),
    candidate_id: ref('candidates', { index: true }),
    origin: oneOf(['page', 'meta', 'backfill'], { index: true }),
    language: oneOf(FORM_LANGUAGES),
    /** By key: `{label, value, text}`, as they were asked and answered. */
    answers: json(),
    files: files({ folder: 'forms' }),
    consent_text: longText({ max: 20_000 }),
    consented: flag(),
    /** The privacy notice as the page showed it. */
    privacy_notice_id: ref('privacy-notices', { read: true }),
    utm_source: text({ max: 200 }),
    utm_campaign: text({ max: 200, index: true }),
    utm_medium: text({ max: 200 }),
    utm_content: text({ max: 200 }),
    utm_term: text({ max: 200 }),
    referrer: text({ max: 500, dir: 'ltr' }),
    /** The sender's own id of it. */
    outside_id: text({ max: 120, dir: 'ltr' }),
    mail_status: oneOf(['queued', 'sending', 'sent', 'failed']),
    sent_at: instant({ when: 'happened', clockAt: 'organisation' }),
  },
  list: {
    columns: [
      'name',
      'form_id',
      'phone',
      'email',
      'outcome',
      'lead_id',
      'online_candidate_id',
      'origin',
      'utm_campaign',
      'created_at',
    ],
    filters: ['form_id', 'outcome', 'origin', 'utm_campaign', 'created_at'],
    search: ['name', 'phone', 'email'],
  },
  form: [],
  roles: usersOf('forms'),
  verbs: ['read', 'export'],
})
export type FormSubmission = RecordOf<typeof formSubmissions>
