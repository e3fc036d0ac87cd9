import COUNTRIES from './countries.json'
import NAMES from './names.json'
import type { Random } from './random'

/** A name in both scripts. */
export interface Name {
  latin: string
  arabic: string
}

/** A country that people of the demo come from, with its part of the people in a list. */
type Country = (typeof COUNTRIES)['eg']
const BY_CODE: Readonly<Record<string, Country>> = COUNTRIES
const FAMILIES: Readonly<Record<string, readonly string[][]>> = NAMES.families

/** The country of a code; Egypt where the demo does not know it. */
export const countryOf = (code: string): Country => BY_CODE[code] ?? COUNTRIES.eg

/** Draws the country of somebody in a list. */
export function someCountry(random: Random, list: keyof Country['share']): string {
  const shares = Object.entries(BY_CODE).map(([code, { share }]) => [code, share[list]] as const)
  return random.weighted(Object.fromEntries(shares))
}

/** A whole name of somebody of a country, in both scripts. */
export function personOf(random: Random, country: string): Name {
  const [given, givenArabic] = random.one(random.chance(0.56) ? NAMES.women : NAMES.men)
  const [family, familyArabic] = random.one(FAMILIES[country] ?? NAMES.families.eg)
  return { latin: `${given} ${family}`, arabic: `${givenArabic} ${familyArabic}` }
}

/** Whether the given name is a woman's. */
export const isWoman = ({ latin }: Name): boolean =>
  NAMES.women.some(([given]) => latin.startsWith(`${given} `))

/** As staff write names: in both scripts, or in the one that the person wrote in. */
export function writtenName(random: Random, { latin, arabic }: Name): string {
  const style = random.weighted({ both: 46, latin: 34, arabic: 20 })
  return style === 'both' ? `${latin} ${arabic}` : style === 'latin' ? latin : arabic
}

/** The part of an e-mail address before the at sign. */
export function mailbox({ latin }: Name): string {
  return latin.toLowerCase().replace(/[^a-z]+/g, '.')
}

/** A mobile number of a country, E.164. */
export function mobileOf(random: Random, country: string): string {
  const { prefix, networks, digits } = countryOf(country).mobile
  return `${prefix}${random.one(networks)}${random.digits(digits)}`
}
