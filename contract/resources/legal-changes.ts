import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, longText, oneOf, slug, text } from '../definition/fields'
import { CONFIDENCES, SOURCE_KINDS } from '../routes/words'

/**
 * A change of the law, of a list or of an amount that somebody has to look at on a day (docs/spec/routes.md, "Figures"). Those
 * who keep the rules are notified on that day, and settle it.
 */
export const legalChanges = defineResource('legal-changes', {
  title: 'en',
  fields: {
    en: text({ max: 160, required: true }),
    ar: text({ max: 160, dir: 'rtl' }),
    fr: text({ max: 160 }),
    de: text({ max: 160 }),
    /** Our own choice where the source names no day. */
    due_on: day({ when: 'any', required: true, index: true }),
    source: text({ max: 400, required: true }),
    source_ar: text({ max: 400, dir: 'rtl' }),
    source_kind: oneOf(SOURCE_KINDS, { required: true, default: 'law' }),
    checked_on: day({ when: 'happened', required: true }),
    confidence: oneOf(CONFIDENCES, { required: true, default: 'confirm' }),
    /** Nothing is to be done once this figure has an amount on that day. */
    figure: slug({ max: 4 }),
    figure_on: day({ when: 'any' }),
    settled_on: day({ when: 'happened', index: true }),
    note: longText({ max: 2_000 }),
    /** The due day of the last notification: a day that moves is notified again. */
    notified_for: day({ read: true, when: 'any' }),
  },
  list: {
    columns: ['en', 'due_on', 'source', 'confidence', 'settled_on'],
    filters: ['due_on', 'settled_on', 'source_kind', 'confidence'],
    search: ['en', 'ar', 'fr', 'de', 'source', 'source_ar'],
    sort: ['due_on', 'asc'],
  },
  form: [
    ['en', 'ar'],
    ['fr', 'de'],
    ['due_on', 'settled_on'],
    ['source', 'source_ar'],
    ['source_kind', 'checked_on', 'confidence'],
    ['figure', 'figure_on'],
    ['note'],
    ['notified_for'],
  ],
  roles: usersOf('candidates'),
  writers: usersOf('settings'),
})
export type LegalChange = RecordOf<typeof legalChanges>
