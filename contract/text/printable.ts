/** Control characters and halves of surrogate pairs: no database, header or screen can hold them. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/u
const EACH = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** Returns whether a text can be stored and shown. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** Puts the replacement character (U+FFFD) for what cannot be stored. */
export const printable = (text: string): string => text.replace(EACH, '\uFFFD')

/** Returns the beginning of a text. A cut may halve a pair, so it is made storable. */
export const cutText = (text: string, length: number): string => printable(text.slice(0, length))

/** Parses JSON of another system, whose texts we cannot refuse: they become storable. @throws SyntaxError */
export function parsePrintable(text: string) {
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? printable(value) : value))
}

/**
 * Anything that a reader sees or {@link isPrintable} refuses: more than spaces, characters that are not shown, such as the zero
 * width space and the soft hyphen (Default_Ignorable_Code_Point, UAX #44), anchors of annotations, and the empty Braille cell.
 */
const VISIBLE = /[^\s\p{Z}\p{DI}\uFFF9-\uFFFB\u2800]/u

/** Returns whether a text shows anything. Joiners and marks of direction beside letters are part of it. */
export const isVisible = (text: string): boolean => VISIBLE.test(text)

/** Takes the spaces around a text away, and all of a text that shows nothing. */
export const trimText = (text: string): string => (isVisible(text) ? text.trim() : '')
