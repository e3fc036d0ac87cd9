import { usersOf } from '../access/menu'
import { LEVELS } from '../candidates/steps'
import { defineResource, type RecordOf } from '../definition/define'
import {
  day,
  file,
  flag,
  instant,
  longText,
  money,
  number,
  oneOf,
  ref,
  refs,
  text,
} from '../definition/fields'
import { DECLINERS, MATCH_STATES, MATCH_TRANSITIONS } from '../placement/matches'

/** Posts that an employer has open. The employer's vacancies are their sum. */
export const positions = defineResource('positions', {
  title: 'name',
  apartBy: 'city',
  fields: {
    bw_lead_id: ref('bw-leads', { required: true, index: true }),
    /** The occupation, as the contract will call it. */
    name: text({ max: 200, required: true }),
    sector_id: ref('sectors', { index: true }),
    department: text({ max: 200 }),
    city: text({ max: 120, suggests: 'german_cities' }),
    bundesland_id: ref('bundeslands', { index: true }),
    number: number({ min: 1, max: 1_000, required: true, default: 1 }),
    /** How many of them are taken. */
    hired: number({ read: true, default: 0 }),
    /** Places that nobody has taken: those of accepted offers and of work that goes on are. */
    free: number({ read: true, default: 1, index: true }),
    /** Open with a free place. A filter by it leaves out those whose last day has passed, too. */
    on_offer: flag({ read: true, index: true }),
    starts_on: day({ when: 'planned', index: true }),
    open_until: day({ when: 'until', index: true }),
    state: oneOf(['open', 'paused', 'closed'], { required: true, default: 'open', index: true }),
    hours: number({ min: 0, max: 168, scale: 2 }),
    pay: money({ min: 0 }),
    pay_currency: text({ max: 3, default: 'EUR' }),
    pay_period: oneOf(['hour', 'month', 'year'], { default: 'month' }),
    pay_group: text({ max: 80 }),
    terms: oneOf(['tariff', 'church', 'none']),
    /** A care provider with a licence under § 72 SGB XI. */
    care_licence: flag(),
    measures: oneOf(['course', 'exam_preparation'], { many: true }),
    housing: text({ max: 400 }),
    language_level: oneOf(LEVELS),
    route_ids: refs('routes'),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['name', 'bw_lead_id', 'city', 'number', 'free', 'starts_on', 'language_level', 'state'],
    filters: [
      'bw_lead_id',
      'sector_id',
      'bundesland_id',
      'state',
      'on_offer',
      'free',
      'starts_on',
      'open_until',
    ],
    search: ['name', 'department', 'city', 'note'],
  },
  form: {
    post: [
      ['bw_lead_id', 'name'],
      ['sector_id', 'department'],
      ['city', 'bundesland_id'],
      ['number', 'state'],
      ['hired', 'free'],
      ['starts_on', 'open_until'],
    ],
    terms: [
      ['hours', 'terms'],
      ['pay', 'pay_period', 'pay_group'],
      ['care_licence', 'measures'],
      ['housing'],
    ],
    people: [['language_level', 'route_ids'], ['note']],
  },
})
export type Position = RecordOf<typeof positions>

