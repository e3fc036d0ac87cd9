import { useQuery } from '@tanstack/react-query'
import { reportCalls } from '../../../../contract/calls/reports'
import { ask } from '../../../providers/ask'

const EVERY = 15_000

/** Reads the state of the system, again and again while the page is open. */
export function useHealth() {
  return useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => ask(reportCalls.readHealth, {}, signal),
    refetchInterval: EVERY,
  })
}
