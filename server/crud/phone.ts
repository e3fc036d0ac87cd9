import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { latinDigits } from '../../contract/fold'

const MARKS = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** What was read last: an import asks for each number twice, to know the person and to check the row. */
const read = new Map<string, string | undefined>()
const READ_KEPT = 5_000

/**
 * Makes E.164 of a number in any writing: Arabic digits, `00`, direction marks, `+212 (0)`, a `p:` prefix.
 * Digits without `+` are read in the given country first, then as if the `+` had been left out (domain.md, "Identity").
 * @param country ISO 3166 alpha-2 of whoever the number belongs to, if known
 * @returns the number, or undefined where it is none
 */
export function toE164(raw: string, country?: string): string | undefined {
  const key = `${country}\n${raw}`
  if (read.has(key)) return read.get(key)
  if (read.size >= READ_KEPT) read.clear()
  const number = numberOf(raw, country)
  read.set(key, number)
  return number
}

function numberOf(raw: string, country?: string): string | undefined {
  const plain = latinDigits(raw)
    .replace(MARKS, '')
    .replace(/^\s*(p|tel|phone|whatsapp)\s*:\s*/i, '')
    .replace(/^\s*00/, '+')
    .replace(/\(0\)/, '')
    .trim()
  const region = country?.toUpperCase() as CountryCode | undefined
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
