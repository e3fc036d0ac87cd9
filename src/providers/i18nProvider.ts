import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../contract/constants'
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
 * Makes the provider in the language chosen last, and waits for its words: polyglot refuses a first language whose
 * messages come later.
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
    LANGUAGES.map(({ locale, name }) => ({ locale, name })),
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

/** Downloads of the words of a language other than English: those of the first screen, and the rest. */
interface Packs {
  first: () => Promise<Tree>
  later: () => Promise<{ default: Tree }>
}

const PACKS: Record<Exclude<Language, 'en'>, Packs> = {
  ar: {
    first: () => together(import('../../i18n/ar.json?door'), import('../../i18n/ar.json?first')),
    later: () => import('../../i18n/ar.json?later'),
  },
  de: {
    first: () => together(import('../../i18n/de.json?door'), import('../../i18n/de.json?first')),
    later: () => import('../../i18n/de.json?later'),
  },
  fr: {
    first: () => together(import('../../i18n/fr.json?door'), import('../../i18n/fr.json?first')),
    later: () => import('../../i18n/fr.json?later'),
  },
}

async function together(door: Promise<object>, first: Promise<{ default: Tree }>): Promise<Tree> {
  return { ...(await door), ...(await first).default }
}

async function firstWords(locale: Language): Promise<Tree> {
  if (locale === 'en') return english
  begun[locale] ??= over(english, await PACKS[locale].first())
  return begun[locale]
}

/** Everything that a language says. Other languages need no English under the rest: a test holds that they have every key. */
async function allWords(locale: Language): Promise<Tree> {
  const later = locale === 'en' ? import('../../i18n/en.json?later') : PACKS[locale].later()
  whole[locale] ??= over(await firstWords(locale), (await later).default)
  return whole[locale]
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
