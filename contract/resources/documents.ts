import { usersOf } from '../access/menu'
import { ROLES } from '../access/roles'
import {
  AUTHENTICATIONS,
  CHECK_FAULTS,
  CHECK_RESULTS,
  DOCUMENT_STATES,
  ORIGINAL_PLACES,
} from '../candidates/papers'
import { HOLDERS, LEVELS, STEPS } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import { day, file, flag, longText, number, oneOf, ref, slug, text } from '../definition/fields'
import { EXAMPLES } from '../own-page/examples'
import { ROUTE_LANGUAGES } from '../routes/words'

const CANDIDATES = usersOf('candidates')
const RULES = usersOf('settings')

/** A kind of paper: whether it expires, in which form it is needed, at which step, and who may see it. */
export const documentKinds = defineResource('document-kinds', {
  title: 'slug',
  fields: {
    slug: slug({ max: 60, required: true, unique: true }),
    ar: text({ max: 120 }),
    en: text({ max: 120 }),
    fr: text({ max: 120 }),
    de: text({ max: 120 }),
    expires: flag(),
    original: flag(),
    copies: number({ min: 0, max: 20 }),
    translation: flag(),
    needed_at: oneOf(STEPS),
    holder: oneOf(HOLDERS, { default: 'candidate' }),
    seen_by: oneOf(ROLES, { many: true }),
    /** Between us, authorities and employers: never asked of the person, on no checklist. */
    internal: flag(),
    /** It tells of the person's health: kept for some months after the licence. */
    health: flag(),
    /** The picture that the own page shows beside the request. */
    example: oneOf(EXAMPLES),
    /** One that is not active stays with its documents and is asked for no more. */
    active: flag({ default: true }),
  },
  list: {
    columns: ['slug', 'en', 'ar', 'expires', 'original', 'translation', 'needed_at', 'internal', 'active'],
    search: ['slug', 'ar', 'en', 'de'],
    sort: ['id', 'asc'],
  },
  form: [
    ['slug'],
    ['en', 'ar'],
    ['fr', 'de'],
    ['expires', 'original', 'translation'],
    ['copies', 'needed_at', 'holder'],
    ['seen_by', 'example'],
    ['internal', 'health', 'active'],
  ],
  roles: CANDIDATES,
  writers: RULES,
  lookup: true,
})

/**
 * A paper of a candidate: asked for, received, checked, and the forms in which it is there. One without a file is still
 * missing.
 */
export const documents = defineResource('documents', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    kind_id: ref('document-kinds', { required: true, index: true }),
    name: text({ max: 200 }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    /** The person of the staff who put the file here: somebody else checks it. Empty where it came from outside. */
    uploaded_by: ref('users', { read: true }),
    state: oneOf(DOCUMENT_STATES, { read: true, index: true }),
    /** That of the file: an information sheet is in one that the person understands (section 299 SGB III). */
    language: oneOf(ROUTE_LANGUAGES),
    document_number: text({ max: 80, sensitive: true }),
    issuer: text({ max: 200 }),
    issued_on: day({ when: 'happened', years: 120 }),
    issuing_country_id: ref('countries'),
    received_on: day({ when: 'happened', from: 'issued_on' }),
    valid_until: day({ when: 'until', index: true, sensitive: true, from: 'issued_on' }),
    /** The original was seen: by a person, on a day, at a place. */
    original: flag(),
    seen_on: day({ when: 'happened' }),
    seen_by: ref('users', { read: true }),
    seen_place: text({ max: 120 }),
    original_place: oneOf(ORIGINAL_PLACES, { index: true }),
    certifier: text({ max: 200 }),
    certified_on: day({ when: 'happened', years: 120 }),
    authentication: oneOf(AUTHENTICATIONS),
    authentication_reason: text({ max: 400 }),
    translation: file({ folder: 'candidates/{candidate_id}' }),
    /** The same as `uploaded_by`, of the translation. */
    translation_uploaded_by: ref('users', { read: true }),
    translation_language: oneOf(ROUTE_LANGUAGES),
    translator: text({ max: 200 }),
    sworn_at: text({ max: 200 }),
    translated_on: day({ when: 'happened', years: 120 }),
    /** The reason of a document that is not in order is told to the person. */
    check_result: oneOf(CHECK_RESULTS),
    check_fault: oneOf(CHECK_FAULTS),
    check_reason: text({ max: 400 }),
    /** The person who last set `checked_on`; a checked paper stays with its candidate. */
    checked_by: ref('users', { read: true }),
    checked_on: day({ when: 'happened' }),
    holder: oneOf(HOLDERS),
    asked_on: day({ when: 'happened' }),
    due_on: day({ when: 'planned', index: true, from: 'asked_on' }),
    /** Requests, and reminders that went out. */
    times_asked: number({ read: true, default: 0 }),
    reminded_on: day({ read: true }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: [
      'candidate_id',
      'kind_id',
      'name',
      'state',
      'valid_until',
      'received_on',
      'original_place',
      'due_on',
    ],
    filters: ['candidate_id', 'kind_id', 'state', 'original_place', 'valid_until', 'due_on', 'checked_by'],
    search: ['name', 'note'],
  },
  form: [
    ['candidate_id', 'kind_id'],
    ['name', 'state'],
    ['file', 'language', 'uploaded_by'],
    ['document_number', 'issuer'],
    ['issued_on', 'issuing_country_id'],
    ['received_on', 'valid_until'],
    ['original', 'seen_on', 'seen_by'],
    ['seen_place', 'original_place'],
    ['certifier', 'certified_on'],
    ['authentication', 'authentication_reason'],
    ['translation', 'translation_language', 'translation_uploaded_by'],
    ['translator', 'sworn_at', 'translated_on'],
    ['check_result', 'checked_on', 'checked_by'],
    ['check_fault', 'check_reason'],
    ['holder', 'asked_on', 'due_on'],
    ['times_asked', 'reminded_on'],
    ['note'],
  ],
  roles: CANDIDATES,
})
export type Document = RecordOf<typeof documents>

