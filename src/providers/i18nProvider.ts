import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, SWITCH_LANGUAGES } from '../../contract/constants'
import en from '../../i18n/en.json'
import {
  browserStorage,
  knownLanguage as known,
  type Remembering,
  rememberedLocale,
  rememberLocale,
} from './rememberedLocale'

export { LOCALE_KEY, rememberedLocale } from './rememberedLocale'

interface Tree {
  [key: string]: string | Tree
}

const english = over(englishMessages as unknown as Tree, en as Tree)
const loaded: Partial<Record<Language, Tree>> = { en: english }

/**
 * Makes the provider in the language chosen last. Waits for the Arabic words where that is Arabic, because
 * polyglot refuses a first language whose messages come later.
 * @param storage where the choice is remembered; the browser's own unless given
 */
export async function startI18n(storage: Remembering | null = browserStorage()): Promise<I18nProvider> {
  const first = rememberedLocale(storage)
  const available = await wordsOf(first).then(
    () => first,
    // A word file that did not arrive must not keep anybody from signing in.
    () => DEFAULT_LANGUAGE,
  )
  const provider = polyglotI18nProvider(
    locale => messages(known(locale)),
    available,
    LANGUAGES.filter(({ locale }) => SWITCH_LANGUAGES.includes(locale)).map(({ locale, name }) => ({
      locale,
      name,
    })),
    // As a fourth argument: given third, the options are lost with the first change of language.
    { allowMissing: true },
  )
  return {
    ...provider,
    changeLocale: async (locale: string) => {
      await provider.changeLocale(known(locale))
      rememberLocale(known(locale), storage)
    },
  }
}

function messages(locale: Language): TranslationMessages | Promise<TranslationMessages> {
  const words = loaded[locale] ?? wordsOf(locale)
  return words as unknown as TranslationMessages | Promise<TranslationMessages>
}

/** Loads a language once. What it does not have stays English, so the empty French slot is English throughout. */
async function wordsOf(locale: Language): Promise<Tree> {
  const present = loaded[locale]
  if (present) return present
  const file = locale === 'ar' ? await import('../../i18n/ar.json') : await import('../../i18n/fr.json')
  const words = over(english, file.default as Tree)
  loaded[locale] = words
  return words
}

/** Lays one tree of words over another; neither is changed. */
function over(base: Tree, top: Tree): Tree {
  const result: Tree = { ...base }
  for (const [key, value] of Object.entries(top)) {
    const below = result[key]
    result[key] = typeof value === 'object' && typeof below === 'object' ? over(below, value) : value
  }
  return result
}
