import type { Route } from '../../../contract/resources/routes'
import { nameIn } from './editor/words'

/** Returns the name of a route in the language of the page. */
export function routeName({ slug, en, ar, fr, de }: Route, locale: string): string {
  return nameIn({ key: slug, names: { en, ar: ar ?? '', fr: fr ?? '', de: de ?? '' } }, locale)
}
