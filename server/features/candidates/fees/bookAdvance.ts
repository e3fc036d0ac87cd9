import type { Advance } from '../../../../contract/calls/candidates/fees'
import { fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { transactions } from '../../../../contract/resources/transactions'
import { peopleBehind } from '../../../auth/actor'
import type { Row, Values } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import { lockRows, present } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import { checkMoney } from '../../currencies'
import { roleOf, type Writer } from '../caller'
import { MONEY } from './transactions'

/**
 * Books money that came in before anything may be taken, with a refund of it that is due today (section 296 (2) SGB III). The
 * masters are told.
 * @returns the record of the money
 * @throws Failure not_found for a candidate that the caller does not see; invalid with fields
 */
export async function bookAdvance({ services, tx, actor }: Writer, order: Advance): Promise<Values> {
  const [candidate] = await lockRows(tx, services, candidates, actor, [order.candidate_id])
  if (!candidate) throw fail('not_found')
  const { candidate_id, kind, amount, currency, payer, note } = order
  if (Number(amount) <= 0) throw invalid({ amount: 'too_small' })
  const today = await todayAt(tx, services.now())
  if (order.done_on && order.done_on > today) throw invalid({ done_on: 'future_day' })
  const received = {
    candidate_id,
    kind,
    amount,
    currency,
    payer,
    note: note ?? null,
    done: true,
    done_on: order.done_on ?? today,
    entered_by: peopleBehind(actor),
  }
  await checkMoney(tx, { before: undefined, changes: received }, MONEY)
  const write = { definition: transactions, actor, action: 'create' } as const
  const [row] = await writeRows(tx, { ...write, rows: [{ before: undefined, changes: received }] })
  if (!row) throw fail('not_found')
  const refund = {
    ...received,
    kind: 'refund' as const,
    refund_of: kind,
    advance_id: row.id,
    done: false,
    done_on: null,
    deadline: today,
  }
  await writeRows(tx, { ...write, rows: [{ before: undefined, changes: refund }] })
  await tellMasters({ services, tx, actor }, candidate, `${amount} ${currency}`)
  return present(transactions, row, roleOf(actor))
}

async function tellMasters({ tx, actor }: Writer, candidate: Row, amount: string): Promise<void> {
  const masters = await tx<{ id: number }[]>`
    select id from users where role = 'master' and active and deleted_at is null`
  await notify(tx, {
    kind: 'advance_received',
    by: actor,
    to: masters.map(({ id }) => id),
    values: { name: String(candidate.name), amount },
    link: `/candidates/${candidate.id}?tab=fees`,
  })
}
