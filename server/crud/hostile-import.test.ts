import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { linesOf, row, testFolder } from '../../tests/kit/zipFolder'
import { IMPORT_COLUMNS_MAX, readBatches, readHead } from './import-file'
import { openBook } from './xlsx/book'
import { unescaped } from './xlsx/cells'
import { formatOf } from './xlsx/formats'

const { fileOf, pathOf } = testFolder()

async function csvOf(text: string): Promise<string> {
  const path = pathOf('csv')
  await writeFile(path, text)
  return path
}

/** `c0,c1,...`: names that differ, since columns of one name are one. */
const names = (count: number) => Array.from({ length: count }, (_, n) => `c${n}`)

describe('a file that is made to cost', () => {
  it('is refused with more columns than any list has', async () => {
    for (const count of [IMPORT_COLUMNS_MAX + 1, 200_000]) {
      const csv = await csvOf(`${names(count).join(',')}\na,b\n`)
      await expect(linesOf(csv)).rejects.toMatchObject({ code: 'CSV_TOO_MANY_COLUMNS' })
      await expect(readHead({ path: csv })).rejects.toMatchObject({ code: 'CSV_TOO_MANY_COLUMNS' })
    }
    const path = await fileOf({ sheets: [{ name: 'a', rows: row(...names(IMPORT_COLUMNS_MAX + 1)) }] })
    await expect(linesOf(path)).rejects.toMatchObject({ code: 'XLSX_BROKEN' })
  })

  it('holds few rows at once where each has many empty cells', async () => {
    const csv = await csvOf(`${names(IMPORT_COLUMNS_MAX).join(',')}\n${'a\n'.repeat(1_000)}`)
    const sizes = []
    for await (const { lines, columns } of readBatches({ path: csv }))
      sizes.push(lines.length * columns.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100_000)
    expect(sizes.length).toBeGreaterThan(10)
  })

  it('is refused with a line or a quoted cell without end', async () => {
    for (const text of [`name,phone\n${'x'.repeat(5_000_000)}`, `name,phone\n"${'x\n'.repeat(3_000_000)}`])
      await expect(linesOf(await csvOf(text))).rejects.toMatchObject({ code: expect.stringMatching(/^CSV_/) })
  })

  it('is refused where small cells name a long text again and again', async () => {
    const strings = `<si><t>${'x'.repeat(1_900_000)}</t></si>`
    const rows = '<row><c t="s"><v>0</v></c></row>'.repeat(2_000)
    const path = await fileOf({ sheets: [{ name: 'a', rows }], strings })
    await expect(linesOf(path)).rejects.toMatchObject({ code: 'XLSX_BROKEN' })
  })

  it('is refused with elements nested without end, in any of its parts', async () => {
    for (const rows of ['<a>'.repeat(100_000), `<row>${'<c><is>'.repeat(150)}`]) {
      const path = await fileOf({ sheets: [{ name: 'a', rows }] })
      await expect(linesOf(path)).rejects.toMatchObject({
        code: 'XLSX_BROKEN',
        message: expect.stringContaining('nested'),
      })
    }
    const parts = { 'xl/workbook.xml': '<workbook>'.repeat(100_000) }
    const book = openBook(await fileOf({ sheets: [{ name: 'a', rows: '' }], parts }))
    await expect(book).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })

  it('keeps escapes in a text that no cell can hold, and reads those of a cell', () => {
    const long = '_x000D_'.repeat(40_000)
    expect(unescaped(long)).toBe(long)
    expect(unescaped('_x0041_'.repeat(32_767))).toBe('A'.repeat(32_767))
  })

  it('is refused with more sheets, relations or formats than spreadsheets write', async () => {
    const sheets = Array.from({ length: 1_001 }, (_, n) => ({ name: `s${n}`, rows: '' }))
    await expect(openBook(await fileOf({ sheets }))).rejects.toMatchObject({
      code: 'unsupported_media_type',
    })
    const relations = `<Relationships>${'<Relationship Id="x" Type="y" Target="z"/>'.repeat(20_000)}</Relationships>`
    const parts = { 'xl/_rels/workbook.xml.rels': relations }
    const related = await fileOf({ sheets: [{ name: 'a', rows: '' }], parts })
    await expect(openBook(related)).rejects.toMatchObject({ code: 'unsupported_media_type' })
    const styles = `<styleSheet><cellXfs>${'<xf/>'.repeat(70_000)}</cellXfs></styleSheet>`
    const styled = await fileOf({ sheets: [{ name: 'a', rows: '' }], parts: { 'xl/styles.xml': styles } })
    await expect(openBook(styled)).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })

  it('is read where a number format is longer than one can be', () => {
    expect(formatOf(`${'['.repeat(200_000)}`)).toBe('plain')
    expect(formatOf(`[Red]dd.mm.yyyy${' '.repeat(200_000)}`)).toBe('date')
  })
})
