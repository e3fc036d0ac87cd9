import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { row, rowsOf, testFolder, text } from '../../../tests/kit/zipFolder'
import { UNPACKED_MAX } from './book'

const { fileOf, pathOf } = testFolder()

describe('what is refused', () => {
  const one = { sheets: [{ name: 'a', rows: row('a', 'b') }] }
  it.each([
    ['a text', Buffer.from('name,phone\nA,+201\n')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['a cut zip', Buffer.from('504b0304', 'hex')],
  ])('%s', async (_, bytes) => {
    const path = pathOf('xlsx')
    await writeFile(path, bytes)
    await expect(rowsOf(path)).rejects.toMatchObject({ code: 'unsupported_media_type' })
  })

  it.each([
    ['a zip that is no workbook', { sheets: [], parts: {} }, 'unsupported_media_type'],
    ['a part that is no XML', { ...one, parts: { 'xl/worksheets/sheet0.xml': '<a><b></a>' } }, 'XLSX_BROKEN'],
    ['a part that is cut', { ...one, parts: { 'xl/worksheets/sheet0.xml': '<a><b>' } }, 'XLSX_BROKEN'],
    [
      'entities',
      { ...one, parts: { 'xl/worksheets/sheet0.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' } },
      'XLSX_BROKEN',
    ],
    [
      'a text without end',
      { ...one, parts: { 'xl/worksheets/sheet0.xml': `<a>${' '.repeat(3_000_000)}</a>` } },
      'XLSX_BROKEN',
    ],
    [
      'a row without end',
      { ...one, parts: { 'xl/worksheets/sheet0.xml': `<row>${text('x'.repeat(30_000)).repeat(80)}</row>` } },
      'XLSX_BROKEN',
    ],
  ])('%s', async (_, book, code) => {
    await expect(rowsOf(await fileOf(book))).rejects.toMatchObject({ code })
  })
})

/** Writes another unpacked size into the directory of a zip (APPNOTE 4.3.12). */
async function lie(path: string, part: string, size: number) {
  const bytes = await readFile(path)
  for (
    let at = bytes.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    if (bytes.toString('utf8', at + 46, at + 46 + bytes.readUInt16LE(at + 28)) === part)
      bytes.writeUInt32LE(size, at + 24)
  await writeFile(path, bytes)
}

describe('a bomb', () => {
  it('is refused by what it says, and breaks off at what it did not say', async () => {
    const sheets = [{ name: 'a', rows: row('a', 'b').repeat(5_000) }]
    const part = 'xl/worksheets/sheet0.xml'
    const honest = await fileOf({ sheets })
    await lie(honest, part, UNPACKED_MAX)
    await expect(rowsOf(honest)).rejects.toMatchObject({
      code: 'too_large',
      details: { fields: { file: 'too_large' } },
    })
    const liar = await fileOf({ sheets })
    await lie(liar, part, 1_000)
    await expect(rowsOf(liar)).rejects.toMatchObject({ code: 'XLSX_BROKEN' })
  })
})
