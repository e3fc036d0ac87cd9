import { usersOf } from '../access/menu'
import { FEE_KINDS, PLACEMENT_COUNTS } from '../candidates/fees'
import { HOLDERS, STEPS, TRACK_NAMES } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, longText, number, oneOf, ref, refs, slug, text } from '../definition/fields'
import { CLOCK_NATURES, CONFIDENCES } from '../routes/words'
import { VISA_KINDS } from './procedures'

const CANDIDATES = usersOf('candidates')
const RULES = usersOf('settings')

/** The source of a rule: shown with every warning, so that nobody takes it for legal advice. */
const origin = {
  source: text({ max: 300, required: true }),
  source_fr: text({ max: 300 }),
  source_de: text({ max: 300 }),
  source_date: day({ when: 'happened', years: 120, required: true }),
  active: flag({ default: true }),
} as const
const ORIGIN_ROWS = [
  ['source', 'source_date', 'active'],
  ['source_fr', 'source_de'],
] as const

/** How long who has for a step, counted from another step; silence may count as approval. */
export const deadlines = defineResource('deadlines', {
  title: 'name',
  fields: {
    name: text({ max: 160, required: true }),
    name_arabic: text({ max: 160, dir: 'rtl' }),
    name_fr: text({ max: 160 }),
    name_de: text({ max: 160 }),
    track: oneOf(TRACK_NAMES, { required: true, index: true }),
    step: oneOf(STEPS, { required: true, index: true }),
    from_step: oneOf(STEPS, { required: true }),
    /**
     * The start: the day of `from_step`; the day from which the authority has all papers; the later of pre-approval and request
     * for an appointment; the later of recognition and BA approval.
     */
    from_event: oneOf(['step', 'complete', 'appointment', 'decisions'], { required: true, default: 'step' }),
    /** Only of applications for recognition by this law. */
    procedure: oneOf(['bqfg', 'nurse']),
    amount: number({ min: 1, max: 1_000, required: true }),
    unit: oneOf(['days', 'weeks', 'months'], { required: true, default: 'days' }),
    regime: oneOf(['any', 'regular', 'accelerated'], { required: true, default: 'any' }),
    holder: oneOf(HOLDERS, { required: true, default: 'us' }),
    nature: oneOf(CLOCK_NATURES, { required: true, default: 'house_target' }),
    silence: flag(),
    warn_days: number({ min: 0, max: 365, default: 5 }),
    ...origin,
  },
  list: {
    columns: [
      'name',
      'track',
      'from_step',
      'step',
      'amount',
      'unit',
      'regime',
      'holder',
      'silence',
      'active',
    ],
    filters: ['track', 'holder', 'regime', 'active'],
    search: ['name', 'name_arabic', 'source', 'name_fr', 'name_de', 'source_fr', 'source_de'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'name_arabic'],
    ['name_fr', 'name_de'],
    ['track', 'from_step', 'step'],
    ['from_event', 'procedure'],
    ['amount', 'unit', 'regime'],
    ['nature', 'holder', 'silence', 'warn_days'],
    ...ORIGIN_ROWS,
  ],
  roles: CANDIDATES,
  writers: RULES,
})

/** A requirement of a step: another step, a paper, or a value of a field. */
export const requirements = defineResource('requirements', {
  title: 'name',
  fields: {
    name: text({ max: 160, required: true }),
    name_arabic: text({ max: 160, dir: 'rtl' }),
    name_fr: text({ max: 160 }),
    name_de: text({ max: 160 }),
    step: oneOf(STEPS, { required: true, index: true }),
    needs: oneOf(['step', 'document', 'field'], { required: true, default: 'step' }),
    needs_step: oneOf(STEPS),
    needs_kind_id: ref('document-kinds'),
    needs_field: text({ max: 60 }),
    effect: oneOf(['warn', 'block'], { required: true, default: 'warn' }),
    ...origin,
  },
  list: {
    columns: ['name', 'step', 'needs', 'needs_step', 'needs_kind_id', 'needs_field', 'effect', 'active'],
    filters: ['step', 'needs', 'effect', 'active'],
    search: ['name', 'name_arabic', 'source', 'name_fr', 'name_de', 'source_fr', 'source_de'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'name_arabic'],
    ['name_fr', 'name_de'],
    ['step', 'needs', 'effect'],
    ['needs_step', 'needs_kind_id', 'needs_field'],
    ...ORIGIN_ROWS,
  ],
  roles: CANDIDATES,
  writers: RULES,
})

