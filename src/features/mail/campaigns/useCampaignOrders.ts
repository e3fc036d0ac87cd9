import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import {
  type CampaignResource,
  campaignCalls,
  type ListedCampaigns,
  listedCampaignCalls,
  type Settlement,
} from '../../../../contract/calls/campaigns'
import type { Variant } from '../../../../contract/mail/split-test'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useExplain } from '../useExplain'

/** The campaign that an order is for. */
export interface CampaignRef<Resource = CampaignResource> {
  resource: Resource
  id: number
}

/**
 * Orders of a campaign, with their success said and its result shown everywhere.
 * @returns one function an order, which resolves to whether it was done
 */
export function useCampaignOrders({ resource, id }: CampaignRef) {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useOrder(resource)
  const calls = campaignCalls[resource]
  const params = { id }
  const plain = { params, body: {} }
  return {
    isBusy,
    start: () => run(() => provider.ask(calls.start, plain), 'mail.started'),
    schedule: (at: string) =>
      run(() => provider.ask(calls.schedule, { params, body: { at } }), 'mail.scheduled'),
    cancel: () => run(() => provider.ask(calls.cancel, plain), 'mail.cancelled'),
    stop: () => run(() => provider.ask(calls.stop, plain), 'mail.stopped'),
    resume: () => run(() => provider.ask(calls.resume, plain), 'mail.resumed'),
    sendTest: (to: string[]) =>
      run(() => provider.ask(calls.test, { params, body: { to } }), 'mail.test_sent'),
    settle: (body: Settlement) => run(() => provider.ask(calls.settle, { params, body }), 'mail.settled'),
  }
}

/** Gives the rest of a campaign one of its two versions. */
export function useChooseWinner({ resource, id }: CampaignRef<ListedCampaigns>) {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useOrder(resource)
  const { chooseWinner } = listedCampaignCalls[resource]
  return {
    isBusy,
    choose: (winner: Variant) =>
      run(() => provider.ask(chooseWinner, { params: { id }, body: { winner } }), 'mail.versions.chosen'),
  }
}

function useOrder(resource: CampaignResource) {
  const client = useQueryClient()
  const notify = useNotify()
  const explain = useExplain(resource)
  const { mutateAsync, isPending } = useMutation({ mutationFn: (order: () => Promise<unknown>) => order() })
  const run = async (order: () => Promise<unknown>, success: string): Promise<boolean> => {
    try {
      await mutateAsync(order)
      notify(success, { type: 'success' })
      return true
    } catch (refused) {
      notify(explain(refused), { type: 'error' })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: [resource] })
    }
  }
  return { run, isBusy: isPending }
}
