import { ADMIN_ROLES, APPROVERS } from '../../../contract/access/roles'
import { candidateSubmissionRequests, candidateUpdates } from '../../../contract/resources/requests'
import { type Followers, joinFollowers } from '../../crud/follow'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { currenciesHooks, exchangeRatesHooks, rateFollowers } from '../currencies'
import { candidateCore, combineHooks, coursesMoney } from './core'
import { feeKindsHooks } from './fees/feeKinds'
import { feeRoutes } from './fees/routes'
import { commissionsHooks, transactionsHooks } from './fees/transactions'
import { givenNamesHooks } from './identity/givenNames'
import { guardiansHooks } from './identity/guardians'
import { candidateIdentity, contractsHooks, readyIdentity } from './identity/hooks'
import { passportFollowers, passportsHooks } from './identity/passports'
import { possibleDuplicatesHooks } from './identity/possibleDuplicates'
import { identityRoutes } from './identity/routes'
import { notesHooks } from './page/notes'
import { pageRoutes } from './page/routes'
import { clocksHooks } from './papers/ask'
import { oneOfficeHooks } from './papers/authorities'
import { certificatesHooks } from './papers/certificates'
import { documentsHooks } from './papers/documentsHooks'
import { paperRoutes } from './papers/routes'
import { breachesHooks, dataRequestsHooks } from './privacy/requests'
import { requestFollowers } from './privacy/restrictions'
import { privacyRoutes } from './privacy/routes'
import { notifiesApprovers } from './requests/approvers'
import { timedFollowers } from './requests/doubleBooking'
import { evaluationsHooks, weeklyTimesHooks } from './requests/evaluations'
import { interviewDayFollowers } from './requests/interviewDays'
import { candidateInterviewsHooks, interviewsHooks } from './requests/interviews'
import { requestRoutes } from './requests/routes'
import { submissionsHooks } from './requests/submissions'
import { updatesHooks } from './requests/updates'
import { complianceHooks, deadlinesHooks } from './rules/hooks'
import { recruitingFollowers } from './rules/stopRecruiting'
import { belongsToCandidate, statusChangesHooks } from './scopes'
import { requestHooks } from './steps/earlierRequests'
import { examHooks } from './steps/exams'
import { extensionHooks } from './steps/extensions'
import { flagFollowers } from './steps/followFlags'
import { approvalsHooks, recognitionsHooks, stepFollowers, visasHooks } from './steps/followRecords'
import { candidateMessagesHooks, stepMessagesHooks } from './steps/messages'
import {
  agreementSigned,
  ofCase,
  remedyNamed,
  resultOn,
  silenceApproves,
  silenceConfirmed,
} from './steps/recordHooks'
import { requirementsHooks } from './steps/requirements'
import { stepRoutes } from './steps/routes'

export { type Author, type Caller, roleOf, signatureOf, updateRow, type Writer } from './caller'
export { combineHooks } from './core'
export { feesWithoutKind } from './fees/feeFacts'
export { comparePeople, runComparison } from './identity/comparePeople'
export { createCandidate } from './identity/createCandidate'
export { findDuplicates } from './identity/duplicates'
export { leadIdentity } from './identity/hooks'
export { withConfirmedNationality } from './identity/nationality'
export { makerOf } from './identity/owner'
export { notifiesMentioned } from './page/notes'
export { clocksHooks } from './papers/ask'
export { type AskedPaper, declareCasePapers } from './papers/casePapers'
export { papersOf } from './papers/checklist'
export { documentsHooks } from './papers/documentsHooks'
export { paperFactsOf } from './papers/paperFacts'
export { remindOfRequests } from './papers/remindOfRequests'
export { findSheet, readSheets, sheetDay, sheetKind } from './papers/sheet299'
export { ignoreRefusal } from './papers/unsentRequests'
export {
  applyErasures,
  type Erasures,
  erasuresPath,
  merged,
  readErasures,
  saveErasures,
} from './privacy/erasureList'
export { forgetRefusedRows, forgetSent } from './privacy/forgetLater'
export { eraseRetained } from './privacy/retention/eraseRetained'
export { listRetained } from './privacy/retention/lists'
export { guardReach } from './reached'
export { type PersonalMessage, reachPerson, sendFallbackRequest } from './reachPerson'
export { remindOfTalks } from './requests/talkReminders'
export { agreementGuards, hiredOn, holdsOn, missingAgreement, NEEDS_AGREEMENT } from './rules/agreements'
export { askNewAdults } from './rules/askNewAdults'
export { guardianGuards, refuseWithoutGuardians } from './rules/minors'
export { probationGuards } from './rules/probation'
export { belongsToCandidate, CANDIDATE, contractsScope, ofVisibleCandidates, ownRows } from './scopes'
export { warnOfClocks } from './steps/clockWarnings'
export { type Correction, declareCorrections } from './steps/corrections'
export { digestPath, noteDigest } from './steps/digest'
export { followPrimary, type MovedPrimary } from './steps/followPrimary'
export { type MessageLanguage, queueTo } from './steps/messages'
export { refuseDisorder } from './steps/orderOfDays'
export {
  type CaseResponsible,
  type PersonWay,
  recipientsOf,
  responsibleFor,
  responsibleForWays,
  wayKey,
} from './steps/responsible'
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
export const candidateFollowers: Followers = joinFollowers(
  flagFollowers,
  stepFollowers,
  interviewDayFollowers,
  timedFollowers,
  rateFollowers,
  recruitingFollowers,
  passportFollowers,
  requestFollowers,
)

/** Hooks of each resource around candidates. */
export const candidateHooks: Readonly<Record<string, Hooks>> = {
  candidates: combineHooks(candidateIdentity, candidateCore),
  'ready-candidates': readyIdentity,
  passports: passportsHooks,
  guardians: guardiansHooks,
  'given-names': givenNamesHooks,
  'possible-duplicates': possibleDuplicatesHooks,
  documents: documentsHooks,
  'language-certificates': combineHooks(ofCase, certificatesHooks),
  'ba-approvals': combineHooks(ofCase, silenceConfirmed, silenceApproves, approvalsHooks),
  recognitions: combineHooks(
    ofCase,
    recognitionsHooks,
    extensionHooks,
    requestHooks,
    oneOfficeHooks('authority'),
  ),
  'recognition-gaps': belongsToCandidate,
  measures: combineHooks(ofCase, silenceConfirmed, resultOn('finished_on')),
  exams: combineHooks(ofCase, examHooks),
  licences: combineHooks(ofCase, resultOn('granted_on')),
  agreements: combineHooks(ofCase, agreementSigned),
  preapprovals: combineHooks(ofCase, resultOn('issued_on')),
  visas: combineHooks(ofCase, visasHooks, oneOfficeHooks('mission')),
  permits: combineHooks(ofCase, resultOn('issued_on')),
  remedies: combineHooks(ofCase, remedyNamed, resultOn('decided_on')),
  'status-changes': statusChangesHooks,
  'candidate-messages': candidateMessagesHooks,
  'own-pages': belongsToCandidate,
  'data-requests': dataRequestsHooks,
  breaches: breachesHooks,
  clocks: clocksHooks,
  notes: notesHooks,
  transactions: transactionsHooks,
  ledger: belongsToCandidate,
  commissions: commissionsHooks,
  deadlines: deadlinesHooks,
  'compliance-rules': complianceHooks,
  currencies: currenciesHooks,
  'exchange-rates': exchangeRatesHooks,
  'fee-kinds': feeKindsHooks,
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
