import { reportCalls } from '../../../../contract/calls/reports'
import { useAsk } from '../../../providers/useAsk'

const EVERY = 15_000

/** Reads the state of the system, again and again while the page is open. */
export function useHealth() {
  return useAsk(reportCalls.readHealth, {}, { refetchInterval: EVERY })
}
