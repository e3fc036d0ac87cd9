import type { LedgerTotal } from '../../../../contract/calls/candidates/fees'
import { ledger } from '../../../../contract/resources/transactions'
import type { Actor } from '../../../auth/actor'
import { visibleRows } from '../../../crud/record'
import { filterFor } from '../../../crud/refs'
import type { Services } from '../../../services'

/**
 * Adds up what a list of the ledger shows, in each currency; nothing is converted. A refund counts once a second person
 * has approved it.
 */
export function ledgerTotals(
  services: Services,
  actor: Actor,
  filter: Record<string, unknown>,
): Promise<LedgerTotal[]> {
  const { sql } = services
  return sql<LedgerTotal[]>`
    select currency, sum(part)::text as due, coalesce(sum(part) filter (where paid), 0)::text as paid,
      coalesce(sum(part) filter (where not paid), 0)::text as open
    from (
      select amount_currency as currency, paid, sum(amount) as part
      from ledger where amount_currency is not null and (source <> 'transaction' or kind <> 'refund' or approved)
        and ${visibleRows(services, ledger, actor)}
        and ${filterFor(services, { definition: ledger, actor }, { filter })}
      group by amount_currency, paid
    ) parts
    group by currency order by currency`
}
