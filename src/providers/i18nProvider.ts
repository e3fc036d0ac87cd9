import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, SWITCH_LANGUAGES } from '../../contract/constants'
import * as door from '../../i18n/en.json?door'
import first from '../../i18n/en.json?first'
import {
  browserStorage,
  knownLanguage,
  type LocaleStorage,
  rememberedLocale,
  rememberLocale,
} from './rememberedLocale'

export { LOCALE_KEY, rememberedLocale } from './rememberedLocale'

interface Tree {
  [key: string]: string | Tree
}

/** A provider that loads its words in two parts: those of the first screen, and the rest. */
export interface TwoPartI18n extends I18nProvider {
  /**
   * Loads the rest, once; a load that failed is tried anew.
   * @throws the error of the download
   */
  rest: () => Promise<void>
  /** Whether every word is there. */
  isWhole: () => boolean
  /** @param listener is called when the rest has come; @returns a function that unsubscribes */
  onWhole: (listener: () => void) => () => void
}

type Messages = TranslationMessages | Promise<TranslationMessages>

const english = over(over(englishMessages as unknown as Tree, { ...door }), first)
const begun: Partial<Record<Language, Tree>> = { en: english }
const whole: Partial<Record<Language, Tree>> = {}

/** A key of the word files, in contrast to a sentence that is given to be translated as it is. */
const KEY = /^[a-z]\w*(\.[\w-]+)+$/i

/**
 * Makes the provider in the language chosen last. Waits for the Arabic words where that is Arabic, because
 * polyglot refuses a first language whose messages come later.
 * @param storage remembers the choice; defaults to the browser's own
 */
export async function startI18n(storage: LocaleStorage | null = browserStorage()): Promise<TwoPartI18n> {
  const first = rememberedLocale(storage)
  const available = await firstWords(first).then(
    () => first,
    // A word file that did not arrive must not keep anybody from signing in.
    () => DEFAULT_LANGUAGE,
  )
  let rest: Promise<void> | undefined
  const provider = polyglotProvider(available, locale =>
    rest ? allWords(locale) : (begun[locale] ?? firstWords(locale)),
  )
  const change = inTurn(provider)
  const loaded = completion()
  const loadRest = async () => {
    rest ??= change(provider.getLocale)
    try {
      await rest
    } catch (failed) {
      rest = undefined
      throw failed
    }
    loaded.complete()
  }
  return {
    ...provider,
    translate: (key: string, options?: Record<string, unknown>) => {
      const text = provider.translate(key, options)
      if (loaded.isWhole() || text !== key || !KEY.test(key)) return text
      // A word of the rest, asked for early: nothing is shown rather than its key, until it is there.
      loadRest().catch(() => undefined)
      return ''
    },
    changeLocale: async (locale: string) => {
      await change(() => knownLanguage(locale))
      rememberLocale(knownLanguage(locale), storage)
    },
    rest: loadRest,
    isWhole: loaded.isWhole,
    onWhole: loaded.onWhole,
  }
}

function polyglotProvider(
  initial: Language,
  words: (locale: Language) => Tree | Promise<Tree>,
): I18nProvider {
  return polyglotI18nProvider(
    locale => words(knownLanguage(locale)) as Messages,
    initial,
    LANGUAGES.filter(({ locale }) => SWITCH_LANGUAGES.includes(locale)).map(({ locale, name }) => ({
      locale,
      name,
    })),
    // As a fourth argument: given third, the options are lost with the first change of language.
    { allowMissing: true },
  )
}

/** Returns a function that changes the language one call after the other: the last call wins, not the last download. */
function inTurn(provider: I18nProvider): (locale: () => string) => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve()
  return locale => {
    const changed = turn.then(() => provider.changeLocale(locale()))
    turn = changed.catch(() => undefined)
    return changed
  }
}

function completion() {
  let isComplete = false
  const listeners = new Set<() => void>()
  return {
    isWhole: () => isComplete,
    onWhole: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    complete() {
      if (isComplete) return
      isComplete = true
      for (const listener of listeners) listener()
    },
  }
}

/** The first words of a language. Missing ones stay English, so the empty French slot is English throughout. */
async function firstWords(locale: Language): Promise<Tree> {
  const present = begun[locale]
  if (present) return present
  const words = over(english, locale === 'ar' ? await arabicFirst() : await french())
  begun[locale] = words
  return words
}

/** Everything that a language says. Arabic needs no English under it: a test holds that it has every key. */
async function allWords(locale: Language): Promise<Tree> {
  const present = whole[locale]
  if (present) return present
  const words =
    locale === 'ar'
      ? over(await firstWords('ar'), (await import('../../i18n/ar.json?later')).default)
      : over(
          over(english, (await import('../../i18n/en.json?later')).default),
          locale === 'fr' ? await french() : {},
        )
  whole[locale] = words
  return words
}

async function arabicFirst(): Promise<Tree> {
  const [door, first] = await Promise.all([
    import('../../i18n/ar.json?door'),
    import('../../i18n/ar.json?first'),
  ])
  return { ...door, ...first.default }
}

async function french(): Promise<Tree> {
  return (await import('../../i18n/fr.json')).default
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
