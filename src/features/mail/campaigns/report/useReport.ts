import { campaignCalls } from '../../../../../contract/calls/campaigns'
import { useAsk } from '../../../../providers/useAsk'
import type { Side } from '../../sides'
import type { Campaign } from '../campaign'

/** Milliseconds between two reports while a campaign runs: each counts all its messages anew. */
const LIVE = 5_000

/** Reads the report of a campaign, again and again while it is sending. */
export function useReport({ id, status }: Campaign, { campaigns }: Side) {
  return useAsk(
    campaignCalls[campaigns].readReport,
    { params: { id: Number(id) } },
    { refetchInterval: status === 'sending' ? LIVE : false },
  )
}
