import type { RouteLanguage } from '../../routes/words'
import { ar } from './ar'
import { de } from './de'
import { en, type PackageWords } from './en'
import { fr } from './fr'

export type { PackageWord, PackageWords } from './en'

/** Words of the copy of a person's data, in the languages that it is made in. */
export const PACKAGE_WORDS: Readonly<Record<RouteLanguage, PackageWords>> = { ar, en, fr, de }