export const CERTIFICATE_MODULES = ['reading', 'listening', 'writing', 'speaking'] as const

export const CERTIFICATE_PROVIDERS = ['goethe', 'telc', 'osd', 'testdaf', 'ecl'] as const

/** Ways in which modules were put together that their provider does not know (contract/candidates/languageProviders.ts). */
export const CERTIFICATE_DOUBTS = ['modules_apart', 'parts_far_apart'] as const

/** A language certificate by module: usable for a visa one year from its oldest passed module. */
export const languageCertificates = defineResource('language-certificates', {
  title: 'provider',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    provider: oneOf(CERTIFICATE_PROVIDERS, { required: true }),
    case_id: ref('cases', { index: true }),
    level: oneOf(LEVELS, { required: true }),
    variant: oneOf(['general', 'care', 'medical']),
    reading_on: day({ when: 'happened' }),
    listening_on: day({ when: 'happened' }),
    writing_on: day({ when: 'happened' }),
    speaking_on: day({ when: 'happened' }),
    exam_on: day({ when: 'any' }),
    /** Modules that were taken and not passed. */
    failed_modules: oneOf(CERTIFICATE_MODULES, { many: true }),
    /** Read from the modules, with the day of the last one, or of the exam where one failed. */
    result: oneOf(['passed', 'part_passed', 'failed'], { read: true }),
    result_on: day({ read: true }),
    oldest_on: day({ read: true }),
    /** Reasons to ask the provider whether the certificate counts. */
    doubts: oneOf(CERTIFICATE_DOUBTS, { many: true, read: true }),
    certificate_number: text({ max: 60, sensitive: true }),
    issued_on: day({ when: 'happened', years: 120 }),
    /** The day on which the provider confirmed the number. */
    verified_on: day({ when: 'happened' }),
    document_id: ref('documents'),
    usable_until: day({ read: true, index: true }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'provider', 'level', 'usable_until', 'exam_on'],
    filters: ['candidate_id', 'provider', 'level', 'usable_until'],
    search: ['note'],
  },
  form: [
    ['candidate_id', 'case_id'],
    ['provider', 'level', 'variant'],
    ['exam_on', 'failed_modules'],
    ['reading_on', 'listening_on'],
    ['writing_on', 'speaking_on'],
    ['result', 'result_on', 'oldest_on'],
    ['doubts'],
    ['certificate_number', 'issued_on', 'verified_on'],
    ['document_id', 'usable_until'],
    ['note'],
  ],
  roles: CANDIDATES,
})
