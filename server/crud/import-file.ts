import { open } from 'node:fs/promises'
import { fail } from '../../contract/http/errors'
import { repeatedColumn } from '../../contract/imports/columns'
import { encodingOf } from '../../contract/imports/csv'
import { factsOf } from '../describeError'
import { csvRows } from './csvRows'
import { openBook } from './xlsx/book'
import { WorkbookError } from './xlsx/fault'
import { type SheetRow, sheetRows } from './xlsx/rows'

/**
 * Rows that are written in one transaction; a kill loses none of the batches before. Fewer cost more round trips and
 * have each index entered more often (500: a tenth more of CPU), more cost memory.
 */
export const BATCH = 1_600
/** Rows of a transaction where each is judged after those before it: a stop waits for no more. */
export const BATCH_ONE_BY_ONE = 200
/** Letters of a batch that holds fewer rows than that: wide rows would be much memory, the widest a gigabyte. */
const BATCH_LETTERS = 250_000
/** Cells of a batch, empty ones among them: each is an entry in its row. */
const BATCH_CELLS = 100_000
/** Columns of an import. No list of people has as many; each row costs time and memory for each of them. */
export const IMPORT_COLUMNS_MAX = 2_000

/** A file that was sent for an import, on the disk. Its ending says what it is: `.xlsx`, else CSV. */
export interface ImportFile {
  path: string
  /** Of a workbook; its first visible sheet without. */
  sheet?: string | undefined
}

/** Rows of a file that stand together in one transaction. */
export interface Batch {
  lines: Record<string, string>[]
  /** Names of the file's columns, in its order. */
  columns: readonly string[]
  /** How many rows stand before them. */
  first: number
  /** The rows' numbers as the spreadsheet shows them. */
  numbers: number[]
}

/** Rows that show a person what is in a column. */
const SAMPLES = 3

const isWorkbook = ({ path }: ImportFile) => path.endsWith('.xlsx')

/** A reading of a file. */
export interface Reading {
  /** Rows that are skipped; those without any value do not count. */
  from?: number
  /** Rows of a batch. */
  most?: number
  /** Ends the reading at once, also where the file is still being opened or its rows skipped. */
  stopping?: AbortSignal | undefined
}

/** The rows of a file in batches. A reading that is stopped ends as if the file did. */
export function readBatches(file: ImportFile, reading: Reading = {}): AsyncGenerator<Batch> {
  return batchesOf(rowsOf(file, reading.stopping), reading)
}

const rowsOf = (file: ImportFile, stopping?: AbortSignal) =>
  isWorkbook(file) ? records(sheetRows(file, stopping)) : csvRecords(csvRows(file.path))

/** A column of a file, with its first values. */
export interface FileColumn {
  name: string
  samples: string[]
}

/**
 * The choices of a person before an import: the sheets that are not hidden, the columns of the one that is read, and its first rows.
 * @throws Failure where the file is none that can be read
 */
export async function readHead(file: ImportFile): Promise<{ sheets: string[]; columns: FileColumn[] }> {
  const sheets = await sheetsOf(file)
  for await (const { columns, lines } of readBatches(file)) {
    const shown = lines.slice(0, SAMPLES)
    return {
      sheets,
      columns: columns.map(name => ({ name, samples: shown.map(line => line[name] ?? '').filter(Boolean) })),
    }
  }
  return { sheets, columns: [] }
}

/**
 * Looks at the bytes and the head before a job is made of them.
 * @throws Failure unsupported_media_type, too_large, or invalid with `sheet` or the `column` that is there twice
 */
export async function checkFile(file: ImportFile): Promise<void> {
  if (!isWorkbook(file) && (await isBinary(file.path)))
    throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
  // The rows begin below the head: the first group is enough.
  for await (const _ of rowsOf(file)) return
}

async function sheetsOf(file: ImportFile): Promise<string[]> {
  if (!isWorkbook(file)) return []
  const book = await openBook(file.path)
  book.close()
  return book.sheets.filter(({ visible }) => visible).map(({ name }) => name)
}

/** A workbook, an old one, or a picture that was called CSV: no text in UTF-8 has a NUL in it, or begins as a zip does. */
async function isBinary(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4_096), 0, 4_096, 0)
    const head = buffer.subarray(0, bytesRead)
    const isWide = encodingOf(head) !== 'utf-8'
    return (!isWide && head.includes(0)) || head.toString('latin1', 0, 4) === 'PK\x03\x04'
  } finally {
    await file.close()
  }
}

/** A row by the names of its columns, with its number as a spreadsheet shows it. */
interface FileRow {
  line: Record<string, string>
  number: number
}

/**
 * The head is the first row that says something; a row that says nothing is counted as a spreadsheet counts it, no more.
 * @throws Error of the parser, with the row that it cannot read as `row`
 */
