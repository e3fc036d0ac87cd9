import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { latinDigits } from '../../contract/text/fold'
import { isCleanNumber } from './cleanNumber'

const MARKS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * The last results: an import asks for each number twice, to know the person and to check the row. The parser takes 0.09 ms
 * for a number that is not written as it is kept, as all of a file may be (`npm run bench:import`).
 */
const read = new Map<string, string | undefined>()
const READ_KEPT = 5_000

/**
 * Makes E.164 of a number in any writing: Arabic digits, `00`, direction marks, `+212 (0)`, a `p:` prefix.
 * Digits without `+` are read in the given country first, then as if the `+` had been left out.
 * @param country ISO 3166 alpha-2 of whoever the number belongs to, if known
 * @returns the number, or undefined where it is none
 */
export function toE164(raw: string, country?: string): string | undefined {
  if (isCleanNumber(raw)) return raw
  const key = `${country}\n${raw}`
  if (read.has(key)) return read.get(key)
  if (read.size >= READ_KEPT) read.clear()
  const number = numberOf(raw, country)
  read.set(key, number)
  return number
}

/** Countries in which a visitor's number may be read. */
interface VisitorCountries {
  /** ISO 3166 alpha-2 of the country that the visitor chose, or whose clocks they use. */
  country: string | undefined
  /** ISO 3166 alpha-2 of the countries in which the organisation has offices. */
  offices: readonly string[]
}

/**
 * Makes E.164 of a number that a visitor typed, with or without its country's code. A national number is read in the
 * visitor's country where it is in use there; else in the one office country where it is; else in the visitor's country
 * where its length fits.
 * @returns the number, or undefined where it is none, or where several office countries have it
 */
export function visitorNumber(raw: string, { country, offices }: VisitorCountries): string | undefined {
  const inUse = (region: string | undefined) => {
    const number = toE164(raw, region)
    return number && parsePhoneNumberFromString(number)?.isValid() ? number : undefined
  }
  const own = inUse(country)
  if (own) return own
  const others = new Set(offices.map(inUse).filter(number => number !== undefined))
  return others.size === 1 ? [...others][0] : toE164(raw, country)
}

function numberOf(raw: string, country?: string): string | undefined {
  const plain = latinDigits(raw)
    .replace(MARKS, '')
    .replace(/^\s*(p|tel|phone|whatsapp)\s*:\s*/i, '')
    .replace(/^\s*00/, '+')
    .replace(/\(0\)/, '')
    .trim()
  const bare = plain.replace(/[ ./-]/g, '')
  if (isCleanNumber(bare)) return bare
  const code = country?.toUpperCase()
  const region = code && isSupportedCountry(code) ? code : undefined
  const readings = plain.startsWith('+')
    ? [parsed(plain)]
    : [parsed(plain, region), parsed(`+${plain.replace(/\D/g, '')}`)]
  return readings.find(number => number !== undefined)
}

function parsed(text: string, country?: CountryCode): string | undefined {
  if (!text.startsWith('+') && !country) return undefined
  const number = parsePhoneNumberFromString(text, country)
  return number?.isPossible() ? number.number : undefined
}
