import { usersOf } from '../access/menu'
import { ROLES } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import { day, file, flag, longText, money, number, oneOf, ref, text } from '../definition/fields'
import { LETTER_LANGUAGES } from '../letters/words'
import { REFUND_RULES, REMEDIES } from '../placement/guarantee'
import { INVOICE_STATES, MILESTONES } from '../placement/invoices'

const MONEY = usersOf('invoices')
/** Roles that do not see money of employers. */
const NO_MONEY = ROLES.filter(role => !MONEY.includes(role))

/** Terms on which an employer pays for placements: fee, shares by milestone, guarantee, and what an early end costs us. */
export const feeAgreements = defineResource('fee-agreements', {
  title: 'name',
  fields: {
    name: text({ max: 200, required: true }),
    bw_lead_id: ref('bw-leads', { required: true, index: true }),
    /** The signed agency contract that says it. */
    contract_id: ref('contracts', { index: true }),
    signed_on: day({ when: 'happened', index: true }),
    valid_until: day({ when: 'until', index: true, from: 'signed_on' }),
    /** The fee of each placement: this amount, or else a percentage of the gross pay of a year. */
    fee: money({ min: 0.01, requiredWithout: ['fee_percent'] }),
    fee_percent: number({ min: 0.01, max: 100, scale: 2 }),
    fee_currency: text({ max: 3, required: true, default: 'EUR' }),
    tax_rate: number({ required: true, min: 0, max: 100, scale: 2, default: 19 }),
    days_to_pay: number({ required: true, min: 0, max: 365, default: 14 }),
    /** Percent of the fee that is due at each milestone; together 100. */
    share_contract: number({ required: true, min: 0, max: 100, scale: 2, default: 50 }),
    share_arrival: number({ required: true, min: 0, max: 100, scale: 2, default: 50 }),
    share_licence: number({ required: true, min: 0, max: 100, scale: 2, default: 0 }),
    share_guarantee: number({ required: true, min: 0, max: 100, scale: 2, default: 0 }),
    guarantee_months: number({ required: true, min: 0, max: 60, default: 6 }),
    refund_rule: oneOf(REFUND_RULES, { required: true, default: 'months_not_begun' }),
    /** We may first look for another person, and pay back only where there is none. */
    replaces_first: flag(),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: [
      'name',
      'bw_lead_id',
      'fee',
      'fee_percent',
      'guarantee_months',
      'refund_rule',
      'signed_on',
      'valid_until',
    ],
    filters: ['bw_lead_id', 'refund_rule', 'signed_on', 'valid_until'],
    search: ['name', 'note'],
  },
  form: {
    agreement: [
      ['name', 'bw_lead_id'],
      ['contract_id', 'signed_on', 'valid_until'],
      ['fee', 'fee_percent'],
      ['tax_rate', 'days_to_pay'],
    ],
    milestones: [['share_contract', 'share_arrival', 'share_licence', 'share_guarantee']],
    guarantee: [['guarantee_months', 'refund_rule', 'replaces_first'], ['note']],
  },
  roles: MONEY,
})
export type FeeAgreement = RecordOf<typeof feeAgreements>