async function* csvRecords(groups: AsyncIterable<string[][]>): AsyncGenerator<FileRow[]> {
  let head: string[] | undefined
  let number = 0
  try {
    for await (const group of groups) {
      const rows: FileRow[] = []
      for (const cells of group) {
        number++
        if (cells.every(isBlank)) continue
        if (head) rows.push({ line: lineOf(head, cells), number })
        else head = csvHead(cells)
      }
      yield rows
    }
  } catch (error) {
    throw Object.assign(factsOf(error), { row: number + 1 })
  }
}

const isBlank = (cell: string) => cell === '' || cell.trim() === ''

/** @throws Error CSV_TOO_MANY_COLUMNS, Failure invalid with a `column` that is there twice */
function csvHead(cells: readonly string[]): string[] {
  if (cells.length > IMPORT_COLUMNS_MAX)
    throw Object.assign(new Error(TOO_MANY_COLUMNS), { code: 'CSV_TOO_MANY_COLUMNS' })
  const names = cells.map(name => name.trim())
  refuseRepeated(names)
  return names
}

/** @throws Failure invalid with the `column` */
function refuseRepeated(names: readonly string[]): void {
  const column = repeatedColumn(names)
  if (column !== undefined) throw fail('invalid', { fields: { file: 'column_twice' }, column })
}

const TOO_MANY_COLUMNS = `The file has more than ${IMPORT_COLUMNS_MAX} columns`

function lineOf(head: readonly string[], cells: readonly string[]): Record<string, string> {
  const line: Record<string, string> = {}
  for (const [column, name] of head.entries()) line[name] = cells[column] || ''
  return line
}

/** Every row of a file has the same columns. What stands before a row that cannot be read is taken all the same. */
async function* batchesOf(
  groups: AsyncIterable<FileRow[]>,
  { from = 0, most = BATCH, stopping }: Reading,
): AsyncGenerator<Batch> {
  let place = 0
  let lines: Batch['lines'] = []
  let numbers: number[] = []
  let letters = 0
  let cells = 0
  let columns = 0
  const batch = () => ({ columns: Object.keys(lines[0] ?? {}), lines, numbers, first: place - lines.length })
  let fault: unknown
  try {
    for await (const group of groups) {
      if (stopping?.aborted) return
      for (const { line, number } of group) {
        if (place++ < from) continue
        lines.push(line)
        numbers.push(number)
        letters += lettersOf(line)
        if (lines.length === 1) columns = Object.keys(line).length
        cells += columns
        if (lines.length < most && letters < BATCH_LETTERS && cells < BATCH_CELLS) continue
        yield batch()
        lines = []
        numbers = []
        letters = 0
        cells = 0
      }
    }
  } catch (error) {
    fault = error
  }
  if (lines.length && !stopping?.aborted) yield batch()
  if (fault) throw fault
}

function lettersOf(line: Record<string, string>): number {
  let letters = 0
  for (const name in line) letters += line[name]?.length ?? 0
  return letters
}

/** Rows that may stand above the head: the name of the list, who made it, when. */
const TITLE_ROWS = 20

/**
 * Rows by the names of their columns. The head is the first row with two values or more, since a title, also one over
 * merged cells, is one value; in a sheet of a single column it is the first row.
 */
async function* records(rows: AsyncIterable<SheetRow>): AsyncGenerator<FileRow[]> {
  let waiting: SheetRow[] = []
  let head: Map<number, string> | undefined
  for await (const row of rows) {
    if (head) {
      const line = recordOf(row, head)
      if (line) yield [{ line, number: row.number }]
    } else if (valuesOf(row) > 1) {
      head = headOf(row)
      waiting = []
    } else {
      waiting.push(row)
      if (waiting.length < TITLE_ROWS) continue
      const [first = row, ...others] = waiting
      head = headOf(first)
      yield [...recordsOf(others, head)]
    }
  }
  const [first, ...others] = waiting
  if (!head && first) yield [...recordsOf(others, headOf(first))]
}

const valuesOf = ({ cells }: SheetRow) => cells.filter(text => text !== undefined).length

/**
 * @throws WorkbookError where there are more columns than {@link IMPORT_COLUMNS_MAX}
 * @throws Failure invalid with a `column` that is there twice
 */
function headOf({ cells }: SheetRow): Map<number, string> {
  if (Object.keys(cells).length > IMPORT_COLUMNS_MAX) throw new WorkbookError(TOO_MANY_COLUMNS)
  const head = new Map<number, string>()
  for (const [column, text] of Object.entries(cells))
    head.set(Number(column), text.trim().replace(/\s+/g, ' '))
  refuseRepeated([...head.values()])
  return head
}

function* recordsOf(rows: readonly SheetRow[], head: ReadonlyMap<number, string>) {
  for (const row of rows) {
    const line = recordOf(row, head)
    if (line) yield { line, number: row.number }
  }
}

/** Every column is there, so that all rows have the same ones; undefined where no column of the head has a value. */
function recordOf(
  { cells }: SheetRow,
  head: ReadonlyMap<number, string>,
): Record<string, string> | undefined {
  const line: Record<string, string> = {}
  let isEmpty = true
  for (const [column, name] of head) {
    const text = cells[column] ?? ''
    if (text) isEmpty = false
    line[name] = text
  }
  return isEmpty ? undefined : line
}
