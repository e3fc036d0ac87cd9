import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { LookSwitch, useIsCalendar } from './LookSwitch'

const EvaluationCalendar = onDemand(() =>
  import('./EvaluationCalendar').then(file => file.EvaluationCalendar),
)

/** Evaluations as a list, or with the free times as a calendar. */
export function EvaluationsPage() {
  const isCalendar = useIsCalendar()
  if (isCalendar) return <EvaluationCalendar />
  return <ResourceList resource="candidateEvaluations" listActions={<LookSwitch />} />
}
