import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { campaignCalls } from '../../../../../contract/calls/campaigns'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import type { Side } from '../../sides'
import type { Campaign } from '../campaign'

/** Milliseconds between two reports while a campaign runs: each counts all its messages anew. */
const LIVE = 5_000

/** Reads the report of a campaign, again and again while it is sending. */
export function useReport({ id, status }: Campaign, { campaigns }: Side) {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: [campaigns, 'report', Number(id)],
    refetchInterval: status === 'sending' ? LIVE : false,
    queryFn: ({ signal }) =>
      provider.ask(campaignCalls[campaigns].readReport, { params: { id: Number(id) } }, signal),
  })
}
