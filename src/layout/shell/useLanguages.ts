import { useI18nProvider, useLocaleState } from 'react-admin'
import { LANGUAGES } from '../../../contract/constants'
import { directionOf } from '../theme/direction'
import { canTurn, loadTurning } from '../theme/styleCache'

const languages = LANGUAGES.map(({ locale, name, short }) => ({
  value: locale as string,
  label: name as string,
  lang: locale as string,
  short,
}))

/** The languages of the interface, the one that is on, and how to turn to another; that draws every page anew. */
export function useLanguages() {
  const provider = useI18nProvider()
  const [locale, setLocale] = useLocaleState()
  const change = async (next: string) => {
    // Loads styles and words first: all turn with the store's locale at once, and none without the others.
    if (!canTurn(directionOf(next))) await loadTurning()
    await provider.changeLocale(next)
    setLocale(next)
  }
  return { locale, languages, change }
}
