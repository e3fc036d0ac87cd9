import { useListContext } from 'react-admin'
import { feeCalls } from '../../../../../contract/calls/candidates/fees'
import { useAsk } from '../../../../providers/useAsk'

/** Sums of the rows that the list around finds, of all its pages. */
export function useTotals() {
  return useAsk(feeCalls.readTotals, useLedgerQuery(), { retry: false })
}

/** Rules that the rows break which the list around finds, of all its pages. */
export function useLedgerWarnings() {
  return useAsk(feeCalls.listWarnings, useLedgerQuery(), { retry: false })
}

function useLedgerQuery() {
  const { filterValues } = useListContext()
  return { query: { filter: JSON.stringify(filterValues) } }
}
