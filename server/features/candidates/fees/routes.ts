import { feeCalls } from '../../../../contract/calls/candidates/fees'
import { transactions } from '../../../../contract/resources/transactions'
import { filterOf } from '../../../http/query'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { guardReach } from '../reached'
import { bookAdvance } from './bookAdvance'
import { ledgerWarnings } from './feeRules'
import { ledgerTotals } from './ledgerTotals'
import { decideTransaction } from './transactions'

/** Decisions on transactions, and what the ledger adds up to. */
export const feeRoutes: readonly Route[] = [
  decisionRoute('approve'),
  decisionRoute('reject'),
  serve(feeCalls.bookAdvance, ({ services, actor, body }) =>
    services.sql.begin(tx => bookAdvance({ services, tx, actor }, body)),
  ),
  serve(feeCalls.readTotals, ({ services, actor, query }) => ledgerTotals(services, actor, filterOf(query))),
  serve(feeCalls.listWarnings, ({ services, actor, query }) =>
    ledgerWarnings(services, actor, filterOf(query)),
  ),
]

function decisionRoute(verdict: 'approve' | 'reject'): Route {
  return serve(
    feeCalls[verdict],
    ({ services, actor, params: { id }, body }) =>
      services.sql.begin(tx => decideTransaction({ services, tx, actor }, { ...body, id, verdict })),
    guardReach(transactions),
  )
}
