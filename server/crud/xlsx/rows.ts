import { type Book, openBook, sheetOf } from './book'
import { cellText, columnOf } from './cells'
import { TEXT_MAX, walk } from './elements'
import { WorkbookError } from './fault'
import type { CellFormat } from './formats'
import { readStrings } from './strings'

/** Columns that a sheet can have. */
const COLUMNS_MAX = 16_384
/** Letters that the cells of one piece of the sheet (64 KB) may name: each of its cells can be a long shared text. */
const PIECE_LETTERS_MAX = 16_000_000

export interface SheetRow {
  /** As the spreadsheet numbers it. */
  number: number
  /** By column; a column without a value has a hole. */
  cells: string[]
}

/**
 * The rows of a sheet that are not empty, in flat memory. Formulas come as the value they had when the file was saved.
 * @param sheet name of the sheet; the first visible one without
 * @param stopping ends the reading, also while the texts are read
 * @throws Failure of {@link openBook} and {@link sheetOf}; WorkbookError where a part is broken
 */
export async function* sheetRows(
  { path, sheet: name }: { path: string; sheet?: string | undefined },
  stopping?: AbortSignal,
): AsyncGenerator<SheetRow> {
  const book = await openBook(path)
  try {
    const sheet = sheetOf(book, name)
    const strings = await readStrings(book, `${path}.strings`, stopping)
    try {
      const reader = new RowReader(book, index => strings.at(index))
      for await (const _ of walk(await book.part(sheet.part), reader)) {
        if (stopping?.aborted) return
        yield* reader.take()
      }
    } finally {
      await strings.close()
    }
  } finally {
    book.close()
  }
}

/** Collects the rows that a walk through the sheet's part comes by. */
class RowReader {
  private rows: SheetRow[] = []
  private row: SheetRow = { number: 0, cells: [] }
  private length = 0
  private waitingLetters = 0
  private column = -1
  private type = 'n'
  private format: CellFormat | undefined
  private value = ''
  private isText = false
  private phonetic = 0

  constructor(
    private readonly book: Book,
    private readonly strings: (index: number) => string,
  ) {}

  /** @returns the rows since the last call. */
  take(): SheetRow[] {
    const rows = this.rows
    this.rows = []
    this.waitingLetters = 0
    return rows
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') {
      const number = Number(attributes.r) || this.row.number + 1
      this.row = { number, cells: [] }
      this.length = 0
      this.column = -1
    } else if (name === 'c') {
      this.column = columnOf(attributes.r) ?? this.column + 1
      this.type = attributes.t ?? 'n'
      this.format = this.book.formats[Number(attributes.s ?? 0)]
      this.value = ''
    } else if (name === 'rPh') this.phonetic++
    else if (name === 'v' || name === 't') this.isText = this.phonetic === 0
  }

  text(text: string): void {
    if (!this.isText) return
    this.value += text
    this.length += text.length
    if (this.length > TEXT_MAX)
      throw new WorkbookError(`Row ${this.row.number} is longer than ${TEXT_MAX} letters`)
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.isText = false
    else if (name === 'rPh') this.phonetic--
    else if (name === 'c') this.keepCell()
    else if (name === 'row' && this.row.cells.length) this.rows.push(this.row)
  }

  private keepCell(): void {
    if (this.value === '' || this.column >= COLUMNS_MAX) return
    const text = cellText(
      { type: this.type, text: this.value, format: this.format },
      { from1904: this.book.from1904, strings: this.strings },
    )
    this.value = ''
    if (text.trim() === '') return
    this.length += this.type === 's' ? text.length : 0
    this.waitingLetters += text.length
    if (this.length > TEXT_MAX || this.waitingLetters > PIECE_LETTERS_MAX)
      throw new WorkbookError(`Row ${this.row.number} is longer than ${TEXT_MAX} letters`)
    this.row.cells[this.column] = text
  }
}
