import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { type Duplicate, identityCalls } from '../../../../contract/calls/candidates/identity'
import { onlineCandidateCalls } from '../../../../contract/calls/online-candidates'
import type { LotseDataProvider } from '../../../providers/dataProvider'

const CALLS = {
  candidates: identityCalls.listDuplicates,
  leads: identityCalls.listLeadDuplicates,
  'online-candidates': onlineCandidateCalls.listDuplicates,
}

/**
 * Reads the records that look like the same person.
 * @param known duplicates that an answer named already; then nothing is asked
 */
export function useDuplicates(resource: keyof typeof CALLS, id: number, known?: readonly Duplicate[]) {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: ['duplicates', resource, id],
    queryFn: ({ signal }) => provider.ask(CALLS[resource], { params: { id } }, signal),
    initialData: known ? [...known] : undefined,
    enabled: !known,
    staleTime: 0,
    retry: false,
  })
}
