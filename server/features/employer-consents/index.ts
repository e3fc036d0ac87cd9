/** Reading of the answers that people gave to employers: the latest one of each counts (§ 298 (1) SGB III). */
export { answerOf, type ConsentState, consentOf, latestAnswers, sharesOf } from './answers'
