import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { feeCalls } from '../../../../../contract/calls/candidates/fees'
import type { LotseDataProvider } from '../../../../providers/dataProvider'

/** Sums of the rows that the list around finds, of all its pages. */
export function useTotals() {
  const { provider, filterValues, query } = useLedgerQuery()
  return useQuery({
    // Begins with the resource: what drops its lists when an event comes drops this, too.
    queryKey: ['ledger', 'totals', filterValues],
    queryFn: ({ signal }) => provider.ask(feeCalls.readTotals, { query }, signal),
    retry: false,
  })
}

/** Rules that the rows break which the list around finds, of all its pages. */
export function useLedgerWarnings() {
  const { provider, filterValues, query } = useLedgerQuery()
  return useQuery({
    queryKey: ['ledger', 'warnings', filterValues],
    queryFn: ({ signal }) => provider.ask(feeCalls.listWarnings, { query }, signal),
    retry: false,
  })
}

function useLedgerQuery() {
  const provider = useDataProvider<LotseDataProvider>()
  const { filterValues } = useListContext()
  return { provider, filterValues, query: { filter: JSON.stringify(filterValues) } }
}
