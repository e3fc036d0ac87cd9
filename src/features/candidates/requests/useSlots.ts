import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { EvaluationSlot } from '../../../../contract/candidates/requests'
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
  const params = new URLSearchParams({ from, to, timezone: ownZone() })
  if (evaluatorId) params.set('evaluator_id', String(evaluatorId))
  const path = `/evaluation-slots?${params}`
  const query = useQuery({
    queryKey: ['candidateEvaluations', 'slots', path],
    queryFn: ({ signal }) => provider.raw<EvaluationSlot[]>('GET', path, undefined, signal),
    retry: false,
  })
  useEvent('changed', ({ resource }) => {
    if (resource === 'candidateEvaluations' || resource === 'evaluationAppointmentSettings')
      void query.refetch()
  })
  return query
}
