import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, it } from 'vitest'
import { separatorOf } from '../../contract/imports/csv'
import { csvRows } from './csvRows'

const folder = mkdtempSync(join(tmpdir(), 'lotse-csv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function rowsOf(text: string | Buffer): Promise<string[][]> {
  const path = join(folder, 'x.csv')
  writeFileSync(path, text)
  const rows: string[][] = []
  for await (const some of csvRows(path)) rows.push(...some)
  return rows
}

/** Returns the rows of the parser alone. */
const parsed = (text: string): string[][] =>
  parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
  })

it('reads lines without quotes as the parser does', async () => {
  const ends = ['\n', '\r\n', '\r']
  for (const end of ends) {
    for (const text of [
      'a,b|1,2|',
      'a;b|1;2',
      '\ufeffname\tphone||x\t|',
      'a||b|',
      '|a',
      'ليلى,é, x |😀;,',
      'a',
      'name;city, country|Leila;Cairo, Egypt',
    ])
      expect(await rowsOf(text.replaceAll('|', end)), `${text} ${end}`).toEqual(
        parsed(text.replaceAll('|', end)),
      )
  }
  expect(await rowsOf('')).toEqual([])
})

it('reads UTF-16 of either order, with and without a mark', async () => {
  const rows = [['name', 'phone'], ...Array.from({ length: 9_000 }, (_, n) => [`ليلى 😀 ${n}`, `+2126${n}`])]
  const text = rows.map(row => row.join('\t')).join('\r\n')
  for (const mark of ['\ufeff', '']) {
    const little = Buffer.from(mark + text, 'utf16le')
    const big = Buffer.from(little).swap16()
    expect(await rowsOf(little), `LE ${mark}`).toEqual(rows)
    expect(await rowsOf(big), `BE ${mark}`).toEqual(rows)
  }
  const quoted = '\ufeff"a, b",c\r\n"d\r\ne",f\r\n'
  expect(await rowsOf(Buffer.from(quoted, 'utf16le'))).toEqual([
    ['a, b', 'c'],
    ['d\r\ne', 'f'],
  ])
})

it('leaves the commas of a file with semicolons in its cells, quoted or not', async () => {
  const rows = [
    ['name', 'city, country', 'phone'],
    ['Leila', 'Cairo, Egypt', '+20100'],
  ]
  for (const quote of ['', '"'])
    for (const separator of [';', '\t'])
      expect(
        await rowsOf(rows.map(row => row.map(cell => quote + cell + quote).join(separator)).join('\r\n')),
      ).toEqual(rows)
})

it('goes on with the parser from the first quote on, wherever it stands', async () => {
  const plain = Array.from({ length: 4_000 }, (_, n) => `ليلى ${n},+2126${n}`).join('\r\n')
  for (const tail of ['\r\n"a, b","c\r\nd"\r\ne,f\r\n', '\r\nMaria "Mia" X,1\r\n', ',"x"', '\r\nlast,one'])
    expect(await rowsOf(`name,phone\r\n${plain}${tail}`), tail).toEqual(
      parsed(`name,phone\r\n${plain}${tail}`),
    )
  await expect(rowsOf(`${plain}\r\n"never closed,1\r\n`)).rejects.toMatchObject({
    code: 'CSV_QUOTE_NOT_CLOSED',
  })
  await expect(rowsOf(`a\n${'x'.repeat(2_100_000)}\n`)).rejects.toMatchObject({ code: 'CSV_MAX_RECORD_SIZE' })
})

it('closes its file where nobody reads on, and says where there is none', async () => {
  writeFileSync(join(folder, 'long.csv'), '"a",b\n'.repeat(50_000))
  for await (const rows of csvRows(join(folder, 'long.csv'))) {
    expect(rows[0]).toEqual(['a', 'b'])
    break
  }
  await expect(csvRows(join(folder, 'none.csv')).next()).rejects.toMatchObject({ code: 'ENOENT' })
})
