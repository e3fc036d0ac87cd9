export type Direction = 'ltr' | 'rtl'

const writtenFromTheRight = new Set(['ar', 'fa', 'he', 'ur'])

/** The direction that a language is written in. */
export function directionOf(locale: string): Direction {
  return writtenFromTheRight.has(locale.split('-')[0]!) ? 'rtl' : 'ltr'
}

/** Sets `lang` and `dir` of the document, which every logical property and `:lang()` rule follows. */
export function turnDocument(locale: string, root: HTMLElement = document.documentElement): void {
  root.lang = locale
  root.dir = directionOf(locale)
}
