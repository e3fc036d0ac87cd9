import { usersOf } from '../access/menu'
import { AUTHENTICATION_DEMANDS, AUTHENTICATION_WAYS } from '../candidates/papers'
import { LEVELS } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, longText, number, oneOf, ref, refs, text } from '../definition/fields'
import { PAPER_FORMS } from '../routes/version'
import { CONFIDENCES, ROUTE_LANGUAGES, SOURCE_KINDS } from '../routes/words'

const READERS = usersOf('candidates')
const EDITORS = usersOf('settings')

/** Origin of a row: its text, the day on which it was read, and how sure we are. */
const ORIGIN = {
  source: text({ max: 400, required: true }),
  source_kind: oneOf(SOURCE_KINDS, { required: true, default: 'authority' }),
  checked_on: day({ when: 'happened', required: true }),
  confidence: oneOf(CONFIDENCES, { required: true, default: 'confirm' }),
  active: flag({ default: true }),
} as const
const ORIGIN_ROWS = [
  ['source', 'source_kind'],
  ['checked_on', 'confidence', 'active'],
] as const

const LANGUAGES = oneOf(ROUTE_LANGUAGES, { many: true })

/** An authority that decides on qualifications or licences (docs/spec/routes.md, "Documents"). */
export const authorities = defineResource('authorities', {
  title: 'name',
  fields: {
    name: text({ max: 200, required: true, unique: true }),
    bundesland_id: ref('bundeslands', { index: true }),
    /** The occupations that it decides on; none named: all. */
    sector_ids: refs('sectors'),
    address: longText({ max: 1_000 }),
    /** Addresses or names of its own forms. */
    forms: longText({ max: 2_000 }),
    /** The forms in which it wants documents. */
    paper_forms: oneOf(PAPER_FORMS, { many: true }),
    authentication: oneOf(AUTHENTICATION_DEMANDS),
    languages: LANGUAGES,
    certificate_level: oneOf(LEVELS),
    certificate_months: number({ min: 1, max: 120 }),
    remedy: oneOf(['objection', 'lawsuit']),
    /** In euros. */
    fee: number({ min: 0, max: 100_000, scale: 2 }),
    /** Days that its decisions of the last 12 months took; reports fill it in. */
    ...ORIGIN,
  },
  list: {
    columns: [
      'name',
      'bundesland_id',
      'sector_ids',
      'authentication',
      'certificate_level',
      'confidence',
      'active',
    ],
    filters: ['bundesland_id', 'authentication', 'confidence', 'active'],
    search: ['name', 'address', 'source'],
    sort: ['name', 'asc'],
  },
  form: [
    ['name', 'bundesland_id'],
    ['sector_ids'],
    ['address'],
    ['forms'],
    ['paper_forms', 'authentication'],
    ['languages', 'certificate_level', 'certificate_months'],
    ['remedy', 'fee'],
    ...ORIGIN_ROWS,
  ],
  roles: READERS,
  writers: EDITORS,
  namedInImports: true,
})
export type Authority = RecordOf<typeof authorities>

/** An embassy or consulate that takes visa applications. */
export const missions = defineResource('missions', {
  title: 'name',
  clock: 'country_id',
  fields: {
    name: text({ max: 120, required: true, unique: true }),
    country_id: ref('countries', { required: true, index: true }),
    /** Countries of residence of the people who apply there. */
    residence_country_ids: refs('countries'),
    /** The postal address, where it is known: people who have an appointment there read it on their own page. */
    address: longText({ max: 1_000 }),
    /** The service provider that takes the applications, where there is one. */
    provider: text({ max: 200 }),
    languages: LANGUAGES,
    ...ORIGIN,
  },
  list: {
    columns: ['name', 'country_id', 'residence_country_ids', 'address', 'provider', 'confidence', 'active'],
    filters: ['country_id', 'confidence', 'active'],
    search: ['name', 'address', 'provider', 'source'],
    sort: ['name', 'asc'],
  },
  form: [
    ['name', 'country_id'],
    ['residence_country_ids'],
    ['address'],
    ['provider', 'languages'],
    ...ORIGIN_ROWS,
  ],
  roles: READERS,
  writers: EDITORS,
  namedInImports: true,
})
export type Mission = RecordOf<typeof missions>

/** The authentication that Germany takes from the country that issued a document. */
export const authentications = defineResource('authentications', {
  title: 'embassy',
  fields: {
    country_id: ref('countries', { required: true, unique: true }),
    way: oneOf(AUTHENTICATION_WAYS, { required: true, default: 'uncertain' }),
    embassy: text({ max: 120, required: true }),
    /** The steps in the country before the embassy, and what it refuses. */
    before_en: longText({ max: 1_000 }),
    before_ar: longText({ max: 1_000, dir: 'rtl' }),
    before_fr: longText({ max: 1_000 }),
    before_de: longText({ max: 1_000 }),
    ...ORIGIN,
  },
  list: {
    columns: ['country_id', 'way', 'embassy', 'before_en', 'source', 'confidence', 'active'],
    filters: ['way', 'confidence', 'active'],
    search: ['embassy', 'before_en', 'source'],
    sort: ['id', 'asc'],
  },
  form: [
    ['country_id', 'way', 'embassy'],
    ['before_en', 'before_ar'],
    ['before_fr', 'before_de'],
    ...ORIGIN_ROWS,
  ],
  roles: READERS,
  writers: EDITORS,
})