/** A paper that a mission asks for with a kind of visa. No country or kind: all of them. */
export const checklists = defineResource('checklists', {
  title: 'name',
  fields: {
    name: text({ max: 160, required: true }),
    name_arabic: text({ max: 160, dir: 'rtl' }),
    name_fr: text({ max: 160 }),
    name_de: text({ max: 160 }),
    country_id: ref('countries', { index: true }),
    visa_kind: oneOf(VISA_KINDS),
    kind_id: ref('document-kinds', { required: true, index: true }),
    program_id: ref('programs'),
    original: flag(),
    certified: flag(),
    authenticated: flag(),
    translation: flag(),
    /** Months that it must still be valid for on the day of the application. */
    valid_months: number({ min: 0, max: 120 }),
    from_age: number({ min: 0, max: 120 }),
    ...origin,
  },
  list: {
    columns: [
      'name',
      'country_id',
      'visa_kind',
      'kind_id',
      'original',
      'authenticated',
      'translation',
      'active',
    ],
    filters: ['country_id', 'visa_kind', 'kind_id', 'active'],
    search: ['name', 'name_arabic', 'source', 'name_fr', 'name_de', 'source_fr', 'source_de'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'name_arabic'],
    ['name_fr', 'name_de'],
    ['kind_id'],
    ['country_id', 'visa_kind', 'program_id'],
    ['original', 'certified', 'authenticated', 'translation'],
    ['valid_months', 'from_age'],
    ...ORIGIN_ROWS,
  ],
  roles: CANDIDATES,
  writers: RULES,
})

export const COMPLIANCE_KINDS = [
  'recruitment_country',
  'recruitment_nationality',
  'recruitment_who_list',
  'guardian_consent',
  'birth_date_missing',
  'certificate_name',
  'national_id',
  'placement_fee_limit',
  'placement_needs_contract',
  'placement_after_job_contract',
  'placement_not_from_apprentices',
  'placement_kind_unanswered',
  'placement_by_third_party',
  'fee_kind_not_stated',
  'employer_pays',
  'local_law',
  'distance_course',
  'withdrawal_right',
  'ask_counsel',
  'submission_needs_consent',
  'presenting_needs_consent',
  'processing_restricted',
  'presenting_needs_profile',
  'hiring_needs_information',
  'probation_too_long',
  'placement_needs_agreement',
  'profile_names',
] as const

/** A guard: warns or blocks before a registration, a submission or a fee. */
export const complianceRules = defineResource('compliance-rules', {
  title: 'name',
  fields: {
    name: text({ max: 200, required: true }),
    name_arabic: text({ max: 200, dir: 'rtl' }),
    name_fr: text({ max: 200 }),
    name_de: text({ max: 200 }),
    kind: oneOf(COMPLIANCE_KINDS, { required: true, index: true }),
    effect: oneOf(['warn', 'block'], { required: true, default: 'warn' }),
    country_ids: refs('countries'),
    sector_ids: refs('sectors'),
    program_ids: refs('programs'),
    /** Concerns every occupation that is marked as health or care, beside the sectors and programs named. */
    health_care: flag(),
    /** Kinds of fees that the rule is about; none named: those that count as a placement fee, or all for other rules. */
    fee_kinds: oneOf(FEE_KINDS, { many: true }),
    text_en: longText({ max: 1_000 }),
    text_ar: longText({ max: 1_000 }),
    text_fr: longText({ max: 1_000 }),
    text_de: longText({ max: 1_000 }),
    ...origin,
    confidence: oneOf(CONFIDENCES, { required: true, default: 'confirm' }),
  },
  list: {
    columns: ['name', 'kind', 'effect', 'country_ids', 'source', 'source_date', 'confidence', 'active'],
    filters: ['kind', 'effect', 'confidence', 'active'],
    search: ['name', 'name_arabic', 'source', 'name_fr', 'name_de', 'source_fr', 'source_de'],
    sort: ['id', 'asc'],
  },
  form: [
    ['name', 'name_arabic'],
    ['name_fr', 'name_de'],
    ['kind', 'effect'],
    ['country_ids', 'sector_ids', 'program_ids'],
    ['health_care'],
    ['fee_kinds'],
    ['text_en'],
    ['text_ar'],
    ['text_fr'],
    ['text_de'],
    ...ORIGIN_ROWS,
    ['confidence'],
  ],
  roles: CANDIDATES,
  writers: RULES,
})
export type ComplianceRule = RecordOf<typeof complianceRules>

