/** Consent that can be proven: asked for, confirmed, chosen, withdrawn, and shown. */

export { type ConfirmPage, confirm, consentMailOf, readConfirmation } from './confirm'
export { objectAsCustomer, objectByCall } from './employer'
export { consentOf, type Side } from './keep'
export {
  eraseBySelf,
  type Preferences,
  readPreferences,
  savePreferences,
  unsubscribeByLink,
} from './preferences'
export { keepLaterConsent, laterSourceIn, withFirstSource } from './source'
export { ask, type Subscription, subscribe } from './subscribe'
export { suppressAddress } from './suppress'
export {
  CONSENT_LANGUAGES,
  CONSENT_TEXTS,
  type ConsentLanguage,
  consentLanguage,
  LANGUAGE_NAMES,
} from './words'
