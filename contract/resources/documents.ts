import { usersOf } from '../access/menu'
import { ROLES } from '../access/roles'
import { HOLDERS, LEVELS, STEPS } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import { day, file, flag, longText, number, oneOf, ref, slug, text } from '../definition/fields'

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
  },
  list: {
    columns: ['slug', 'en', 'ar', 'expires', 'original', 'translation', 'needed_at'],
    search: ['slug', 'ar', 'en', 'de'],
    sort: ['id', 'asc'],
  },
  form: [
    ['slug'],
    ['en', 'ar'],
    ['fr', 'de'],
    ['expires', 'original', 'translation'],
    ['copies', 'needed_at', 'holder'],
    ['seen_by'],
  ],
  roles: CANDIDATES,
  writers: RULES,
  lookup: true,
})

/** A paper of a candidate: asked for, received, checked. One without a file is still missing. */
export const documents = defineResource('documents', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    kind_id: ref('document-kinds', { required: true, index: true }),
    name: text({ max: 200 }),
    file: file({ folder: 'candidates/{candidate_id}' }),
    translation: file({ folder: 'candidates/{candidate_id}' }),
    original: flag(),
    received_on: day(),
    valid_until: day({ index: true, sensitive: true }),
    /** The person who last set `checked_on`; a checked paper stays with its candidate. */
    checked_by: ref('users', { read: true }),
    checked_on: day(),
    holder: oneOf(HOLDERS),
    asked_on: day(),
    due_on: day({ index: true }),
    times_asked: number({ read: true, default: 0 }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'kind_id', 'name', 'valid_until', 'received_on', 'checked_by', 'due_on'],
    filters: ['candidate_id', 'kind_id', 'valid_until', 'due_on', 'checked_by'],
    search: ['name', 'note'],
  },
  form: [
    ['candidate_id', 'kind_id'],
    ['name'],
    ['file', 'translation'],
    ['received_on', 'valid_until', 'original'],
    ['checked_by', 'checked_on'],
    ['holder', 'asked_on', 'due_on'],
    ['note'],
  ],
  roles: CANDIDATES,
})
export type Document = RecordOf<typeof documents>

export const CERTIFICATE_PROVIDERS = ['goethe', 'telc', 'osd', 'testdaf', 'ecl'] as const

/** A language certificate by module: usable for a visa one year from its oldest passed module. */
export const languageCertificates = defineResource('language-certificates', {
  title: 'provider',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    provider: oneOf(CERTIFICATE_PROVIDERS, { required: true }),
    level: oneOf(LEVELS, { required: true }),
    reading_on: day(),
    listening_on: day(),
    writing_on: day(),
    speaking_on: day(),
    exam_on: day(),
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
    ['candidate_id'],
    ['provider', 'level', 'exam_on'],
    ['reading_on', 'listening_on'],
    ['writing_on', 'speaking_on'],
    ['document_id', 'usable_until'],
    ['note'],
  ],
  roles: CANDIDATES,
})
