import { usersOf } from '../access/menu'
import { FEE_KINDS, TRANSACTION_KINDS } from '../candidates/fees'
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
    amount: money({ required: true, min: 0 }),
    currency: text({ max: 3, required: true }),
    deadline: day({ index: true }),
    done: flag({ index: true }),
    done_on: day(),
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
    columns: ['candidate_id', 'kind', 'amount', 'currency', 'deadline', 'done', 'approved'],
    filters: ['candidate_id', 'kind', 'currency', 'deadline', 'done', 'approved'],
    search: ['note'],
  },
  form: [
    ['candidate_id', 'kind', 'refund_of'],
    ['amount', 'currency'],
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
    due_on: day({ read: true, index: true }),
    paid_on: day({ read: true, index: true }),
    paid: flag({ read: true, index: true }),
    approved: flag({ read: true }),
    employee_id: ref('users', { read: true, index: true }),
  },
  list: {
    columns: ['candidate_id', 'source', 'kind', 'amount', 'due_on', 'paid_on', 'approved', 'employee_id'],
    filters: ['candidate_id', 'source', 'kind', 'amount_currency', 'due_on', 'paid', 'employee_id'],
    sort: ['due_on', 'asc'],
  },
  form: [
    ['candidate_id', 'source', 'kind', 'refund_of'],
    ['amount', 'due_on', 'paid_on'],
    ['paid', 'approved', 'employee_id'],
  ],
  roles: usersOf('candidates'),
  verbs: ['read', 'export'],
})
export type LedgerRow = RecordOf<typeof ledger>
