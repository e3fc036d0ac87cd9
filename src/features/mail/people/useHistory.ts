import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { type SubscriberResource, subscriberCalls } from '../../../../contract/calls/subscribers'
import type { PersonHistory } from '../../../../contract/mail/history'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** Reads the history of a subscriber, again with each version of the record. */
export function useHistory(
  resource: SubscriberResource,
  person: RaRecord | undefined,
): UseQueryResult<PersonHistory> {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: [resource, 'history', person?.id, person?.version],
    enabled: person !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      provider.ask(subscriberCalls[resource].readHistory, { params: { id: Number(person?.id) } }, signal),
  })
}
