import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defineResource } from '../../contract/definition/define'
import {
  day,
  type Field,
  flag,
  instant,
  json,
  number,
  oneOf,
  ref,
  refs,
  secret,
  text,
} from '../../contract/definition/fields'
import { csvLine, exportColumns, plainCell, safeText, valueOfCell } from './csv'

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

it('quotes what needs it, and writes lists of ids with blanks', () => {
  expect(csvLine(['a b', 'a;b', 'a\tb', 'e ', undefined, [1, 2], [1, 'a'], { a: 1 }, true])).toBe(
    'a b,"a;b",a\tb,"e ",,1 2,"[1,""a""]","{""a"":1}",true\r\n',
  )
})

describe('a cell', () => {
  const ids = (to: string, name: string) => (to === 'users' && name === 'Mona' ? 7 : undefined)

  it.each<[string, Field, string, unknown]>([
    ['nothing', text(), ' ', null],
    ['nothing', number(), '', null],
    ['a text without blanks around it', text(), ' a b ', 'a b'],
    ['a text without its guard', text(), "'=1+1", '=1+1'],
    ['yes', flag(), 'JA', true],
    ['yes', flag(), ' نعم ', true],
    ['no', flag(), 'No', false],
    ['no', flag(), '0', false],
    ['a word that is no flag', flag(), 'perhaps', 'perhaps'],
    ['a number', number(), '-12', -12],
    ['a number with a comma', number(), '1234,50', 1234.5],
    ['a number with a point', number(), '12.25', 12.25],
    ['what is no number', number(), 'a12', 'a12'],
    ['what is no number', number(), '12a', '12a'],
    ['what is no number', number(), '1.234,5', '1.234,5'],
    ['what is no number', number(), '12.', '12.'],
    ['an id', ref('users'), '123', 123],
    ['a name', ref('users'), 'Mona', 7],
    ['a name of another kind', ref('lists'), 'Mona', 'Mona'],
    ['a name with digits', ref('users'), '12 Monkeys', '12 Monkeys'],
    ['a name with digits', ref('users'), 'Room 12', 'Room 12'],
    ['more digits than an id has', ref('users'), '1234567890123456', '1234567890123456'],
    ['ids', refs('users'), '1, 2;3  Mona', [1, 2, 3, 7]],
    ['names of no list', refs('lists'), 'Mona', ['Mona']],
    ['an object', json(), '{"a": 1}', { a: 1 }],
    ['what is no object', json(), '{a', '{a'],
    ['several words', oneOf(['A1', 'A2'], { many: true }), '["A1"]', ['A1']],
    ['a word as people write it', oneOf(['part_time', 'full']), 'Part -  Time', 'part_time'],
    ['a word that is none of them', oneOf(['part_time']), 'Part', 'Part'],
    ['a day', day(), '2026-03-01', '2026-03-01'],
    ['a German day', day(), '1.3.2026', '2026-03-01'],
    ['a German day', day(), '21.12.2026', '2026-12-21'],
    ['a day with a time', day(), '2026-03-01T00:00:00.000Z', '2026-03-01'],
    ['what is no day', day(), '1.3.26', '1.3.26'],
    ['what is no day', day(), '1.3.20260', '1.3.20260'],
    ['what is no day', day(), '111.3.2026', '111.3.2026'],
    ['what is no day', day(), '2026-03-01T10:00:00Zx', '2026-03-01T10:00:00Zx'],
    ['what is no day', day(), 'x2026-03-01T10:00:00Z', 'x2026-03-01T10:00:00Z'],
    ['a day as a moment', instant(), '2026-03-01', '2026-03-01T00:00:00Z'],
    ['a moment', instant(), '2026-03-01T10:00Z', '2026-03-01T10:00Z'],
  ])('may hold %s', (_, field, cell, value) => {
    expect(valueOfCell(field, cell, ids)).toEqual(value)
  })
})

it('an export has the fields without secrets, between what every record has', () => {
  const things = defineResource('things', {
    title: 'name',
    fields: { name: text(), token: secret({ sentTo: null }), size: number() },
    list: { columns: ['name'] },
    form: [['name']],
  })
  expect(exportColumns(things, ['name', 'token', 'size'])).toEqual([
    ...['id', 'name', 'size', 'version', 'created_at', 'updated_at'],
  ])
})
