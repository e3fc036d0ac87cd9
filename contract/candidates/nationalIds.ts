/**
 * Forms of national ids by country, as patterns of the whole number (docs/spec/routes.md, "Identity"). A number in another form
 * is worth a second look and never refused.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  eg: /^[23][0-9]{13}$/,
  ma: /^[A-Z]{1,2}[0-9]{1,7}$/,
  tn: /^[0-9]{8}$/,
  dz: /^[0-9]{18}$/,
  jo: /^[0-9]{10}$/,
  sy: /^[0-9]{11}$/,
}

/** Returns the pattern of a country's national ids; null where they have no fixed form. */
export const nationalIdForm = (country: string): string | null => FORMS[country]?.source.slice(1, -1) ?? null

/**
 * Returns whether a national id has the form of its country. That of Egypt begins with the birth date, which has to fit.
 * @param country ISO 3166-1, two small letters
 * @param bornOn `YYYY-MM-DD`
 */
export function isUsualNationalId(
  number: string,
  { country, bornOn }: { country: string; bornOn: string | null },
): boolean {
  const form = FORMS[country]
  const plain = number.replace(/[\s.-]/g, '').toUpperCase()
  if (!form) return true
  if (!form.test(plain)) return false
  if (country !== 'eg' || !bornOn) return true
  const century = plain.startsWith('2') ? '19' : '20'
  return `${century}${plain.slice(1, 7)}` === bornOn.replaceAll('-', '')
}
