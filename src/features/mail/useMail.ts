import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useTranslate } from 'react-admin'
import { refusalOf, refusalWords } from '../../fields/refusal'
import { isolate } from '../../layout/parts/Isolated'
import { useRole } from '../../providers/authProvider'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { SENDING_ROLES } from './audience'
import type { Campaign } from './campaign'

/** The verbs of a campaign (api.md, "Named calls"). */
export type CampaignVerb =
  | 'send-now'
  | 'send-later'
  | 'stop'
  | 'resume'
  | 'cancel'
  | 'test'
  | 'uncertain'
  | 'winner'

/** The campaign that a verb is for. */
export interface Which {
  resource: string
  id: number
}

/**
 * Does one verb of a campaign and shows what came of it everywhere.
 * @returns `act(verb, body, said)`, which resolves to whether it was done; `said` is the key of what to say then
 */
export function useCampaignVerbs({ resource, id }: Which) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const explain = useExplain(resource)
  const call = useMutation({
    mutationFn: ({ verb, body }: { verb: CampaignVerb; body: unknown }) =>
      provider.raw<Campaign>('POST', `/${resource}/${id}/${verb}`, body),
  })
  const act = async (verb: CampaignVerb, body: unknown = {}, said?: string): Promise<boolean> => {
    try {
      await call.mutateAsync({ verb, body })
      if (said) notify(said, { type: 'success' })
      return true
    } catch (refused) {
      notify(explain(refused), { type: 'error' })
      return false
    } finally {
      void client.invalidateQueries({ queryKey: [resource] })
    }
  }
  return { act, isBusy: call.isPending, verb: call.isPending ? call.variables.verb : undefined }
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
    queryFn: ({ signal }) =>
      provider.raw<{ mail_server: boolean; held: boolean; trouble: string | null }>(
        'GET',
        '/mail-state',
        undefined,
        signal,
      ),
    enabled: role !== undefined && SENDING_ROLES.includes(role),
    refetchInterval: 30_000,
    retry: false,
  })
  return data
}
