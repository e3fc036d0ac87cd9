import { ROLES } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import { longText, number, oneOf, text } from '../definition/fields'
import { FORM_LANGUAGES } from '../forms/choices'
import { NOTICE_SUBJECTS } from '../privacy/notices'

/** The texts of privacy notices, as people read them on public pages; `created_at` is the first day of each. */
export const privacyNotices = defineResource('privacy-notices', {
  title: 'name',
  fields: {
    /** The heading with the number, in the language of the text. */
    name: text({ max: 120, read: true, required: true }),
    subject: oneOf(NOTICE_SUBJECTS, { read: true, required: true, index: true }),
    language: oneOf(FORM_LANGUAGES, { read: true, required: true, index: true }),
    /** Counts the texts of a subject and language. */
    number: number({ read: true, required: true }),
    text: longText({ max: 10_000, read: true, required: true }),
  },
  list: {
    columns: ['name', 'subject', 'language', 'number', 'created_at'],
    filters: ['subject', 'language', 'created_at'],
  },
  form: [['name', 'subject'], ['language', 'number'], ['text']],
  roles: ROLES,
  verbs: ['read'],
})
export type PrivacyNotice = RecordOf<typeof privacyNotices>
