import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, number, oneOf, ref, text } from '../definition/fields'
import { clocks } from './procedures'

/** Days ahead that the desk of deadlines shows, with all that is over its date. */
export const DUE_DAYS = 14

/**
 * The desk: deadlines that end within {@link DUE_DAYS} days or have ended, the most serious first and those that are lost last. Starts that nobody has
 * confirmed stay out. A view of `clocks`.
 */
export const dueClocks = defineResource('due-clocks', {
  title: 'what',
  table: 'clocks',
  fields: {
    ...clocks.fields,
    office_id: ref('offices', { read: true, index: true }),
    /** Sorts by the effect of the end, then by its day. */
    weight: number({ read: true, index: true }),
  },
  list: {
    columns: [
      'candidate_id',
      'what',
      'holder',
      'due_on',
      'latest_on',
      'nature',
      'expiry',
      'employee_id',
      'office_id',
    ],
    filters: [
      'employee_id',
      'office_id',
      'holder',
      'source',
      'expiry',
      'is_lost',
      'nature',
      'step_id',
      'track',
      'step',
      'due_on',
    ],
    sort: ['weight', 'asc'],
  },
  form: [
    ['candidate_id', 'track', 'step'],
    ['source', 'what'],
    ['holder', 'started_on', 'due_on', 'latest_on'],
    ['silence', 'employee_id', 'office_id'],
    ['case_id', 'step_id', 'rule'],
    ['nature', 'expiry', 'is_lost', 'refused', 'quality'],
    ['warned_at', 'warned_ids'],
    ['weight'],
  ],
  verbs: ['read', 'export'],
})

/** Days ahead in which papers, approvals and figures end. */
export const EXPIRING_DAYS = 90

export const EXPIRING_KINDS = [
  'passport',
  'certificate',
  'ba_approval',
  'preapproval',
  'visa',
  'permit',
  'document',
  'figure',
  'figure_missing',
] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

/** Papers of candidates, approvals and yearly figures that end soon; figures that are missing have no day. */
export const expiring = defineResource('expiring', {
  title: 'name',
  fields: {
    kind: oneOf(EXPIRING_KINDS, { read: true }),
    candidate_id: ref('candidates', { read: true }),
    name: text({ read: true }),
    name_ar: text({ read: true, dir: 'rtl' }),
    name_fr: text({ read: true }),
    name_de: text({ read: true }),
    ends_on: day({ read: true, sensitive: true }),
    /** Nothing is printed: the last day is taken from what is usual. */
    estimated: flag({ read: true }),
    employee_id: ref('users', { read: true }),
    office_id: ref('offices', { read: true }),
    /** The record that ends; none where it is the candidate itself, or a figure. */
    record_id: number({ read: true, max: Number.MAX_SAFE_INTEGER }),
  },
  list: {
    columns: ['kind', 'candidate_id', 'name', 'ends_on', 'estimated', 'employee_id', 'office_id'],
    filters: ['kind', 'ends_on', 'estimated', 'employee_id', 'office_id', 'candidate_id'],
    search: ['name'],
    sort: ['ends_on', 'asc'],
  },
  form: [
    ['kind', 'candidate_id'],
    ['name', 'name_ar'],
    ['name_fr', 'name_de'],
    ['ends_on', 'estimated'],
    ['employee_id', 'office_id'],
    ['record_id'],
  ],
  computed: true,
})
export type ExpiringRow = RecordOf<typeof expiring>

export const ASSUMED_KINDS = [
  'silence_over',
  'silent_step',
  'estimated_start',
  'nationality',
  'from_flag',
  'blocking_rule',
  'fee_kind',
  'no_agreement',
  'taken_over',
] as const
export type AssumedKind = (typeof ASSUMED_KINDS)[number]

/** Facts that the program only assumes: a person confirms each. */
export const toConfirm = defineResource('to-confirm', {
  title: 'name',
  fields: {
    kind: oneOf(ASSUMED_KINDS, { read: true }),
    candidate_id: ref('candidates', { read: true }),
    name: text({ read: true }),
    name_ar: text({ read: true, dir: 'rtl' }),
    name_fr: text({ read: true }),
    name_de: text({ read: true }),
    step_id: ref('route-steps', { read: true }),
    route_id: ref('routes', { read: true }),
    since: day({ read: true }),
    /** The resource of the record that settles it; none where that is the candidate or a route. */
    resource: text({ max: 60, read: true }),
    employee_id: ref('users', { read: true }),
    office_id: ref('offices', { read: true }),
    record_id: number({ read: true, max: Number.MAX_SAFE_INTEGER }),
  },
  list: {
    columns: ['kind', 'candidate_id', 'name', 'since', 'employee_id', 'office_id'],
    filters: ['kind', 'employee_id', 'office_id', 'candidate_id', 'since'],
    search: ['name'],
    sort: ['since', 'asc'],
  },
  form: [
    ['kind', 'candidate_id'],
    ['name', 'name_ar'],
    ['name_fr', 'name_de'],
    ['step_id', 'route_id'],
    ['since', 'employee_id', 'office_id'],
    ['resource', 'record_id'],
  ],
  computed: true,
})
export type ToConfirmRow = RecordOf<typeof toConfirm>
