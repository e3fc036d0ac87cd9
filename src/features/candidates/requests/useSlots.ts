import { requestCalls } from '../../../../contract/calls/candidates/requests'
import { useEvent } from '../../../providers/events'
import { useAsk } from '../../../providers/useAsk'

interface SlotChoice {
  from: string
  to: string
  /** The zone of the days. */
  zone: string
  evaluatorId?: number | null
}

/** Times in which evaluators can be booked, read anew when somebody books one. */
export function useSlots({ from, to, zone, evaluatorId }: SlotChoice) {
  const asked = { from, to, timezone: zone, evaluator_id: evaluatorId || undefined }
  const query = useAsk(requestCalls.listSlots, { query: asked }, { retry: false })
  useEvent('changed', ({ resource }) => {
    if (resource === 'candidateEvaluations' || resource === 'evaluationAppointmentSettings')
      void query.refetch()
  })
  return query
}
