/** Locales of the languages that people outside are written to in; digits stay Latin, as on tickets and letters of authorities. */
export const LOCALES = { ar: 'ar-EG-u-nu-latn', en: 'en-GB', fr: 'fr-FR', de: 'de-DE' } as const
export type Written = keyof typeof LOCALES

/** Writes a calendar day out, such as `15 February 2027`. @param day `YYYY-MM-DD`; what follows is left out */
export function dayIn(language: Written, day: string): string {
  const text = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )
  return withFirst(language, text)
}

/** Makes the first of a month an ordinal number in French, which it alone is there: Intl writes `mardi 1 décembre`. */
export const withFirst = (language: string, text: string): string =>
  language === 'fr' ? text.replace(/(^|\s)1(?=\s\p{L})/u, '$11er') : text
