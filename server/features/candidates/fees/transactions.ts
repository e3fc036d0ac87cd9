import { fail, invalid } from '../../../../contract/http/errors'
import {
  type commissions,
  type TransactionRow,
  transactions,
} from '../../../../contract/resources/transactions'
import { type Actor, peopleBehind } from '../../../auth/actor'
import { sameValue } from '../../../crud/check'
import type { Change, HooksOf, Row, RowOf, Tx, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { lockRows, present } from '../../../crud/record'
import { eraseRows } from '../../../crud/write'
import { checkMoney } from '../../currencies'
import { type Author, roleOf, updateRow, type Writer } from '../caller'
import { refuseDecision } from '../requests/decisions'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'
import { feeAnswer, guardTransaction } from './feeRules'
import { isMore } from './feeSums'
import { isChargedCommission } from './placementRules'

/** The amount of a transaction with its currency. */
export const MONEY = [{ amount: 'amount', currency: 'currency' }]
/** Fields that no longer change once a second person approved them, but for a kind that nobody had named. */
const APPROVED = ['candidate_id', 'kind', 'refund_of', 'amount', 'currency', 'payer'] as const

/** Amounts in known currencies; what was approved is not changed any more, and what was rejected waits anew once it is. */
export const transactionsHooks: HooksOf<typeof transactions> = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, actor, before, changes: given, by }, services) {
    const changes = withoutReturned(before, given)
    if (before?.advance_id && by !== 'merge') await keepRefund(tx, { action, before, changes })
    if (action === 'update' && before && by !== 'merge') await keepAdvance(tx, before, changes)
    if (action === 'delete' && before?.approved === true) throw fail('wrong_state')
    if (action === 'delete' && before) await eraseRefunds({ tx, actor }, before.id)
    if (action === 'restore' && before)
      await guardTransaction(tx, { before: undefined, changes: before }, services.now())
    if (action !== 'create' && action !== 'update') return changes
    const news = APPROVED.filter(name => name in changes && !sameValue(before?.[name], changes[name]))
    const altered = news.length > 0
    const isKept = altered && !isNaming(before, news)
    if (before?.approved === true && (isKept || isUnpaid(before, changes))) throw fail('wrong_state')
    await checkMoney(tx, { before, changes }, MONEY)
    refuseUnnamedReturn({ ...before, ...changes })
    refuseCount({ ...before, ...changes })
    refuseUndone(before, changes)
    const { kind, payer } = { ...before, ...changes }
    if (altered && isChargedCommission(kind, payer)) throw invalid({ payer: 'not_a_choice' })
    await guardTransaction(tx, { before, changes }, services.now())
    if (!altered) return changes
    return {
      ...changes,
      entered_by: await entryAuthors(tx, actor, before),
      ...(before?.rejected_reason ? { rejected_reason: null } : {}),
      ...(before?.approved ? { approved: false, approved_by: null, approved_at: null } : {}),
    }
  },
  answer: ({ sql, now }, _, row) => feeAnswer(sql, row, now()),
  /** The refund of an advance goes with it, and comes back with it. */
  async deletesWith(tx, ids) {
    const refunds = await tx<{ id: number }[]>`
      select id from transactions where advance_id = any(${[...ids]}::bigint[]) order by id`
    return refunds.map(({ id }) => id)
  },
}

/** Whether an entry of the kind "other" gets a kind: what it is for can be said late, and is approved anew. */
const isNaming = (before: TransactionRow | undefined, news: readonly string[]): boolean =>
  before?.kind === 'other' && news.every(name => name === 'kind')

/**
 * Keeps the refund of an advance as it was booked while the advance stands: money that came in too early is booked only together
 * with a refund due at once (section 296 (2) SGB III).
 * @throws Failure returns_advance for a refund that is deleted; invalid with the fields that would weaken it
 */
async function keepRefund(
  tx: Tx,
  { action, before, changes }: { action: Change['action']; before: TransactionRow; changes: Values },
): Promise<void> {
  const [advance] = await tx<TransactionRow[]>`
    select a.* from transactions r join transactions a on a.id = r.advance_id where r.id = ${before.id}`
  if (!advance) return
  if (action === 'delete') throw fail('returns_advance')
  const { candidate_id, kind, currency, payer } = advance
  const booked: Values = { candidate_id, kind: 'refund', refund_of: kind, currency, payer }
  const isWeaker = (name: string): boolean => {
    const value = changes[name]
    if (sameValue(before[name as keyof TransactionRow], value)) return false
    if (name in booked) return !sameValue(booked[name], value)
    if (name === 'amount') return isMore(advance.amount, String(value))
    return name === 'deadline' && (!value || (before.deadline !== null && String(value) > before.deadline))
  }
  const weaker = Object.keys(changes).filter(isWeaker)
  if (weaker.length) throw invalid(Object.fromEntries(weaker.map(name => [name, 'returns_advance'])))
}

/** Fields of an advance that its refund was booked by. */
const BOOKED = ['candidate_id', 'kind', 'amount', 'currency', 'payer', 'done'] as const

/**
 * Keeps an advance as it was booked while it has a refund: a change would leave less of the refund, or none for what it is now.
 * @throws Failure invalid with the fields
 */
async function keepAdvance(tx: Tx, before: TransactionRow, changes: Values): Promise<void> {
  const altered = BOOKED.filter(name => name in changes && !sameValue(before[name], changes[name]))
  if (!altered.length) return
  const refunds = await tx`select from transactions where advance_id = ${before.id} limit 1`
  if (refunds.length) throw invalid(Object.fromEntries(altered.map(name => [name, 'has_refund'])))
}

