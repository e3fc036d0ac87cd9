import type { I18nProvider } from 'react-admin'
import type { Language } from '../../contract/constants'
import { actions, app, errors, messages, roles, session } from '../../i18n/en.json?door'
import { knownLanguage, rememberedLocale, rememberLocale } from '../providers/rememberedLocale'

type Tree = { [key: string]: string | Tree }

/** Downloads of the words of sign-in in other languages. */
const PACKS: Record<Exclude<Language, 'en'>, () => Promise<Tree>> = {
  ar: () => import('../../i18n/ar.json?door'),
  de: () => import('../../i18n/de.json?door'),
  fr: () => import('../../i18n/fr.json?door'),
}

const english: Tree = { actions, app, errors, messages, roles, session }

/**
 * The words of sign-in: six branches of the tree, values by name, no plurals. The whole tree and polyglot come with
 * the application; here they would be a sixth of the download.
 */
export async function loadSignInWords(): Promise<I18nProvider> {
  let locale = rememberedLocale()
  let words = await wordsOf(locale)
  return {
    translate: (key, values = {}) =>
      filled(find(words, key) ?? find(english, key) ?? values._ ?? key, values),
    changeLocale: async next => {
      words = await wordsOf(knownLanguage(next))
      locale = knownLanguage(next)
      rememberLocale(locale)
    },
    getLocale: () => locale,
  }
}

/** Words that did not arrive must not keep anybody from signing in: English stands in. */
async function wordsOf(locale: Language): Promise<Tree> {
  if (locale === 'en') return english
  return PACKS[locale]().catch(() => english)
}

function find(tree: Tree, key: string): string | undefined {
  const found = key.split('.').reduce<string | Tree | undefined>((at, step) => {
    return typeof at === 'object' ? at[step] : undefined
  }, tree)
  return typeof found === 'string' ? found : undefined
}

function filled(text: string, values: Record<string, unknown>): string {
  return text.replace(/%\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole))
}
