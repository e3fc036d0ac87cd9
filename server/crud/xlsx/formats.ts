import type { Readable } from 'node:stream'
import { walkAll } from './elements'
import { WorkbookError } from './fault'

/** The meaning of a cell's number: itself, a point in time, or digits with zeros in front (`digits` of them). */
export type CellFormat = 'plain' | 'date' | 'time' | { digits: number }

/** Styles of cells, and letters of a number format, that spreadsheets can hold. */
const FORMATS_MAX = 65_490
const CODE_MAX = 255

/** The built-in number formats that show a date or a time (ECMA-376 part 1, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
const isBuiltInTime = (id: number) => (id >= 18 && id <= 21) || (id >= 45 && id <= 47)

/** @returns the format of each cell style, in the order that cells refer to. */
export async function readFormats(styles: Readable): Promise<CellFormat[]> {
  const codes = new Map<number, CellFormat>()
  const formats: CellFormat[] = []
  let isInCells = false
  await walkAll(styles, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (codes.size > FORMATS_MAX || formats.length > FORMATS_MAX)
        throw new WorkbookError(`The workbook has more than ${FORMATS_MAX} formats`)
      if (name === 'numFmt') codes.set(Number(numFmtId), formatOf(formatCode))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) formats.push(codes.get(Number(numFmtId)) ?? builtIn(Number(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

const builtIn = (id: number): CellFormat =>
  isBuiltInDate(id) ? 'date' : isBuiltInTime(id) ? 'time' : 'plain'

/** @returns the kind of value that a number format shows, by its first section. */
export function formatOf(code: string): CellFormat {
  const [section = ''] = code
    .slice(0, CODE_MAX)
    .replace(/"[^"]{0,255}"|\\.|_.|\*./g, '')
    .split(';')
  // Colours, conditions and languages stand in brackets; elapsed hours do too.
  const bare = section.replace(/\[(?!h{1,255}\]|m{1,255}\]|s{1,255}\])[^\]]{0,255}\]/gi, '').trim()
  if (/^0{2,}$/.test(bare)) return { digits: bare.length }
  if (/general|[0#?]/i.test(bare) && !/[ymdhs]/i.test(bare.replace(/general/gi, ''))) return 'plain'
  const hasTime = /[hs]/i.test(bare)
  if (/[yd]/i.test(bare) || (/m/i.test(bare) && !hasTime)) return 'date'
  return hasTime ? 'time' : 'plain'
}
