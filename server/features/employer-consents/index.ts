/**
 * Reading of the answers that people gave to employers: the latest one of each counts (§ 298 (1) SGB III). With the rules that go
 * by them.
 */
export { answerOf, type ConsentState, consentOf, latestAnswers, sharesOf } from './answers'
export {
  agreedToEmployer,
  type EmployerAnswers,
  employersOfAds,
  hasAgreed,
  hasSigns,
  nearestFirst,
} from './ofListings'
export { daysPresentedBy } from './presented'
export {
  consentGuards,
  consentGuardsOn,
  hasCheckedProfile,
  profileGuards,
  refuseUnagreed,
  rulesOf,
} from './presenting'
