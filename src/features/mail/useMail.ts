import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import {
  campaignCalls,
  type ListedCampaigns,
  listedCampaignCalls,
  type Settlement,
} from '../../../contract/calls/campaigns'
import { mailStateCalls } from '../../../contract/calls/mail-state'
import type { Variant } from '../../../contract/mail/split-test'
import { refusalOf, refusalWords } from '../../fields/refusal'
import { isolate } from '../../layout/parts/Isolated'
import { useRole } from '../../providers/authProvider'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { SENDING_ROLES } from './campaigns/audience'
import type { CampaignResource } from './sides'

/** The campaign that an order is for. */
export interface Which<Resource = CampaignResource> {
  resource: Resource
  id: number
}

/**
 * Orders of a campaign, with their success said and its result shown everywhere.
 * @returns one function an order, which resolves to whether it was done
 */
export function useCampaignOrders({ resource, id }: Which) {
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
export function useChooseWinner({ resource, id }: Which<ListedCampaigns>) {
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

/** What a refusal means, in words: the fields at fault and what the mail server or the template language said. */
export function useExplain(resource: string): (refused: unknown) => string {
  const translate = useTranslate()
  return refused => {
    const body = (refused as { body?: Record<string, unknown> } | null)?.body ?? {}
    const { template, reply, attachment: name, test } = body
    const gone = typeof name === 'string' ? translate('mail.attachment_gone', { name: isolate(name) }) : null
    const untested = typeof test === 'string' ? translate(`mail.test_refused.${test}`) : null
    const told = [gone, untested, template, reply].filter((each): each is string => typeof each === 'string')
    return [refusalWords(translate, refusalOf(refused), resource), ...told].join(' · ')
  }
}

/** Whether there is a mail server that can be used, and whether this database may send at all, for roles that may send. */
export function useMailState() {
  const provider = useDataProvider<LotseDataProvider>()
  const role = useRole()
  const { data } = useQuery({
    queryKey: ['mail-state'],
    queryFn: ({ signal }) => provider.ask(mailStateCalls.read, {}, signal),
    enabled: role !== undefined && SENDING_ROLES.includes(role),
    refetchInterval: 30_000,
    retry: false,
  })
  return data
}
