import type { Hooks } from '../../crud/hooks'
import { belongsToCandidate, candidateScope, readyScope } from './policy'

export { ownRows } from './policy'

/** What each resource around candidates adds to the generic calls. */
export const candidateHooks: Readonly<Record<string, Hooks>> = {
  candidates: { scope: candidateScope },
  'ready-candidates': { scope: readyScope },
  documents: belongsToCandidate,
  'language-certificates': belongsToCandidate,
  recognitions: belongsToCandidate,
  'ba-approvals': belongsToCandidate,
  visas: belongsToCandidate,
  'status-changes': belongsToCandidate,
  clocks: belongsToCandidate,
  notes: belongsToCandidate,
  transactions: belongsToCandidate,
  ledger: belongsToCandidate,
  candidateUpdates: belongsToCandidate,
  candidateEvaluations: belongsToCandidate,
  candidateInterviews: belongsToCandidate,
  candidateSubmissionRequest: belongsToCandidate,
}
