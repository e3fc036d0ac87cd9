import { usersOf } from '../access/menu'
import { ADMIN_ROLES } from '../access/roles'
import {
  COMMISSION_EVENTS,
  COMMISSION_STATES,
  FEE_KINDS,
  PAYERS,
  TRANSACTION_KINDS,
} from '../candidates/fees'
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

/** Money that a candidate owes or has paid. A second person approves it. */
export const transactions = defineResource('transactions', {
  title: 'kind',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    kind: oneOf(TRANSACTION_KINDS, { required: true, default: 'other' }),
    /** The kind of the fee that a refund returns: it reduces only what was taken of this kind. */
    refund_of: oneOf(FEE_KINDS),
    /** The money that came in before it may be taken, which this refund returns (section 296 (2) SGB III). */
    advance_id: ref('transactions', { read: true, index: true }),
    amount: money({ required: true, min: 0 }),
    currency: text({ max: 3, required: true }),
    payer: oneOf(PAYERS, { required: true, default: 'candidate', index: true }),
    payee: text({ max: 160 }),
    /** The day on which it was agreed: until it is paid, the rate of this day counts. */
    agreed_on: day({ when: 'happened' }),
    instalment: number({ min: 1, max: 100 }),
    instalments: number({ min: 1, max: 100 }),
    deadline: day({ when: 'planned', index: true }),
    done: flag({ index: true }),
    done_on: day({ when: 'happened' }),
    /** The people who entered or changed what is approved. None of them approves it. */
    entered_by: refs('users', { read: true }),
    approved: flag({ read: true, index: true }),
    approved_by: ref('users', { read: true }),
    approved_at: instant({ read: true }),
    rejected_reason: text({ max: 400, read: true }),
    note: longText({ max: 4_000 }),
    document: file({ folder: 'candidates/{candidate_id}' }),
  },
  list: {
    columns: ['candidate_id', 'kind', 'amount', 'currency', 'payer', 'deadline', 'done', 'approved'],
    filters: ['candidate_id', 'kind', 'currency', 'payer', 'deadline', 'done', 'approved'],
    search: ['payee', 'note'],
  },
  form: [
    ['candidate_id', 'kind', 'refund_of', 'advance_id'],
    ['amount', 'currency'],
    ['payer', 'payee'],
    ['agreed_on', 'instalment', 'instalments'],
    ['deadline', 'done', 'done_on'],
    ['entered_by'],
    ['approved', 'approved_by', 'approved_at'],
    ['document'],
    ['note'],
  ],
  roles: usersOf('candidates'),
})
export type TransactionRow = RecordOf<typeof transactions>

/** Everything that a candidate owes or has paid: fees and transactions in one list. Kept by the database from both. */
export const ledger = defineResource('ledger', {
  title: 'kind',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    source: oneOf(['fee', 'transaction'], { read: true, index: true }),
    source_id: number({ read: true, max: Number.MAX_SAFE_INTEGER }),
    kind: oneOf(TRANSACTION_KINDS, { read: true, index: true }),
    refund_of: oneOf(FEE_KINDS, { read: true }),
    amount: money({ read: true }),
    amount_currency: text({ max: 3, read: true, index: true }),
    payer: oneOf(PAYERS, { read: true, index: true }),
    agreed_on: day({ read: true }),
    due_on: day({ read: true, index: true }),
    paid_on: day({ read: true, index: true }),
    paid: flag({ read: true, index: true }),
    approved: flag({ read: true }),
    employee_id: ref('users', { read: true, index: true }),
  },
  list: {
    columns: [
      'candidate_id',
      'source',
      'kind',
      'amount',
      'payer',
      'due_on',
      'paid_on',
      'approved',
      'employee_id',
    ],
    filters: ['candidate_id', 'source', 'kind', 'amount_currency', 'payer', 'due_on', 'paid', 'employee_id'],
    sort: ['due_on', 'asc'],
  },
  form: [
    ['candidate_id', 'source', 'kind', 'refund_of'],
    ['amount', 'payer'],
    ['agreed_on', 'due_on', 'paid_on'],
    ['paid', 'approved', 'employee_id'],
  ],
  roles: usersOf('candidates'),
  verbs: ['read', 'export'],
})
export type LedgerRow = RecordOf<typeof ledger>

/** The commission of a partner or an employee for a candidate who came so far. It is never charged to the candidate. */
export const commissions = defineResource('commissions', {
  title: 'receiver',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    receiver: text({ max: 160, required: true }),
    employee_id: ref('users', { index: true }),
    event: oneOf(COMMISSION_EVENTS, { required: true, default: 'contract' }),
    amount: money({ required: true, min: 0 }),
    amount_currency: text({ max: 3, required: true }),
    state: oneOf(COMMISSION_STATES, { required: true, default: 'accrued', index: true }),
    due_on: day({ when: 'planned', index: true }),
    paid_on: day({ when: 'happened' }),
    note: longText({ max: 4_000 }),
  },
  list: {
    columns: ['candidate_id', 'receiver', 'event', 'amount', 'state', 'due_on', 'paid_on'],
    filters: ['candidate_id', 'employee_id', 'event', 'state', 'due_on'],
    search: ['receiver', 'note'],
  },
  form: [
    ['candidate_id', 'event'],
    ['receiver', 'employee_id'],
    ['amount'],
    ['state', 'due_on', 'paid_on'],
    ['note'],
  ],
  roles: ADMIN_ROLES,
})
