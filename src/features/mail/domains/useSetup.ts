import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type {
  DomainDay,
  DomainSetup,
  SetupDomain,
  SetupOrder,
  ZoneAnswer,
} from '../../../../contract/domain-setup'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useEvent } from '../../../providers/events'
import { useExplain } from '../useMail'

const KEY = ['domainSetup']

/** How all domains stand; follows at once when somebody, or the hourly look, finds a change. */
export function useSetup() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  useEvent('changed', event => {
    if (event.resource === 'domains') void client.invalidateQueries({ queryKey: KEY })
  })
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => provider.raw<DomainSetup>('GET', '/domainSetup', undefined, signal),
  })
}

/** What may be done with one domain. */
export type SetupVerb = 'keys' | 'check' | 'cloudflare' | 'ses'

/**
 * Does one step of a domain's setup.
 * @returns `act(verb, said)`, whose answer is undefined where it was refused, which is said
 */
export function useSetupVerbs(id: number) {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const notify = useNotify()
  const explain = useExplain('domains')
  const call = useMutation({
    mutationFn: (verb: SetupVerb) =>
      provider.raw<SetupDomain | ZoneAnswer>('POST', `/domains/${id}/${verb}`, {}),
  })
  const act = async (verb: SetupVerb, said: string) => {
    try {
      const answer = await call.mutateAsync(verb)
      notify(said, { type: 'success' })
      return answer
    } catch (refused) {
      notify(explain(refused), { type: 'error' })
      return undefined
    } finally {
      void client.invalidateQueries({ queryKey: KEY })
      void client.invalidateQueries({ queryKey: ['domains'] })
    }
  }
  return { act, isBusy: call.isPending, verb: call.isPending ? call.variables : undefined }
}

/** Sets what holds for all domains together. @returns a save that resolves to whether it was done */
export function useSaveSetup() {
  const provider = useDataProvider<LotseDataProvider>()
  const client = useQueryClient()
  const call = useMutation({
    mutationFn: (order: SetupOrder) => provider.raw<DomainSetup>('PUT', '/domainSetup', order),
    onSuccess: data => client.setQueryData(KEY, data),
  })
  return { save: call.mutateAsync, isBusy: call.isPending }
}

/** What a domain sent on each of its last days. */
export function useDays(id: number) {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: ['domains', 'days', id],
    queryFn: ({ signal }) => provider.raw<DomainDay[]>('GET', `/domains/${id}/days`, undefined, signal),
  })
}
