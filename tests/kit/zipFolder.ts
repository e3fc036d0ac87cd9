import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Values } from '../../server/crud/hooks'
import { readBatches } from '../../server/crud/import-file'
import { sheetRows } from '../../server/crud/xlsx/rows'
import { type TestWorkbook, writeWorkbook } from './workbook'

/** The folder of a test file's files. */
export interface TestFolder {
  /** @returns the path of a file that is not there yet */
  pathOf(kind: 'xlsx' | 'csv'): string
  /** Writes a workbook. @returns its path */
  fileOf(book: TestWorkbook): Promise<string>
  /** @returns the folder's path */
  folder(): string
}

/** A folder of its own for a test file, which goes with its last test. Call it at the head of the file. */
export function testFolder(): TestFolder {
  let folder: string
  let made = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotse-xlsx-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const pathOf: TestFolder['pathOf'] = kind => join(folder, `${++made}.${kind}`)
  return {
    pathOf,
    folder: () => folder,
    async fileOf(book) {
      const path = pathOf('xlsx')
      await writeWorkbook(path, book)
      return path
    },
  }
}

/** @returns the rows of a sheet, each with its number first */
export async function rowsOf(path: string, sheet?: string) {
  const rows = []
  for await (const { number, cells } of sheetRows({ path, sheet })) rows.push([number, ...Array.from(cells)])
  return rows
}

/** @returns the lines of a file as an import reads them, by the names of their columns */
export async function linesOf(path: string, from = 0): Promise<Values[]> {
  const lines: Values[] = []
  for await (const batch of readBatches({ path }, { from })) lines.push(...batch.lines)
  return lines
}

/** @returns a cell that holds a text */
export const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`

/** @returns a row of cells that hold texts */
export const row = (...cells: string[]) => `<row>${cells.map(text).join('')}</row>`
