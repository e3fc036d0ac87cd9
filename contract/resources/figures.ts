import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, number, oneOf, slug, text } from '../definition/fields'
import { CONFIDENCES, SOURCE_KINDS } from '../routes/words'

/** An amount that changes by year, with its validity (docs/spec/routes.md, "Figures"). Requirements read it by day. */
export const figures = defineResource('figures', {
  title: 'en',
  fields: {
    /** The key by which requirements name it, such as `F-03`. */
    key: slug({ max: 4, required: true }),
    /** Which of several amounts that have one key, such as the fees of a permit. */
    part: slug({ max: 40 }),
    en: text({ max: 160, required: true }),
    ar: text({ max: 160, dir: 'rtl' }),
    fr: text({ max: 160 }),
    de: text({ max: 160 }),
    /** Empty where it is a share, or is still to be entered. */
    amount: number({ min: 0, max: 1_000_000_000, scale: 2 }),
    unit: oneOf(['eur', 'eur_year', 'eur_month', 'eur_hour'], { required: true, default: 'eur' }),
    /** The figure of which it is a share. */
    percent_of: slug({ max: 4 }),
    percent: number({ min: 0, max: 1_000, scale: 3 }),
    valid_from: day({ when: 'any', required: true, index: true }),
    /** The last day; empty where no end is known. */
    valid_to: day({ when: 'until', index: true, from: 'valid_from' }),
    source: text({ max: 400, required: true }),
    source_kind: oneOf(SOURCE_KINDS, { required: true, default: 'law' }),
    checked_on: day({ when: 'happened', required: true }),
    confidence: oneOf(CONFIDENCES, { required: true, default: 'confirm' }),
  },
  list: {
    columns: ['key', 'en', 'ar', 'amount', 'unit', 'valid_from', 'valid_to', 'source', 'confidence'],
    filters: ['key', 'unit', 'valid_from', 'valid_to', 'source_kind', 'confidence'],
    search: ['key', 'part', 'en', 'ar', 'fr', 'de', 'source'],
    sort: ['key', 'asc'],
  },
  form: [
    ['key', 'part'],
    ['en', 'ar'],
    ['fr', 'de'],
    ['amount', 'unit'],
    ['percent', 'percent_of'],
    ['valid_from', 'valid_to'],
    ['source', 'source_kind'],
    ['checked_on', 'confidence'],
  ],
  roles: usersOf('candidates'),
  writers: usersOf('settings'),
})
export type Figure = RecordOf<typeof figures>
