import { placementCalls } from '../../../contract/calls/placement'
import { candidates } from '../../../contract/resources/candidates'
import { invoices } from '../../../contract/resources/placements'
import type { Followers } from '../../crud/follow'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { guardReach } from '../candidates'
import { agreementsHooks } from './agreements'
import { consentsHooks, followConsents, followEmployers } from './consents'
import { employersOf } from './employersOf'
import { readyRuleHooks } from './germanSide'
import { invoicesHooks, issueInvoice } from './invoices'
import { followMatches, matchesHooks } from './matches'
import { followPlacements, placementsHooks } from './placements'
import { followPositions, positionsHooks, refuseTypedVacancies } from './positions'
import { printedRoutes } from './printedRoutes'
import { educationsHooks, experiencesHooks, followCurriculum, profilesHooks } from './profiles'
import { followInvoices } from './refunds'
import { followContracts } from './signatures'
import { followTalks, talksHooks } from './talks'

export { consentOf } from '../employer-consents'
export { refreshGermanSide } from './germanSide'
export { answerEmployer, type EmployerQuestion, openQuestions, withdrawEmployers } from './personAnswers'
export { isAtWork, isOnOffer } from './positions'
export { sendPage, sendPdf } from './printedRoutes'
export { signatureGuards } from './signatures'

/** Hooks of the records between candidates and employers. */
export const placementHooks: Readonly<Record<string, Hooks>> = {
  positions: positionsHooks,
  matches: matchesHooks,
  'employer-consents': consentsHooks,
  'fee-agreements': agreementsHooks,
  placements: placementsHooks,
  invoices: invoicesHooks,
  routes: readyRuleHooks,
  'candidate-profiles': profilesHooks,
  experiences: experiencesHooks,
  educations: educationsHooks,
}

/** Vacancies of an employer are the sum of its positions where it has any. */
export const vacanciesHooks: Hooks = {
  judgesAlone: true,
  async beforeWrite(tx, change) {
    await refuseTypedVacancies(tx, change)
    return change.changes
  },
}

/** Rules on the outcome of a talk, beside its own. */
export { talksHooks }

/** Followers of every way of writing them. */
export const placementFollowers: Followers = {
  'bw-leads': followEmployers,
  positions: followPositions,
  matches: followMatches,
  'employer-consents': followConsents,
  placements: followPlacements,
  contracts: followContracts,
  invoices: followInvoices,
  candidateInterviews: followTalks,
  experiences: followCurriculum,
  educations: followCurriculum,
}

/** Calls beside the generic ones. */
export const placementRoutes: readonly Route[] = [
  serve(
    placementCalls.employersOf,
    ({ services, actor, params: { id } }) => employersOf({ services, actor }, id),
    guardReach(candidates),
  ),
  serve(
    placementCalls.issueInvoice,
    ({ services, actor, params: { id } }) =>
      services.sql.begin(tx => issueInvoice({ services, tx, actor }, id)),
    guardReach(invoices),
  ),

  ...printedRoutes,
]
