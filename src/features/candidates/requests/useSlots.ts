import { requestCalls } from '../../../../contract/calls/candidates/requests'
import { useEvent } from '../../../providers/events'
import { useAsk } from '../../../providers/useAsk'

/** The zone of whoever looks: inputs of moments are written in it too. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

interface SlotChoice {
  from: string
  to: string
  evaluatorId?: number | null
}

/** Times in which evaluators can be booked, read anew when somebody books one. */
export function useSlots({ from, to, evaluatorId }: SlotChoice) {
  const asked = { from, to, timezone: ownZone(), evaluator_id: evaluatorId || undefined }
  const query = useAsk(requestCalls.listSlots, { query: asked }, { retry: false })
  useEvent('changed', ({ resource }) => {
    if (resource === 'candidateEvaluations' || resource === 'evaluationAppointmentSettings')
      void query.refetch()
  })
  return query
}
