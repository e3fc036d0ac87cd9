import { candidateSubmissionRequests, candidateUpdates } from '../../../contract/resources/requests'
import { APPROVERS, DESK_ROLES } from '../../../contract/roles'
import type { Followers } from '../../crud/follow'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { certificatesHooks } from './certificates'
import { candidateCore, together } from './core'
import { evaluationsHooks, weeklyTimesHooks } from './evaluations'
import { feeRoutes } from './fees/routes'
import { flagFollowers } from './flagRecords'
import { candidateIdentity, contractsHooks, readyIdentity } from './identity'
import { identityRoutes } from './identity/routes'
import { candidateInterviewsHooks, interviewsHooks } from './interviews'
import { stepMessagesHooks } from './messages'
import { coursesMoney } from './money'
import { notesHooks } from './notes'
import { pageRoutes } from './page/routes'
import { clocksHooks, documentsHooks } from './papers'
import { paperRoutes } from './papers/routes'
import { timedFollowers } from './personTimes'
import { belongsToCandidate, statusChangesHooks } from './policy'
import { privacyRoutes } from './privacy/routes'
import { approvalsHooks, recognitionsHooks, stepFollowers, visasHooks } from './recordSteps'
import { requestRoutes } from './requests/routes'
import { requirementsHooks } from './requirements'
import { complianceHooks, currenciesHooks, deadlinesHooks } from './rules'
import { stepRoutes } from './steps/routes'
import { submissionsHooks } from './submissions'
import { transactionsHooks } from './transactions'
import { updatesHooks } from './updates'
import { tellsApprovers } from './waiting'

export { findDuplicates } from './duplicates'
export { applyErasures, type Erasures, erasuresPath, keepErasures, merged, readErasures } from './erasures'
export { forgetRefusedRows, forgetSent } from './forgetLater'
export { judgeGuards, refuseBlocked } from './guards'
export { leadIdentity } from './identity'
export { queueMessage } from './messages'
export { checkMoney } from './money'
export { tellsMentioned } from './notes'
export { CANDIDATE, contractsScope, ofVisibleCandidates, ownRows } from './policy'
export { eraseRetained, listRetained } from './retention'
export { sendCandidateMessage } from './sendMessage'
export { setStep, undoStep } from './steps'
export { keptId, mergedIds } from './unmerge'
export { warnOfClocks } from './warnings'

/** Every call of candidates beside the generic ones, by room. */
export const candidateRoutes: readonly Route[] = [
  ...identityRoutes,
  ...stepRoutes,
  ...paperRoutes,
  ...feeRoutes,
  ...requestRoutes,
  ...pageRoutes,
  ...privacyRoutes,
]

/** What is kept in step with every write around candidates. */
export const candidateFollowers: Followers = { ...flagFollowers, ...stepFollowers, ...timedFollowers }

/** What each resource around candidates adds to the generic calls. */
export const candidateHooks: Readonly<Record<string, Hooks>> = {
  candidates: together(candidateIdentity, candidateCore),
  'ready-candidates': readyIdentity,
  documents: documentsHooks,
  'language-certificates': certificatesHooks,
  recognitions: recognitionsHooks,
  'ba-approvals': approvalsHooks,
  visas: visasHooks,
  'status-changes': statusChangesHooks,
  'candidate-messages': belongsToCandidate,
  clocks: clocksHooks,
  notes: notesHooks,
  transactions: transactionsHooks,
  ledger: belongsToCandidate,
  deadlines: deadlinesHooks,
  'compliance-rules': complianceHooks,
  currencies: currenciesHooks,
  requirements: requirementsHooks,
  'step-messages': stepMessagesHooks,
  courses: coursesMoney,
  contracts: contractsHooks,
  attendance: belongsToCandidate,
  candidateUpdates: together(updatesHooks, tellsApprovers(candidateUpdates, DESK_ROLES)),
  candidateEvaluations: evaluationsHooks,
  evaluationAppointmentSettings: weeklyTimesHooks,
  interviews: interviewsHooks,
  candidateInterviews: candidateInterviewsHooks,
  candidateSubmissionRequest: together(
    submissionsHooks,
    tellsApprovers(candidateSubmissionRequests, APPROVERS.candidateSubmissionRequest),
  ),
}
