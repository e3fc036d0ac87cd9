import { ADMIN_ROLES, APPROVERS } from '../../../contract/access/roles'
import { candidateSubmissionRequests, candidateUpdates } from '../../../contract/resources/requests'
import type { Followers } from '../../crud/follow'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { currenciesHooks } from '../currencies'
import { candidateCore, combineHooks, coursesMoney } from './core'
import { feeRoutes } from './fees/routes'
import { transactionsHooks } from './fees/transactions'
import { candidateIdentity, contractsHooks, readyIdentity } from './identity/hooks'
import { identityRoutes } from './identity/routes'
import { notesHooks } from './page/notes'
import { pageRoutes } from './page/routes'
import { clocksHooks, documentsHooks } from './papers/ask'
import { certificatesHooks } from './papers/certificates'
import { paperRoutes } from './papers/routes'
import { privacyRoutes } from './privacy/routes'
import { notifiesApprovers } from './requests/approvers'
import { timedFollowers } from './requests/doubleBooking'
import { evaluationsHooks, weeklyTimesHooks } from './requests/evaluations'
import { candidateInterviewsHooks, interviewsHooks } from './requests/interviews'
import { requestRoutes } from './requests/routes'
import { submissionsHooks } from './requests/submissions'
import { updatesHooks } from './requests/updates'
import { complianceHooks, deadlinesHooks } from './rules/hooks'
import { belongsToCandidate, statusChangesHooks } from './scopes'
import { flagFollowers } from './steps/followFlags'
import { approvalsHooks, recognitionsHooks, stepFollowers, visasHooks } from './steps/followRecords'
import { stepMessagesHooks } from './steps/messages'
import { requirementsHooks } from './steps/requirements'
import { stepRoutes } from './steps/routes'

export { type Author, type Caller, roleOf, updateRow, type Writer } from './caller'
export { combineHooks } from './core'
export { createCandidate } from './identity/createCandidate'
export { findDuplicates } from './identity/duplicates'
export { leadIdentity } from './identity/hooks'
export { notifiesMentioned } from './page/notes'
export {
  applyErasures,
  type Erasures,
  erasuresPath,
  merged,
  readErasures,
  saveErasures,
} from './privacy/erasureList'
export { forgetRefusedRows, forgetSent } from './privacy/forgetLater'
export { eraseRetained, listRetained } from './privacy/retention'
export { guardReach } from './reached'
export { remindOfTalks } from './requests/talkReminders'
export { checkGuards, concerns, refuseBlocked, warningOf } from './rules/guards'
export { belongsToCandidate, CANDIDATE, contractsScope, ofVisibleCandidates, ownRows } from './scopes'
export { warnOfClocks } from './steps/clockWarnings'
export { sendCandidateMessage } from './steps/sendMessage'
export { setStep } from './steps/setStep'

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

/** Followers of every write around candidates. */
export const candidateFollowers: Followers = { ...flagFollowers, ...stepFollowers, ...timedFollowers }

/** Hooks of each resource around candidates. */
export const candidateHooks: Readonly<Record<string, Hooks>> = {
  candidates: combineHooks(candidateIdentity, candidateCore),
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
  candidateUpdates: combineHooks(updatesHooks, notifiesApprovers(candidateUpdates, ADMIN_ROLES)),
  candidateEvaluations: evaluationsHooks,
  evaluationAppointmentSettings: weeklyTimesHooks,
  interviews: interviewsHooks,
  candidateInterviews: candidateInterviewsHooks,
  candidateSubmissionRequest: combineHooks(
    submissionsHooks,
    notifiesApprovers(candidateSubmissionRequests, APPROVERS.candidateSubmissionRequest),
  ),
}
