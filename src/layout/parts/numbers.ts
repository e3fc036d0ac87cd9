const formats = new Map<string, Intl.NumberFormat>()

/** A whole or decimal number with grouping, in Latin digits in every language. */
export function number(value: number, locale = 'en'): string {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.NumberFormat(locale === 'ar' ? 'en' : locale, { numberingSystem: 'latn' })
    formats.set(locale, format)
  }
  return format.format(value)
}
