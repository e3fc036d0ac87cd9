import { refundOfBilled } from '../../../contract/placement/guarantee'
import { feeOf } from '../../../contract/placement/invoices'
import { differenceOf, isMoreThan, sumOf } from '../../../contract/placement/money'
import { type feeAgreements, placements } from '../../../contract/resources/placements'
import type { ChangesOf, Fragment, Row, RowOf, Tx } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'

type PlacementRow = RowOf<typeof placements>
type PlacementChanges = ChangesOf<typeof placements>
type Agreement = RowOf<typeof feeAgreements>

/** Selects the placement of an invoice or a credit note `c` of an invoice `o`. */
const ofPlacement = (tx: Tx): Fragment => tx`coalesce(c.placement_id, o.placement_id)`

/** Tells whether an early end gave nothing back, which is the remedy `none` with a refund of 0.00. */
export const hasNothingBack = ({ remedy, refund }: Pick<PlacementRow, 'remedy' | 'refund'>): boolean =>
  remedy === 'none' && refund !== null

/** Returns the refund of an early end, and its remedy: `none` where there is nothing to give back, yet. */
export async function settledRefund(
  tx: Tx,
  placement: PlacementChanges,
  agreement: Agreement | undefined,
): Promise<Pick<PlacementChanges, 'remedy' | 'refund' | 'refund_currency'>> {
  const owed = await refundOf(tx, placement, agreement)
  // A refund beside a replacement is refused, of whatever amount.
  const isNothing = owed.refund && !isMoreThan(owed.refund, '0') && !placement.replaced_by_id
  return { remedy: isNothing ? 'none' : 'refund', ...owed }
}

/**
 * Returns what goes back to the employer for an early end by the agreement: what was billed above the part of the fee that stays,
 * never more than was invoiced for the placement and not given back before the end was known. What was billed for those it replaces
 * counts toward the part that stays (decision 106).
 */
async function refundOf(
  tx: Tx,
  { id, started_on, ended_on, end_known_on, salary_year }: PlacementChanges,
  agreement: Agreement | undefined,
): Promise<Pick<PlacementChanges, 'refund' | 'refund_currency'>> {
  if (!agreement || !started_on || !ended_on) return { refund: null, refund_currency: null }
  const { fee_currency, guarantee_months: months, refund_rule: rule } = agreement
  const fee = feeOf(agreement, salary_year ?? null)
  if (fee === null) return { refund: null, refund_currency: null }
  const own = Number(id ?? 0)
  const { billed, along } = oneRow(
    await tx<{ billed: string; along: string }[]>`
      with recursive line as (
        select ${own}::bigint as id
        union select p.id from placements p join line on p.replaced_by_id = line.id and p.remedy = 'replacement')
      select coalesce(sum(net) filter (where placement_id = ${own}), 0)::text as billed, coalesce(sum(net), 0)::text as along
      from (
        select ${ofPlacement(tx)} as placement_id, c.credit_note_of, c.issued_on,
          case when c.credit_note_of is null then c.net else -c.net end as net
        from invoices c left join invoices o on o.id = c.credit_note_of
        where c.issued_on is not null and c.net_currency = ${fee_currency}) i
      where placement_id in (select id from line)
        and (credit_note_of is null or placement_id <> ${own} or issued_on < ${end_known_on ?? ended_on}::date)`,
  )
  const refund = refundOfBilled({ started_on, months, fee, rule }, ended_on, along)
  return { refund: isMoreThan(refund, billed) ? sumOf([billed]) : refund, refund_currency: fee_currency }
}

/**
 * Returns the part of a refund that a credit note of an invoice proposes: what other credit notes, also drafts, leave of the refund
 * of the placement, at most what is left of the invoice. The refund so goes on from invoice to invoice.
 * @param left the net amount of the invoice that no other credit note gives back
 * @returns null where nothing is left to propose
 */
export async function proposedCredit(
  tx: Tx,
  { id, placement_id, left }: { id: number; placement_id: number | null; left: string },
): Promise<string | null> {
  const [owed] = await tx<{ refund: string; given: string }[]>`
    select p.refund::text as refund, coalesce((
      select sum(c.net) from invoices c join invoices o on o.id = c.credit_note_of
      where ${ofPlacement(tx)} = p.id and c.id <> ${id}
        and coalesce(c.issued_on >= coalesce(p.end_known_on, p.ended_on), true)), 0)::text as given
    from placements p where p.id = ${placement_id} and p.refund is not null`
  if (!owed) return null
  const rest = differenceOf(owed.refund, owed.given)
  const part = isMoreThan(rest, left) ? left : rest
  return isMoreThan(part, '0') ? part : null
}

/** Works refunds out anew where an invoice of a placement that ended early is issued, or credited. */
export async function followInvoices(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const ids = after
    .filter(({ issued_on }, place) => issued_on && !write.rows[place]?.before?.issued_on)
    .map(({ id }) => id)
  if (!ids.length) return
  const ended = await tx<PlacementRow[]>`
    select * from placements p where (remedy = 'refund' or remedy = 'none' and refund is not null and replaced_by_id is null) and exists (
      select from invoices c left join invoices o on o.id = c.credit_note_of
      where c.id = any(${ids}::bigint[]) and ${ofPlacement(tx)} = p.id) order by id for update`
  const { actor, by, now } = write
  for (const before of ended) {
    const [agreement] = await tx<Agreement[]>`select * from fee_agreements where id = ${before.agreement_id}`
    const rows = [{ before, changes: await settledRefund(tx, before, agreement) }]
    await writeRows(tx, { definition: placements, actor, action: 'update', by, now, rows })
  }
}
