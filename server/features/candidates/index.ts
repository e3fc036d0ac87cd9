import type { Hooks } from '../../crud/hooks'
import { candidateIdentity, contractsHooks, readyIdentity, updatesIdentity } from './identity'
import { belongsToCandidate } from './policy'

export { leadIdentity } from './identity'
export { identityRoutes } from './identity-routes'
export { ownRows } from './policy'
export { eraseRetained, listRetained } from './retention'
export { keptId, mergedIds } from './unmerge'

/** What each resource around candidates adds to the generic calls. */
export const candidateHooks: Readonly<Record<string, Hooks>> = {
  candidates: candidateIdentity,
  'ready-candidates': readyIdentity,
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
  contracts: contractsHooks,
  attendance: belongsToCandidate,
  candidateUpdates: updatesIdentity,
  candidateEvaluations: belongsToCandidate,
  candidateInterviews: belongsToCandidate,
  candidateSubmissionRequest: belongsToCandidate,
}
