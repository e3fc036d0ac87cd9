import type { Names } from '../routes/version'
import type { RouteLanguage } from '../routes/words'
import { ar } from './words/ar'
import { de } from './words/de'
import { en, type OwnPageWord, type OwnPageWords } from './words/en'
import { fr } from './words/fr'

export type { OwnPageWord, OwnPageWords } from './words/en'

/** Texts of the own page in the languages of the people and of the German side. */
export const OWN_PAGE_WORDS: Readonly<Record<RouteLanguage, OwnPageWords>> = { ar, en, fr, de }

/** Names of the languages, each in itself. */
export const LANGUAGE_NAMES: Readonly<Record<RouteLanguage, string>> = {
  ar: 'العربية',
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
}

/** Returns a text of the page in all languages. */
export const inAllLanguages = (word: OwnPageWord): Names => ({
  ar: ar[word],
  en: en[word],
  fr: fr[word],
  de: de[word],
})
