import { differenceOf, isMoreThan, sumOf } from './money'

/** An invoice or a credit note of a placement; without a day of issue it is a draft. */
export interface SplitInvoice {
  id: number
  net: string | null
  issued_on: string | null
  credit_note_of: number | null
}

/**
 * Splits what is left of a refund over the invoices of its placement, the oldest first: of each at most what no credit note gives
 * back. Drafts of credit notes count as given.
 * @param since the day on which the end was known: credit notes before it are no part of the refund
 * @returns net amounts by invoice, none of 0
 */
export function splitRefund(
  refund: string,
  invoices: readonly SplitInvoice[],
  since: string | null,
): { id: number; net: string }[] {
  const credits = invoices.filter(({ credit_note_of }) => credit_note_of !== null)
  const sum = (rows: readonly SplitInvoice[]) => sumOf(rows.map(({ net }) => net ?? '0'))
  let rest = differenceOf(
    refund,
    sum(credits.filter(({ issued_on }) => (issued_on ?? '9999') >= (since ?? ''))),
  )
  const parts: { id: number; net: string }[] = []
  for (const invoice of invoices.toSorted((one, other) => one.id - other.id)) {
    if (invoice.credit_note_of !== null || !invoice.issued_on || !isMoreThan(rest, '0')) continue
    const given = sum(credits.filter(({ credit_note_of }) => credit_note_of === invoice.id))
    const left = differenceOf(invoice.net ?? '0', given)
    const net = isMoreThan(rest, left) ? left : rest
    if (!isMoreThan(net, '0')) continue
    parts.push({ id: invoice.id, net })
    rest = differenceOf(rest, net)
  }
  return parts
}
