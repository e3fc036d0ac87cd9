import { readdir, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { linesOf, row, rowsOf, testFolder } from '../../../tests/kit/zipFolder'
import { BATCH, readBatches, readHead } from '../import-file'
import { formatOf } from './formats'

const { fileOf, folder, pathOf } = testFolder()

describe('cells', () => {
  it('reads each kind of cell as the text that a CSV file would have', async () => {
    const path = await fileOf({
      strings:
        '<si><t>مريم</t></si><si><r><t>rich </t></r><r><t xml:space="preserve">text</t></r><rPh><t>x</t></rPh></si>',
      formats: [
        'dd/mm/yyyy',
        'yyyy-mm-dd h:mm',
        'h:mm AM/PM',
        '00000',
        '#,##0.00 &quot;days&quot;',
        '[$-C09]d mmmm yyyy;@',
      ],
      sheets: [
        {
          name: 'One',
          rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="b"><v>1</v></c></row>
            <row r="4"><c r="A4"><v>2.12661421801E11</v></c><c r="B4" s="1"><v>46349</v></c><c r="C4" s="2"><v>46349.5625</v></c>
            <c r="D4" s="3"><v>0.395833333333333</v></c><c r="E4" s="4"><v>815</v></c><c r="F4" s="5"><v>12.5</v></c>
            <c r="G4" s="6"><v>46349</v></c></row>
            <row r="5"><c r="A5" t="str"><f>A1&amp;"x"</f><v>=A</v></c><c r="B5" t="e"><v>#N/A</v></c><c r="C5"><f>1+2</f><v>3</v></c>
            <c r="D5"><v>0.30000000000000004</v></c><c r="E5" t="inlineStr"><is><t>a_x000D_b</t></is></c><c r="F5" t="d"><v>2026-11-23</v></c></row>
            <row r="6"><c r="A6" t="inlineStr"><is><t>  </t></is></c></row>`,
        },
      ],
    })
    expect(await rowsOf(path)).toEqual([
      [1, 'مريم', undefined, 'rich text', 'true'],
      [4, '212661421801', '2026-11-23', '2026-11-23T13:30:00.000Z', '09:30', '00815', '12.5', '2026-11-23'],
      [5, '=A', undefined, '3', '0.3', 'a\rb', '2026-11-23'],
    ])
    expect(await readdir(folder())).not.toContainEqual(expect.stringMatching(/\.strings$/))
  })

  it('counts days as the workbook does, with the day in February 1900 that never was', async () => {
    const rows =
      '<row><c s="1"><v>1</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c><c s="1"><v>-1</v></c></row>'
    const formats = ['d.m.yy']
    const since1900 = await fileOf({ formats, sheets: [{ name: 'a', rows }] })
    const since1904 = await fileOf({ formats, sheets: [{ name: 'a', rows }], from1904: true })
    expect(await rowsOf(since1900)).toEqual([[1, '1900-01-01', '1900-02-28', '1900-03-01', '-1']])
    expect(await rowsOf(since1904)).toEqual([[1, '1904-01-02', '1904-02-29', '1904-03-02', '-1']])
  })

  it.each([
    ['General', 'plain'],
    ['0.00', 'plain'],
    ['#,##0\\ "d"', 'plain'],
    ['[Red]0;[Blue]-0', 'plain'],
    ['@', 'plain'],
    ['m/d/yy', 'date'],
    ['mmm', 'date'],
    ['yyyy"年"', 'date'],
    ['mm:ss.0', 'time'],
    ['[h]:mm', 'time'],
    ['000', { digits: 3 }],
  ])('knows what %s shows', (code, format) => expect(formatOf(code)).toEqual(format))
})

describe('rows of a sheet', () => {
  it('finds the head under a title, and leaves empty rows and columns without a name out', async () => {
    const path = await fileOf({
      sheets: [
        {
          name: 'Leads',
          rows: `${row('Leads of the fair, made by Amal')}<row/>
            <row r="5"><c r="A5" t="inlineStr"><is><t> Full \n name </t></is></c><c r="B5" t="inlineStr"><is><t>Phone</t></is></c></row>
            <row r="9"><c r="A9" t="inlineStr"><is><t>Mona</t></is></c><c r="D9" t="inlineStr"><is><t>a note aside</t></is></c></row>
            <row r="12"><c r="D12" t="inlineStr"><is><t>only aside</t></is></c></row>
            <row r="13"><c r="B13"><v>201001234567</v></c></row>`,
        },
      ],
    })
    const batches = []
    for await (const batch of readBatches({ path })) batches.push(batch)
    expect(batches).toEqual([
      {
        columns: ['Full name', 'Phone'],
        lines: [
          { 'Full name': 'Mona', Phone: '' },
          { 'Full name': '', Phone: '201001234567' },
        ],
        numbers: [9, 13],
        first: 0,
      },
    ])
    expect(await readHead({ path })).toEqual({
      sheets: ['Leads'],
      columns: [
        { name: 'Full name', samples: ['Mona'] },
        { name: 'Phone', samples: ['201001234567'] },
      ],
    })
  })

  it('takes the first row as head where there is one column only', async () => {
    const rows = row('email') + Array.from({ length: 30 }, (_, n) => row(`p${n}@a.example`)).join('')
    const path = await fileOf({ sheets: [{ name: 'a', rows }] })
    expect(await linesOf(path)).toHaveLength(30)
    const few = await fileOf({ sheets: [{ name: 'a', rows: row('email') + row('a@a.example') }] })
    expect(await linesOf(few)).toEqual([{ email: 'a@a.example' }])
  })

  it('goes on after the rows that are in already', async () => {
    const count = 500 + BATCH + 203
    const rows = row('a', 'b') + Array.from({ length: count }, (_, n) => row(`${n}`, 'x')).join('')
    const path = await fileOf({ sheets: [{ name: 'a', rows }] })
    expect((await linesOf(path, count - 2)).map(({ a }) => a)).toEqual([`${count - 2}`, `${count - 1}`])
    const firsts = []
    for await (const { first, lines } of readBatches({ path }, { from: 500 }))
      firsts.push([first, lines.length])
    expect(firsts).toEqual([
      [500, BATCH],
      [500 + BATCH, 203],
    ])
  })

  it('takes fewer wide rows together', async () => {
    const wide = row('a', 'x'.repeat(30_000))
    const path = await fileOf({ sheets: [{ name: 'a', rows: row('a', 'b') + wide.repeat(20) }] })
    const csv = pathOf('csv')
    await writeFile(csv, `a,b\n${`a,${'x'.repeat(30_000)}\n`.repeat(20)}`)
    for (const file of [{ path }, { path: csv }]) {
      const firsts = []
      for await (const { first, lines } of readBatches(file)) firsts.push([first, lines.length])
      expect(firsts).toEqual([
        [0, 9],
        [9, 9],
        [18, 2],
      ])
    }
  })

  it('reads the first sheet that is not hidden, or the one that is named', async () => {
    const path = await fileOf({
      sheets: [
        { name: 'Old', rows: row('old', 'x'), state: 'hidden' },
        { name: 'Now', rows: row('now', 'x') },
        { name: 'قائمة', rows: row('third', 'x') },
      ],
    })
    expect(await rowsOf(path)).toEqual([[1, 'now', 'x']])
    expect(await rowsOf(path, 'قائمة')).toEqual([[1, 'third', 'x']])
    expect(await rowsOf(path, 'old')).toEqual([[1, 'old', 'x']])
    await expect(rowsOf(path, 'none')).rejects.toMatchObject({ details: { fields: { sheet: 'not_there' } } })
  })

  it('finds texts that stand anywhere in a long list of them', async () => {
    const strings = Array.from(
      { length: 20_000 },
      (_, n) => `<si><t>${n} ${'نص'.repeat(n % 40)}</t></si>`,
    ).join('')
    const places = [19_999, 0, 7_777, 12_345]
    const rows = `<row>${places.map(n => `<c t="s"><v>${n}</v></c>`).join('')}</row>`
    const path = await fileOf({ strings, sheets: [{ name: 'a', rows }] })
    const said = (n: number) => `${n} ${'نص'.repeat(n % 40)}`.trim()
    expect(
      (await rowsOf(path))
        .flat()
        .slice(1)
        .map(each => String(each).trim()),
    ).toEqual([19_999, 0, 7_777, 12_345].map(said))
  })

  it.each([
    ['without texts', undefined],
    ['with fewer texts', '<si><t>name</t></si>'],
  ])('refuses a workbook %s than its cells name', async (_, strings) => {
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
    const path = await fileOf({ ...(strings ? { strings } : {}), sheets: [{ name: 'a', rows }] })
    await expect(rowsOf(path)).rejects.toMatchObject({ code: 'XLSX_BROKEN' })
  })
})
