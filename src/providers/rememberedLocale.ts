import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants'

/** The storage of the last chosen language, also before sign-in. */
export const LOCALE_KEY = 'lotse.locale'

export type LocaleStorage = Pick<Storage, 'getItem' | 'setItem'>

/** @returns the language remembered by this browser, or English. */
export function rememberedLocale(storage: LocaleStorage | null = browserStorage()): Language {
  try {
    return knownLanguage(storage?.getItem(LOCALE_KEY) ?? DEFAULT_LANGUAGE)
  } catch {
    return DEFAULT_LANGUAGE
  }
}

/** Remembers a language for the next visit of this browser. */
export function rememberLocale(locale: Language, storage: LocaleStorage | null = browserStorage()): void {
  try {
    storage?.setItem(LOCALE_KEY, locale)
  } catch {
    // A browser that keeps nothing (private window, full disk) still changes its language for now.
  }
}

/** Remembers a language where this browser has chosen none yet. */
export function rememberFirstLocale(
  locale: Language,
  storage: LocaleStorage | null = browserStorage(),
): void {
  try {
    if (storage?.getItem(LOCALE_KEY)) return
  } catch {
    return
  }
  rememberLocale(locale, storage)
}

/** @returns the language of that code, or English where there is none. */
export function knownLanguage(locale: string): Language {
  return LANGUAGES.find(language => language.locale === locale)?.locale ?? DEFAULT_LANGUAGE
}

/** @returns the browser's own storage, or null where it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
