import polyglotI18nProvider from 'ra-i18n-polyglot'
import englishMessages from 'ra-language-english'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, SWITCH_LANGUAGES } from '../../contract/constants'
import * as door from '../../i18n/en.json?door'
import first from '../../i18n/en.json?first'
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

/** A provider whose words come in two loads: what the first screen says, and the rest. */
export interface SpokenInTwo extends I18nProvider {
  /**
   * Loads the rest, once; a load that failed is tried anew.
   * @throws what the download failed with
   */
  rest: () => Promise<void>
  /** Whether every word is there. */
  isWhole: () => boolean
  /** @param listener is called when the rest has come; @returns what ends that */
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
 * @param storage where the choice is remembered; the browser's own unless given
 */
export async function startI18n(storage: Remembering | null = browserStorage()): Promise<SpokenInTwo> {
  const first = rememberedLocale(storage)
  const available = await firstWords(first).then(
    () => first,
    // A word file that did not arrive must not keep anybody from signing in.
    () => DEFAULT_LANGUAGE,
  )
  let isWhole = false
  let rest: Promise<void> | undefined
  const listeners = new Set<() => void>()
  const provider = polyglotI18nProvider(
    locale =>
      (rest ? allWords(known(locale)) : (begun[known(locale)] ?? firstWords(known(locale)))) as Messages,
    available,
    LANGUAGES.filter(({ locale }) => SWITCH_LANGUAGES.includes(locale)).map(({ locale, name }) => ({
      locale,
      name,
    })),
    // As a fourth argument: given third, the options are lost with the first change of language.
    { allowMissing: true },
  )
  // One after the other: whichever words came last would be spoken, not those that were asked for last.
  let turn: Promise<unknown> = Promise.resolve()
  const speak = (locale: () => string): Promise<void> => {
    const spoken = turn.then(() => provider.changeLocale(locale()))
    turn = spoken.catch(() => undefined)
    return spoken
  }
  const loadRest = async () => {
    rest ??= speak(provider.getLocale)
    try {
      await rest
    } catch (failed) {
      rest = undefined
      throw failed
    }
    if (isWhole) return
    isWhole = true
    for (const listener of listeners) listener()
  }
  return {
    ...provider,
    translate: (key: string, options?: Record<string, unknown>) => {
      const said = provider.translate(key, options)
      if (isWhole || said !== key || !KEY.test(key)) return said
      // A word of the rest, asked for early: nothing is shown rather than its key, until it is there.
      loadRest().catch(() => undefined)
      return ''
    },
    changeLocale: async (locale: string) => {
      await speak(() => known(locale))
      rememberLocale(known(locale), storage)
    },
    rest: loadRest,
    isWhole: () => isWhole,
    onWhole: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
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