/** A candidate for a position: from our proposal to the job, or one of the ways out. */
export const matches = defineResource('matches', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true, fixed: true }),
    position_id: ref('positions', {
      required: true,
      index: true,
      fixed: true,
      offers: { on_offer: true },
    }),
    case_id: ref('cases', { index: true }),
    /** The name and the employer of the position. */
    name: text({ max: 200, read: true }),
    bw_lead_id: ref('bw-leads', { read: true, index: true }),
    state: oneOf(MATCH_STATES, {
      required: true,
      default: 'proposed',
      index: true,
      next: MATCH_TRANSITIONS,
    }),
    /** The person's answer to this employer, as the latest consent has it. */
    consent: oneOf(['missing', 'yes', 'no'], { read: true, default: 'missing', index: true }),
    /** The talk that is planned last, and the day until which the employer or the person answers. */
    talk_at: instant({ read: true, index: true, clockAt: 'germany', clockBeside: 'candidate_id' }),
    answer_until: day({ when: 'until', index: true }),
    proposed_on: day({ when: 'happened', index: true }),
    presented_on: day({ when: 'happened', index: true }),
    interviewed_on: day({ when: 'happened' }),
    offer_on: day({ when: 'happened' }),
    accepted_on: day({ when: 'happened' }),
    hired_on: day({ when: 'happened', index: true }),
    ended_on: day({ when: 'happened' }),
    /** The day on which the texts of a refused match were erased. */
    emptied_on: day({ read: true }),
    declined_by: oneOf(DECLINERS),
    reason: text({ max: 400 }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'name', 'bw_lead_id', 'state', 'consent', 'talk_at', 'answer_until'],
    filters: [
      ...(['candidate_id', 'position_id', 'bw_lead_id', 'case_id', 'state', 'consent'] as const),
      ...(['presented_on', 'talk_at', 'answer_until'] as const),
    ],
    search: ['name', 'reason', 'note'],
  },
  form: [
    ['candidate_id', 'position_id'],
    ['case_id', 'bw_lead_id'],
    ['state', 'consent'],
    ['talk_at', 'answer_until'],
    ['proposed_on', 'presented_on'],
    ['interviewed_on', 'offer_on'],
    ['accepted_on', 'hired_on'],
    ['ended_on', 'emptied_on'],
    ['declined_by', 'reason'],
    ['note'],
  ],
})
export type Match = RecordOf<typeof matches>

/** Ways in which a person can say yes or no. */
export const CONSENT_WAYS = ['in_person', 'signed', 'email', 'whatsapp', 'phone', 'own_page'] as const

/**
 * The answer of a person to the question whether one named employer may get its data, in the single case (§ 298 (1) SGB
 * III). The latest answer counts. Each stays as the person gave it (Art. 7 (1) GDPR): another answer is a record of its own.
 */
export const employerConsents = defineResource('employer-consents', {
  title: 'answer',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true, fixed: true }),
    bw_lead_id: ref('bw-leads', { required: true, index: true, fixed: true }),
    /** The name of the employer to which the answer was given: a yes counts while the employer has it. */
    employer_name: text({ max: 200, read: true }),
    /** Why a new name is one of the same employer. A master writes it, and the consent then counts for the name of now. */
    renamed_because: text({ max: 400 }),
    answer: oneOf(['yes', 'no'], { required: true, index: true, fixed: true }),
    given_on: day({ when: 'happened', required: true, index: true, fixed: true }),
    how: oneOf(CONSENT_WAYS, { required: true, fixed: true }),
    /** The words that the person agreed to: the employer, the place, which data. */
    text: longText({ max: 10_000, required: true, fixed: true }),
    /** The version of a text of the own page. */
    text_version: number({ read: true }),
    /** The guardian who answered for a person under 18. */
    guardian_id: ref('guardians', { read: true, index: true }),
    /** Parts that the employer gets beside the profile. */
    shares: oneOf(['photo', 'family'], { many: true, fixed: true }),
    language: oneOf(['ar', 'en', 'fr', 'de'], { required: true, default: 'ar' }),
    valid_until: day({ when: 'until', from: 'given_on', fixed: true }),
    withdrawn_on: day({ when: 'happened', from: 'given_on' }),
    file: file({ folder: 'candidates/{candidate_id}' }),
  },
  list: {
    columns: ['candidate_id', 'bw_lead_id', 'answer', 'given_on', 'how', 'valid_until', 'withdrawn_on'],
    filters: ['candidate_id', 'bw_lead_id', 'answer', 'given_on'],
    search: ['text'],
  },
  form: [
    ['candidate_id', 'bw_lead_id'],
    ['employer_name', 'renamed_because'],
    ['answer', 'given_on', 'how'],
    ['guardian_id', 'text_version'],
    ['text'],
    ['shares', 'language'],
    ['valid_until', 'withdrawn_on'],
    ['file'],
  ],
  roles: usersOf('candidates'),
})
export type EmployerConsent = RecordOf<typeof employerConsents>