/** Whether money of a kind counts as a placement fee, and what counsel answered where that is open. */
export const feeKinds = defineResource('fee-kinds', {
  title: 'kind',
  fields: {
    kind: oneOf(FEE_KINDS, { required: true, unique: true }),
    counts: oneOf(PLACEMENT_COUNTS, { required: true, default: 'ask' }),
    /** The answer of counsel for a kind that is to be asked: it counts, or it does not. */
    answer: oneOf(['yes', 'no']),
    counsel: text({ max: 160 }),
    answered_on: day({ when: 'happened' }),
    note: longText({ max: 1_000 }),
    source: text({ max: 300, required: true }),
    source_date: day({ when: 'happened', years: 120, required: true }),
  },
  list: {
    columns: ['kind', 'counts', 'answer', 'counsel', 'answered_on', 'source'],
    filters: ['counts', 'answer'],
    search: ['note', 'source'],
    sort: ['id', 'asc'],
  },
  form: [['kind', 'counts'], ['answer', 'counsel', 'answered_on'], ['note'], ['source', 'source_date']],
  roles: CANDIDATES,
  writers: RULES,
})
export type FeeKindRow = RecordOf<typeof feeKinds>

/** A currency that fees are taken in, and how many digits it has after the point (ISO 4217). */
export const currencies = defineResource('currencies', {
  title: 'slug',
  fields: {
    slug: slug({ max: 3, required: true, unique: true, fixed: true }),
    en: text({ max: 80 }),
    ar: text({ max: 80 }),
    fr: text({ max: 80 }),
    de: text({ max: 80 }),
    exponent: number({ min: 0, max: 4, required: true, default: 2 }),
    /** The recorded rate: units for one euro, of which day, and where it comes from. */
    per_euro: number({ min: 0, max: 1_000_000_000, scale: 6 }),
    rate_day: day({ when: 'happened' }),
    rate_source: text({ max: 200 }),
    active: flag({ default: true }),
  },
  list: {
    columns: ['slug', 'en', 'ar', 'exponent', 'per_euro', 'rate_day', 'active'],
    search: ['slug', 'en', 'ar'],
    sort: ['slug', 'asc'],
  },
  form: [
    ['slug', 'exponent'],
    ['en', 'ar'],
    ['fr', 'de'],
    ['per_euro', 'rate_day', 'rate_source'],
    ['active'],
  ],
  roles: CANDIDATES,
  writers: RULES,
  lookup: true,
})

/** The rate of a currency on a day. The newest one also stands at its currency. */
export const exchangeRates = defineResource('exchange-rates', {
  title: 'rate_day',
  fields: {
    currency_id: ref('currencies', { required: true, index: true }),
    rate_day: day({ when: 'happened', required: true, index: true }),
    /** Units for one euro. */
    per_euro: number({ required: true, min: 0, max: 1_000_000_000, scale: 6 }),
    rate_source: text({ max: 200 }),
    user_id: ref('users', { read: true }),
  },
  list: {
    columns: ['currency_id', 'rate_day', 'per_euro', 'rate_source', 'user_id'],
    filters: ['currency_id', 'rate_day'],
    search: ['rate_source'],
    sort: ['rate_day', 'desc'],
  },
  form: [['currency_id', 'rate_day'], ['per_euro', 'rate_source'], ['user_id']],
  roles: CANDIDATES,
  writers: RULES,
})
export type ExchangeRate = RecordOf<typeof exchangeRates>

/** Languages that a person is written to in. */
export const MESSAGE_LANGUAGES = ['en', 'ar', 'fr', 'de'] as const

/** The message to a person after a step, with merge fields (Liquid) such as `{{ name }}` and `{{ day }}`. */
export const stepMessages = defineResource('step-messages', {
  title: 'subject',
  fields: {
    step: oneOf(STEPS, { required: true, index: true }),
    language: oneOf(MESSAGE_LANGUAGES, { required: true, default: 'en' }),
    subject: text({ max: 200, required: true }),
    body: longText({ max: 20_000, required: true }),
    active: flag({ default: true }),
  },
  list: {
    columns: ['step', 'language', 'subject', 'active'],
    filters: ['step', 'language', 'active'],
    search: ['subject', 'body'],
    sort: ['id', 'asc'],
  },
  form: [['step', 'language', 'active'], ['subject'], ['body']],
  roles: CANDIDATES,
  writers: RULES,
})
