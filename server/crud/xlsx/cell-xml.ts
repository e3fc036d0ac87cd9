import { type Field, isDay, type Kind } from '../../../contract/definition/fields'
import { safeText } from '../csv'

/** Places in the list of cell styles (parts.ts). */
export const STYLE = { plain: 0, text: 1, day: 2, instant: 3, head: 4 } as const

/** The longest text of a cell (ECMA-376); with a longer one the whole file has to be repaired. */
const LETTERS_MAX = 32_767
const DAY = 86_400_000
/** Days from the start of a workbook's calendar to that of Unix. */
const UNIX_START = 25_569

const CELLS: Partial<Record<Kind, (value: unknown) => string>> = {
  number: numberXml,
  ref: numberXml,
  money: numberXml,
  flag: value => (typeof value === 'boolean' ? `<c t="b"><v>${value ? 1 : 0}</v></c>` : textXml(value)),
  day: value => dateXml(value, STYLE.day),
  instant: value => dateXml(value, STYLE.instant),
}

/** One cell of a row: numbers, days and moments as what they are, everything else as text that is never run. */
export function cellXml(kind: Field['kind'], value: unknown): string {
  if (value === null || value === undefined || value === '') return '<c/>'
  return (CELLS[kind] ?? textXml)(value)
}

/** A text cell, in the style of a head where asked. */
export function textXml(value: unknown, style: number = STYLE.text): string {
  const text = escaped(cut(safeText(value)))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** An amount of more digits than a spreadsheet keeps stays text: it must not lose a cent. */
function numberXml(value: unknown): string {
  const text = String(value)
  const isExact = /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15
  return isExact ? `<c><v>${text}</v></c>` : textXml(value)
}

/** A spreadsheet knows no time zone: moments are UTC, and their format says so. It knows no day before 1900 March. */
function dateXml(value: unknown, style: number): string {
  const text = value instanceof Date ? value.toISOString() : String(value)
  const moment = isDay(text) ? Date.parse(`${text}T00:00:00Z`) : Date.parse(text)
  const serial = moment / DAY + UNIX_START
  return serial >= 61 && serial < 2_958_466 ? `<c s="${style}"><v>${serial}</v></c>` : textXml(value)
}

function cut(text: string): string {
  return text.length <= LETTERS_MAX ? text : text.slice(0, LETTERS_MAX).replace(/[\ud800-\udbff]$/, '')
}

/** XML 1.0 has no control letters: a workbook writes them `_x0007_`, and what looks like that `_x005F_x0007_`. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu, letter => {
      const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
      return `_x${code}_`
    })
    .replace(/[&<>]/g, letter => (letter === '&' ? '&amp;' : letter === '<' ? '&lt;' : '&gt;'))
}