/** A person at work with an employer: from the contract to the end of the guarantee. */
export const placements = defineResource('placements', {
  title: 'name',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    bw_lead_id: ref('bw-leads', { required: true, index: true }),
    name: text({ max: 200, required: true }),
    match_id: ref('matches', { index: true }),
    case_id: ref('cases', { index: true }),
    contract_id: ref('contracts', { index: true }),
    agreement_id: ref('fee-agreements', { index: true, hiddenFrom: NO_MONEY }),
    /** The day on which the contract was signed. */
    signed_on: day({ when: 'happened', index: true }),
    /** The gross pay of a year in EUR by the contract; that of the case or of the post where it is left empty. */
    salary_year: number({ min: 0, max: 10_000_000, scale: 2 }),
    starts_on: day({ when: 'planned', index: true }),
    started_on: day({ when: 'happened', index: true, from: 'signed_on' }),
    probation_until: day({ when: 'until', index: true }),
    guarantee_until: day({ when: 'until', index: true }),
    /** The day on which a person found that the guarantee ended without a claim. */
    guarantee_over_on: day({ when: 'happened' }),
    /** The day on which we heard of the end. */
    end_known_on: day({ when: 'happened', from: 'signed_on' }),
    ended_on: day({ when: 'any', index: true }),
    ended_by: oneOf(['employer', 'candidate', 'both', 'other']),
    end_reason: text({ max: 400 }),
    /** Last days on which the person and the employer report an early end to the foreigners authority. */
    person_reports_until: day({ read: true, index: true }),
    employer_reports_until: day({ read: true, index: true }),
    person_reported_on: day({ when: 'happened', from: 'end_known_on' }),
    employer_reported_on: day({ when: 'happened', from: 'end_known_on' }),
    remedy: oneOf(REMEDIES, { index: true }),
    refund: money({ read: true, hiddenFrom: NO_MONEY }),
    refund_currency: text({ max: 3, read: true, hiddenFrom: NO_MONEY }),
    replaced_by_id: ref('placements', { ofOthers: true }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'name', 'bw_lead_id', 'starts_on', 'started_on', 'guarantee_until', 'ended_on'],
    filters: [
      ...(['candidate_id', 'bw_lead_id', 'case_id', 'started_on', 'guarantee_until', 'ended_on'] as const),
      ...(['person_reports_until', 'employer_reports_until', 'remedy'] as const),
    ],
    search: ['name', 'end_reason', 'note'],
  },
  form: {
    work: [
      ['candidate_id', 'bw_lead_id'],
      ['name', 'match_id', 'case_id'],
      ['contract_id', 'signed_on', 'salary_year'],
      ['starts_on', 'started_on', 'probation_until'],
    ],
    guarantee: [['agreement_id'], ['guarantee_until', 'guarantee_over_on']],
    early_end: [
      ['end_known_on', 'ended_on', 'ended_by'],
      ['end_reason'],
      ['person_reports_until', 'person_reported_on'],
      ['employer_reports_until', 'employer_reported_on'],
      ['remedy', 'refund', 'replaced_by_id'],
      ['note'],
    ],
  },
})
export type Placement = RecordOf<typeof placements>

/** An invoice that went out stays as it is. */
const ISSUED = { fixed: { once: 'issued_on' } } as const

/** An invoice to an employer, or a credit note of one. It gets its number when it is issued, and stays as it is from then on. */
export const invoices = defineResource('invoices', {
  title: 'number',
  keptOnce: 'issued_on',
  fields: {
    number: text({ max: 20, read: true, unique: true, ...ISSUED }),
    state: oneOf(INVOICE_STATES, { read: true, default: 'draft', index: true }),
    bw_lead_id: ref('bw-leads', { required: true, index: true, ...ISSUED }),
    placement_id: ref('placements', { index: true, ...ISSUED }),
    milestone: oneOf(MILESTONES, { required: true, default: 'contract', index: true, ...ISSUED }),
    credit_note_of: ref('invoices', { index: true, ...ISSUED }),
    /** Worked out from the agreement of the placement where it is left empty. */
    net: money({ min: 0, requiredWithout: ['placement_id', 'credit_note_of'], ...ISSUED }),
    net_currency: text({ max: 3, ...ISSUED }),
    tax_rate: number({ min: 0, max: 100, scale: 2, ...ISSUED }),
    tax: money({ read: true, ...ISSUED }),
    tax_currency: text({ max: 3, read: true, ...ISSUED }),
    gross: money({ read: true, ...ISSUED }),
    gross_currency: text({ max: 3, read: true, ...ISSUED }),
    /** The day of the service (§ 14 (4) no. 6 UStG); worked out from the placement where it is left empty. */
    performed_on: day({ when: 'any', ...ISSUED }),
    issued_on: day({ read: true, index: true, ...ISSUED }),
    due_on: day({ when: 'planned', index: true, ...ISSUED }),
    paid_on: day({ when: 'happened', index: true, from: 'issued_on', fixed: { until: 'issued_on' } }),
    /** That of the employer where it is left empty. */
    language: oneOf(LETTER_LANGUAGES, ISSUED),
    text: longText({ max: 4_000, ...ISSUED }),
    file: file({ folder: 'invoices', read: true, ...ISSUED }),
  },
  list: {
    columns: ['number', 'bw_lead_id', 'milestone', 'gross', 'issued_on', 'due_on', 'paid_on', 'state'],
    filters: [
      'bw_lead_id',
      'placement_id',
      'credit_note_of',
      'milestone',
      'state',
      'issued_on',
      'due_on',
      'paid_on',
    ],
    search: ['number', 'text'],
  },
  form: [
    ['number', 'state'],
    ['bw_lead_id', 'placement_id'],
    ['milestone', 'credit_note_of'],
    ['net', 'tax_rate'],
    ['tax', 'gross'],
    ['performed_on', 'language'],
    ['issued_on', 'due_on', 'paid_on'],
    ['text'],
    ['file'],
  ],
})
export type Invoice = RecordOf<typeof invoices>
