import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import type { GuardWarning, LedgerTotal } from '../../../../contract/candidates/page'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** What the ledger says of the rows that the list around finds: of all its pages. */
function useLedger<Answer>(part: 'totals' | 'warnings') {
  const provider = useDataProvider<LotseDataProvider>()
  const { filterValues } = useListContext()
  const query = new URLSearchParams({ filter: JSON.stringify(filterValues) })
  return useQuery({
    // Begins with the resource: what drops its lists when an event comes drops this, too.
    queryKey: ['ledger', part, filterValues],
    queryFn: ({ signal }) => provider.raw<Answer>('GET', `/ledger/${part}?${query}`, undefined, signal),
    retry: false,
  })
}

export const useTotals = () => useLedger<LedgerTotal[]>('totals')
export const useLedgerWarnings = () => useLedger<(GuardWarning & { candidate_id: number })[]>('warnings')
