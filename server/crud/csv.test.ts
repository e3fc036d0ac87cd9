import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvLine, plainCell, safeText } from './csv'

it.each(['=1+1', '@SUM(A1)', '+A1', '-2+3|cmd', '\tx', '\rx', '\n=1', '＝1+1', '＋A1', '－A1', '＠A1'])(
  'guards %j, which a spreadsheet would run',
  text => {
    expect(safeText(text)).toBe(`'${text}`)
  },
)

it.each(['+4930123456', '-12.50', '+1', 'a=b', "'tis", ''])('leaves %j as it is', text => {
  expect(safeText(text)).toBe(text)
})

it('gives back what it guarded', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."'=+-@\t\r\n＝＋－＠1a".split('')), maxLength: 6 }),
  )
  fc.assert(fc.property(cell, text => plainCell(safeText(text)) === text))
})

it('keeps a line one line', () => {
  expect(csvLine(['a"b', 'c\nd', ' e', 7, null])).toBe('"a""b","c\nd"," e",7,\r\n')
})
