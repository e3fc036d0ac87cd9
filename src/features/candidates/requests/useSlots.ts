import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { requestCalls } from '../../../../contract/calls/candidates/requests'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useEvent } from '../../../providers/events'

/** The zone of whoever looks: inputs of moments are written in it too. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface SlotChoice {
  from: string
  to: string
  evaluatorId?: number | null
}

/** Times in which evaluators can be booked, read anew when somebody books one. */
export function useSlots({ from, to, evaluatorId }: SlotChoice) {
  const provider = useDataProvider<LotseDataProvider>()
  const asked = { from, to, timezone: ownZone(), evaluator_id: evaluatorId || undefined }
  const query = useQuery({
    queryKey: ['candidateEvaluations', 'slots', asked],
    queryFn: ({ signal }) => provider.ask(requestCalls.listSlots, { query: asked }, signal),
    retry: false,
  })
  useEvent('changed', ({ resource }) => {
    if (resource === 'candidateEvaluations' || resource === 'evaluationAppointmentSettings')
      void query.refetch()
  })
  return query
}
