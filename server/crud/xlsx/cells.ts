import type { CellFormat } from './formats'

const DAY = 86_400_000
/** Day 0 of a workbook in milliseconds. The 29 February 1900 that spreadsheets count never was (ECMA-376 part 1, 18.17.4). */
const START_1900 = Date.UTC(1899, 11, 30)
const START_1904 = Date.UTC(1904, 0, 1)
/** 31 December 9999. */
const LAST_DAY = 2_958_465

/** A cell as the sheet's part holds it. */
export interface RawCell {
  /** `n` number, `s` shared string, `b` boolean, `e` error, `str` a formula's text, `inlineStr`, `d` ISO date. */
  type: string
  text: string
  format: CellFormat | undefined
}

/**
 * The text of a cell, in the writing that a CSV file has: days as `2026-11-23`, moments as ISO 8601 (a workbook knows no
 * time zone: they are UTC, as the export writes them), numbers never as 2.1E+11.
 * @param strings the shared strings of the workbook
 */
export function cellText(
  { type, text, format }: RawCell,
  { from1904, strings }: { from1904: boolean; strings: (index: number) => string },
): string {
  if (type === 's') return strings(Number(text))
  if (type === 'b') return text.trim() === '1' ? 'true' : 'false'
  // A formula that came to nothing has no value.
  if (type === 'e') return ''
  if (type === 'inlineStr' || type === 'str') return unescaped(text)
  if (type === 'd') return text.trim()
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return text.trim()
  if (format === 'date' || format === 'time') return momentOf(value, format, from1904) ?? numberText(value)
  const written = numberText(value)
  return typeof format === 'object' && /^\d+$/.test(written) ? written.padStart(format.digits, '0') : written
}

function momentOf(serial: number, format: 'date' | 'time', from1904: boolean): string | undefined {
  if (serial < 0 || serial > LAST_DAY) return undefined
  const days = from1904 || serial >= 61 ? serial : serial + 1
  const moment = new Date((from1904 ? START_1904 : START_1900) + Math.round(days * DAY))
  if (Number.isNaN(moment.getTime())) return undefined
  const iso = moment.toISOString()
  if (format === 'time' && serial < 1) return iso.slice(11, 16)
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
}

const PLAIN = new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 })

/** A number with the 15 digits that a spreadsheet shows, and without an exponent. */
function numberText(value: number): string {
  const shown = String(Number(value.toPrecision(15)))
  if (!/e/i.test(shown)) return shown
  return PLAIN.format(value)
}

/** Letters of the longest cell (ECMA-376 part 1, 18.3.1.4), each written with seven. */
const ESCAPED_MAX = 32_767 * 7

/**
 * Letters that XML cannot hold are written `_x000D_` (ECMA-376 part 1, 22.9.2.19). A text longer than any cell was not
 * written by a spreadsheet and stays as it is: two million letters of escapes take 0.1 s.
 */
export function unescaped(text: string): string {
  if (text.length > ESCAPED_MAX || !text.includes('_x')) return text
  return text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** Column of a reference such as `AB12`, from 0; undefined where there is none. */
export function columnOf(reference: string | undefined): number | undefined {
  let column = 0
  for (const letter of reference ?? '') {
    const place = letter.toUpperCase().charCodeAt(0) - 64
    if (place < 1 || place > 26) break
    column = column * 26 + place
  }
  return column ? column - 1 : undefined
}
