/** Consent that can be proven: asked for, confirmed, chosen, withdrawn, and shown. */
export { type ConfirmPage, type ConfirmVisit, confirm, consentMailOf, readConfirmation } from './confirm'
export { type ConsentEntry, consentOf, type Side } from './keep'
export {
  eraseBySelf,
  type Preferences,
  type PreferencesVisit,
  readPreferences,
  savePreferences,
  unsubscribeByLink,
} from './preferences'
export { keepLaterConsent, laterSourceIn, withFirstSource } from './source'
export { ask, type ConsentContext, type Subscription, subscribe } from './subscribe'
export {
  CONSENT_LANGUAGES,
  CONSENT_TEXTS,
  type ConsentLanguage,
  type ConsentTexts,
  consentLanguage,
  LANGUAGE_NAMES,
} from './words'
