import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { errorOf } from '../../describeError'
import type { Values } from '../hooks'
import { cellXml } from './cell-xml'
import { CONTENT_TYPES, type Column, RELATIONS, STYLES, sheetHead, sheetTail, workbookParts } from './parts'

/** Rows that a sheet can hold, the head among them. What is more goes to a further sheet. */
const ROWS_MAX = 1_048_576
/** Fast rather than small: a level more takes a third more time for a tenth less. */
const LEVEL = 3

export interface Sheets {
  /** Of the sheet, at most 25 letters. */
  title: string
  columns: readonly Column[]
  rows: AsyncIterator<Values[]>
  /** The first column stands at the right, as readers of Arabic expect it. */
  rightToLeft: boolean
  now: Date
  /** For tests. */
  rowsMax?: number
}

/** A workbook as a stream, in flat memory: rows are asked for as fast as somebody takes the bytes. */
export function workbook(sheets: Sheets): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const options = { mtime: sheets.now, compressionLevel: LEVEL }
  const state: State = { row: [], at: 0, done: false }
  let sheet: Readable | undefined
  const add = (number: number) => {
    sheet = Readable.from(sheetXml(sheets, state), { objectMode: false, highWaterMark: 65_536 })
    sheet.on('error', error => output.destroy(error))
    sheet.on('end', () => {
      if (!state.done) return add(number + 1)
      for (const [path, text] of workbookParts(sheets.title, number))
        zip.addBuffer(Buffer.from(text), path, options)
      zip.end()
    })
    zip.addReadStream(sheet, `xl/worksheets/sheet${number}.xml`, options)
  }
  zip.on('error', error => output.destroy(errorOf(error)))
  output.on('close', () => {
    sheet?.destroy()
    void sheets.rows.return?.()
  })
  for (const [path, text] of [CONTENT_TYPES, RELATIONS, STYLES])
    zip.addBuffer(Buffer.from(text), path, options)
  add(1)
  return output
}

/** The rows of one sheet after the other. */
interface State {
  row: Values[]
  at: number
  done: boolean
}

async function* sheetXml({ columns, rows, rightToLeft, rowsMax = ROWS_MAX }: Sheets, state: State) {
  yield sheetHead(columns, rightToLeft)
  let left = rowsMax - 1
  while (left > 0 && (await fill(rows, state))) {
    const taken = state.row.slice(state.at, state.at + left)
    state.at += taken.length
    left -= taken.length
    yield taken.map(row => rowXml(columns, row)).join('')
  }
  // Whether there is a further sheet must be known before this one ends.
  await fill(rows, state)
  yield sheetTail()
}

/** Takes the next batch when the last one is used up. @returns whether there is a row */
async function fill(rows: AsyncIterator<Values[]>, state: State): Promise<boolean> {
  while (!state.done && state.at >= state.row.length) {
    const { done, value } = await rows.next()
    if (done) {
      state.done = true
      return false
    }
    state.row = value
    state.at = 0
  }
  return !state.done
}

const rowXml = (columns: readonly Column[], row: Values) =>
  `<row>${columns.map(({ name, kind }) => cellXml(kind, row[name])).join('')}</row>`
