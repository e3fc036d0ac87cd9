import type { TRANSACTION_KINDS } from '../../../../contract/candidates/fees'
import type { Connection } from '../../../db/connect'

/** A sum that the person agreed to, or that went back. */
export interface Sum {
  kind: (typeof TRANSACTION_KINDS)[number]
  amount: string
  currency: string
  due_on: string | null
  paid_on: string | null
  paid: boolean
}

/** Sums in one currency. */
export interface Total {
  currency: string
  agreed: string
  paid: string
  open: string
  is_open: boolean
}

/** Reads the money that the person pays or paid; what others pay is not shown. Entries that nobody has approved are not agreed yet. */
export async function readMoney(
  sql: Connection,
  candidateId: number,
): Promise<{ sums: Sum[]; totals: Total[] }> {
  const rows = await sql<Sum[]>`
    select kind, amount::text, amount_currency as currency, due_on, paid_on, paid from ledger
    where candidate_id = ${candidateId} and payer = 'candidate' and (source = 'fee' or approved) order by due_on nulls last, id limit 60`
  const totals = await sql<Total[]>`
    select amount_currency as currency, sum(amount)::text as agreed, coalesce(sum(amount) filter (where paid), 0)::text as paid,
      coalesce(sum(amount) filter (where not coalesce(paid, false)), 0)::text as open,
      coalesce(sum(amount) filter (where not coalesce(paid, false)), 0) > 0 as is_open
    from ledger where candidate_id = ${candidateId} and payer = 'candidate' and (source = 'fee' or approved) and kind <> 'refund'
    group by 1 order by 1`
  return { sums: rows, totals: [...totals] }
}