/**
 * Deletes the refund of an advance with it, so that neither stands without the other (decision 87).
 * @throws Failure has_refund where the refund was paid or approved
 */
async function eraseRefunds({ tx, actor }: Author, advanceId: number): Promise<void> {
  const refunds = await tx<RowOf<typeof transactions>[]>`
    select * from transactions where advance_id = ${advanceId} order by id for update`
  if (refunds.some(({ done, done_on, approved }) => done || done_on !== null || approved))
    throw fail('has_refund')
  const rows = refunds.map(before => ({ before, changes: {} }))
  await eraseRows(tx, { definition: transactions, actor, action: 'delete', rows })
}

/** Tells whether a payment that a second person approved is taken back. */
const isUnpaid = (before: TransactionRow, changes: Values): boolean =>
  (before.done === true && changes.done === false) ||
  (before.done_on !== null && 'done_on' in changes && changes.done_on === null)

/** Amounts in known currencies; what is paid has its day. */
export const commissionsHooks: HooksOf<typeof commissions> = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, before, changes }) {
    if (action !== 'create' && action !== 'update') return changes
    await checkMoney(tx, { before, changes }, [{ amount: 'amount', currency: 'amount_currency' }])
    refuseUnpaidCommission(before, changes)
    return changes
  },
}

/**
 * A commission is paid on a day, and has none before. One that is clawed back may keep it.
 * @throws Failure invalid; an old slip does not block a new note
 */
function refuseUnpaidCommission(before: RowOf<typeof commissions> | undefined, changes: Values): void {
  const { state, paid_on }: Values = { ...before, ...changes }
  if (before && sameValue(before.state, state) && sameValue(before.paid_on, paid_on)) return
  if (state === 'paid' && !paid_on) throw invalid({ paid_on: 'required' })
  if ((state === 'accrued' || state === 'due') && paid_on) throw invalid({ state: 'not_a_choice' })
}

/** Only a refund returns something: an entry of another kind names nothing. */
function withoutReturned(before: Row | undefined, changes: Values): Values {
  const { kind, refund_of } = { ...before, ...changes }
  return kind !== 'refund' && (refund_of ?? null) !== null ? { ...changes, refund_of: null } : changes
}

/** @throws Failure invalid for a refund that does not name the kind that it returns */
function refuseUnnamedReturn({ kind, refund_of }: Values): void {
  if (kind === 'refund' && (refund_of ?? null) === null) throw invalid({ refund_of: 'required' })
}

/** @throws Failure invalid for an instalment beyond the number of instalments, or one of a number without the other */
function refuseCount({ instalment, instalments }: Values): void {
  const [one, all] = [instalment ?? null, instalments ?? null]
  if (one === null && all === null) return
  if (one === null) throw invalid({ instalment: 'required' })
  if (all === null) throw invalid({ instalments: 'required' })
  if (Number(one) > Number(all)) throw invalid({ instalment: 'too_large' })
}

/** @throws Failure invalid for a day of payment of an entry that is not paid; an old slip does not block a new note */
function refuseUndone(before: TransactionRow | undefined, changes: Values): void {
  const { done, done_on }: Values = { ...before, ...changes }
  const isChanged = !sameValue(before?.done, done) || !sameValue(before?.done_on, done_on)
  if (isChanged && done !== true && (done_on ?? null) !== null) throw invalid({ done: 'required' })
}

/** Everybody who entered or changed the entry so far, with the people behind this write. Accounts that are gone are left out. */
async function entryAuthors(tx: Tx, actor: Actor, before: TransactionRow | undefined): Promise<number[]> {
  const people = [...(before?.entered_by ?? []), ...peopleBehind(actor)]
  const known = await tx<{ id: number }[]>`
    select id from users where id = any(${people}::bigint[]) and deleted_at is null order by id`
  return known.map(({ id }) => id)
}

export interface Decision {
  id: number
  verdict: 'approve' | 'reject'
  note?: string | undefined
  /** The version that was seen. */
  version?: number | undefined
}

/**
 * Approves or rejects a transaction: by a second person, who neither entered nor changed it. Of two who decide at once the second
 * finds it decided.
 * @throws Failure not_found; forbidden for an entry that the actor made or changed; wrong_state where it is decided already;
 * conflict where it is not the version that was seen
 */
export async function decideTransaction(
  { services, tx, actor }: Writer,
  { id, verdict, note, version }: Decision,
): Promise<Values> {
  const [before] = await lockRows(tx, services, transactions, actor, [id])
  if (!before) throw fail('not_found')
  const authors = [before.created_by, ...(before.entered_by ?? [])]
  const isPending = before.approved !== true && before.rejected_reason === null
  refuseDecision(actor, { definition: transactions, before, authors, isPending, version })
  const now = services.now().toISOString()
  const changes =
    verdict === 'approve'
      ? { approved: true, approved_by: actor.id, approved_at: now, rejected_reason: null }
      : { approved: false, approved_by: actor.id, approved_at: now, rejected_reason: note ?? '-' }
  const after = await updateRow({ tx, actor }, transactions, { before, changes })
  await tellWriter({ tx, actor }, before, { id, verdict, note })
  return present(transactions, after, roleOf(actor))
}

async function tellWriter({ tx, actor }: Author, before: Row, { verdict, note }: Decision): Promise<void> {
  if (typeof before.created_by !== 'number') return
  const words = { approve: 'transaction_approved', reject: 'transaction_rejected' } as const
  await notify(tx, {
    kind: words[verdict],
    by: actor,
    to: [before.created_by],
    values: { amount: `${before.amount} ${before.currency}` },
    ...(note ? { body: note } : {}),
    link: `/candidates/${before.candidate_id}?tab=fees`,
  })
}
