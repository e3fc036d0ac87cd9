import { useWatch } from 'react-hook-form'
import { type ContestedLine, caseCalls } from '../../../../contract/calls/cases'
import { namedDecision, newestDecision } from '../../../../contract/routes/contest'
import { dayOf } from '../../../layout/parts/clock'
import { useAsk } from '../../../providers/useAsk'

interface RemedyValues {
  candidate_id: unknown
  against: unknown
  kind: unknown
  decision_on: unknown
  waiver_reason: unknown
  chosen_on: unknown
  filed_on: unknown
  reinstatement_on: unknown
}

/**
 * Returns the decision that the remedy of the form is against, by the rules of the server; `isRead` is false until the
 * decisions of the candidate are known.
 * @param remedy the stored remedy that the form changes
 */
export function useContested(remedy: number | undefined) {
  const values = useWatch() as Partial<RemedyValues>
  const id = Number(values.candidate_id) || 0
  const { data } = useAsk(
    caseCalls.contested,
    { params: { id }, query: remedy ? { remedy: String(remedy) } : {} },
    { enabled: id > 0, retry: false },
  )
  const today = dayOf(new Date())
  const decisions = (data ?? []).filter(({ against }) => against === values.against)
  const decision: ContestedLine | undefined = values.decision_on
    ? namedDecision(values, decisions)
    : newestDecision(values, decisions, today)
  return { values, decision, today, isRead: data !== undefined }
}
