import { getCountries, getCountryCallingCode, Metadata, type NumberingPlan } from 'libphonenumber-js/max'

/** The form of the numbers behind a calling code. */
interface Plan {
  /** Those that are lengths in each country which has the code. */
  lengths: readonly number[]
  /** Beginnings of a number that the parser takes away or adds to. */
  prefixes: readonly RegExp[]
}

/**
 * Returns whether a number is written as it is kept, so that the parser would give it back as it is: of a known calling code, of one
 * of its lengths, and without anything before it that is no part of the number. Most numbers of an import are; the parser
 * takes twenty times as long to say so.
 */
export function isCleanNumber(raw: string): boolean {
  if (!/^\+[1-9]\d{6,14}$/.test(raw)) return false
  plans ??= readPlans()
  for (let digits = 1; digits <= 3; digits++) {
    const plan = plans.get(raw.slice(1, 1 + digits))
    if (!plan) continue
    const national = raw.slice(1 + digits)
    return plan.lengths.includes(national.length) && !plan.prefixes.some(prefix => prefix.test(national))
  }
  return false
}

let plans: Map<string, Plan> | undefined

function readPlans(): Map<string, Plan> {
  const found = new Map<string, Plan>()
  const metadata = new Metadata()
  for (const country of getCountries()) {
    metadata.selectNumberingPlan(country)
    const plan: (NumberingPlan & ParsingPlan) | undefined = metadata.numberingPlan
    if (!plan) continue
    const code = getCountryCallingCode(country)
    const known = found.get(code)
    const lengths = plan.possibleLengths().filter(length => known?.lengths.includes(length) ?? true)
    const prefix = plan.nationalPrefixForParsing?.()
    const prefixes = [...(known?.prefixes ?? []), ...(prefix ? [new RegExp(`^(?:${prefix})`)] : [])]
    found.set(code, { lengths, prefixes })
  }
  return found
}

/** A method of plans that the package's types leave out. */
interface ParsingPlan {
  nationalPrefixForParsing?(): string | undefined
}
