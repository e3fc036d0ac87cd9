import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { PersonHistory } from '../../../../contract/mail-history'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** What happened with a subscriber; read anew with each version of the record. */
export function useHistory(resource: string, person: RaRecord | undefined): UseQueryResult<PersonHistory> {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: [resource, 'history', person?.id, person?.version],
    enabled: person !== undefined,
    retry: false,
    queryFn: ({ signal }) =>
      provider.raw<PersonHistory>('GET', `/${resource}/${person?.id}/history`, undefined, signal),
  })
}
