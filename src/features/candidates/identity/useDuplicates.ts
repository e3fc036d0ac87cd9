import { type Duplicate, identityCalls } from '../../../../contract/calls/candidates/identity'
import { onlineCandidateCalls } from '../../../../contract/calls/online-candidates'
import { useAsk } from '../../../providers/useAsk'

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
  return useAsk(
    CALLS[resource],
    { params: { id } },
    {
      // A key of their own: they are searched for in all records, so each change of any would search again.
      resource: 'duplicates',
      initialData: known ? [...known] : undefined,
      enabled: !known,
      staleTime: 0,
      retry: false,
    },
  )
}
