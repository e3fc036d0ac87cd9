/** Letters that are written in several ways and searched as one. */
const ARABIC: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ک: 'ك',
  ی: 'ي',
  ھ: 'ه',
  ہ: 'ه',
}
const ARABIC_LETTERS = /[\u0622-\u0626\u0629\u0649\u0671\u06a9\u06be\u06c1\u06cc]/g
/** Harakat, tatweel, superscript alef, and the marks that steer direction: none of them is part of a name. */
const SILENT =
  /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/**
 * Returns the form in which texts are compared: lower case, no accents, Arabic letter forms and digits made one, white space single.
 * @param text any text a person wrote
 * @returns the folded text; the same on the server, in the mock and in the browser
 */
export function fold(text: string): string {
  if (isPlain(text)) return singleSpaced(text.toLowerCase())
  return singleSpaced(withoutMarks(text).toLowerCase().replaceAll('ß', 'ss'))
}

/** Most texts are so already: to look is cheaper than to write them anew. */
const singleSpaced = (text: string) =>
  /[^\S ]|^ | $| {2}/.test(text) ? text.replace(/\s+/g, ' ').trim() : text

/** Most of what is folded is ASCII, which has only its case to lose. */
const isPlain = (text: string) => /^[\x20-\x7e]*$/.test(text)

function withoutMarks(text: string): string {
  return latinDigits(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(SILENT, '')
    .replace(ARABIC_LETTERS, letter => ARABIC[letter] ?? letter)
}

/** Arabic-Indic and Persian digits as Latin ones. */
export function latinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x660))
    .replace(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x6f0))
}

/**
 * The digits of a searched phone number in any writing, without the prefix that only says how to dial it.
 * @returns the digits, or undefined when the text is no part of a phone number
 */
export function phoneDigits(text: string): string | undefined {
  const plain = latinDigits(text).replace(SILENT, '')
  if (!/^[\d\s+()./-]+$/.test(plain)) return undefined
  const digits = plain.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 2 ? digits : undefined
}
