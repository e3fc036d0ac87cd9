/** Returns the month of a day in the language of the page: `Mar 2027`. */
export function monthName(day: string, locale: string): string {
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options).format(new Date(day))
}
