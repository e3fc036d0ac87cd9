import { describe, expect, test } from 'vitest'
import { checkGiven, checkValue, isJudgedByServer, recordSchema } from './check'
import { defineResource } from './define'
import {
  day,
  email,
  type Field,
  files,
  flag,
  html,
  instant,
  json,
  longText,
  money,
  number,
  oneOf,
  phone,
  ref,
  refs,
  secret,
  slug,
  text,
  time,
  url,
} from './fields'

describe('a field of fixed words', () => {
  test('holds one of them', () => {
    const field = oneOf(['A1', 'A2'])
    expect(checkValue(field, 'A1')).toEqual({ value: 'A1' })
    expect(checkValue(field, ['A1'])).toEqual({ error: 'not_a_choice' })
  })

  test('or several, each once', () => {
    const field = oneOf(['A1', 'A2'], { many: true })
    expect(checkValue(field, ['A2', 'A1', 'A2'])).toEqual({ value: ['A2', 'A1'] })
    expect(checkValue(field, [])).toEqual({ value: [] })
    expect(checkValue(field, null)).toEqual({ value: null })
    expect(checkValue(field, ['B1'])).toEqual({ error: 'not_a_choice' })
    expect(checkValue(field, 'A1')).toEqual({ error: 'invalid' })
  })
})

describe('a day', () => {
  test('is one that a person of today may write down', () => {
    expect(checkValue(day(), '1900-01-01')).toEqual({ value: '1900-01-01' })
    expect(checkValue(day(), '2199-12-31')).toEqual({ value: '2199-12-31' })
    for (const slip of ['0001-01-01', '0197-05-04', '1899-12-31', '2200-01-01', '9999-12-31'])
      expect(checkValue(day(), slip)).toEqual({ error: 'valid_day' })
    expect(checkValue(instant(), '0197-05-04T10:00:00Z')).toEqual({ error: 'valid_instant' })
  })

  test('that a filter asks for may be any', () => {
    expect(checkGiven(day({ when: 'happened' }), '0001-01-01')).toEqual({ value: '0001-01-01' })
  })
})

describe('a text that shows nothing', () => {
  test('is empty, and no answer to what is required', () => {
    for (const nothing of ['\u200B', '\u2060 \uFEFF', '\u00AD']) {
      for (const field of [text({ required: true }), longText({ required: true })])
        expect(checkValue(field, nothing)).toEqual({ error: 'required' })
      expect(checkValue(longText(), nothing)).toEqual({ value: null })
    }
    expect(checkValue(text({ required: true }), 'نمی\u200Cخواهم')).toEqual({ value: 'نمی\u200Cخواهم' })
  })
})

describe('a number', () => {
  test('has the decimals that its field declares, and an amount is not less', () => {
    const percent = number({ min: 0, max: 100, scale: 2 })
    for (const kept of [0, 12.5, 19.99, 0.07, 100]) expect(checkValue(percent, kept)).toEqual({ value: kept })
    for (const fine of [0.001, 99.999, 12.345])
      expect(checkValue(percent, fine)).toEqual({ error: 'decimals' })
    expect(checkValue(number({ scale: 2, max: 10_000_000 }), 9_999_999.999)).toEqual({ error: 'decimals' })
    expect(checkGiven(percent, 0.001)).toEqual({ value: 0.001 })
    expect(checkValue(money({ min: 0.01 }), '0')).toEqual({ error: 'too_small' })
    expect(checkValue(money({ min: 0.01 }), '0.01')).toEqual({ value: '0.01' })
    expect(checkValue(money(), '-1')).toEqual({ value: '-1' })
  })
})

const many = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

describe('a value', () => {
  test.each<[string, Field, unknown, unknown]>([
    ['a line loses the blanks at its ends', text(), '  Mona  ', 'Mona'],
    ['a line may have its full length', text({ max: 3 }), 'abc', 'abc'],
    ['a text has lines and tabs', longText(), 'a\n\tb', 'a\n\tb'],
    ['a number is between its ends', number({ min: 1, max: 9 }), 9, 9],
    ['a number may have decimals', number({ scale: 2 }), 1.25, 1.25],
    ['money has four decimals', money(), '-123456789012.1234', '-123456789012.1234'],
    ['a flag is on or off', flag(), false, false],
    ['a moment is kept in UTC', instant(), '2026-03-01T10:00:00.5+02:00', '2026-03-01T08:00:00.500Z'],
    ['a moment may be without seconds', instant(), '2026-03-01T23:59Z', '2026-03-01T23:59:00.000Z'],
    ['a moment may be west of Greenwich', instant(), '2026-03-01T10:00:00-23:30', '2026-03-02T09:30:00.000Z'],
    [
      'a moment may have nine decimals',
      instant(),
      '2026-03-01T10:00:00.123456789Z',
      '2026-03-01T10:00:00.123Z',
    ],
    ['a time of day', time(), '23:59', '23:59'],
    ['a record', ref('users'), 7, 7],
    ['records, each once', refs('users'), [2, 1, 2], [2, 1]],
    ['a thousand records', refs('users'), many(1_000), many(1_000)],
    ['no records', refs('users'), '', []],
    ['a phone number in any writing', phone(), ' 0100 123-45 ', '0100 123-45'],
    ['a phone number in Arabic digits', phone(), '٠١٠٠', '٠١٠٠'],
    ['a phone number in Persian digits', phone(), '۰۱', '۰۱'],
    ['an address of the web', url(), ' HTTPS://lotse.example/a?b=c ', 'HTTPS://lotse.example/a?b=c'],
    ['an address of the web without TLS', url(), 'http://lotse.example', 'http://lotse.example'],
    [
      'files',
      files(),
      [{ url: 'https://a.example/1', name: 'One' }],
      [{ url: 'https://a.example/1', name: 'One' }],
    ],
    ['HTML as it was written', html(), ' <b>A</b>\n', ' <b>A</b>\n'],
    ['a name for machines', slug(), 'Été_2026-أ', 'Été_2026-أ'],
    ['an object', json(), { a: [1, null, { b: 'x' }] }, { a: [1, null, { b: 'x' }] }],
    ['an object of 100 kB', json(), { a: 'x'.repeat(99_992) }, { a: 'x'.repeat(99_992) }],
    ['a secret', secret({ sentTo: null }), ' s ', ' s '],
    ['decimals as they are answered', number({ scale: 2 }), '-12.50', -12.5],
    ['nothing', text(), '  ', null],
    ['nothing', number(), null, null],
    ['nothing', day(), undefined, null],
    ['nothing', html(), '', null],
  ])('%s', (_, field, given, kept) => {
    expect(checkValue(field, given)).toEqual({ value: kept })
  })

  test.each<[string, Field, unknown]>([
    ['too_long', text({ max: 3 }), 'abcd'],
    ['too_long', text(), 'x'.repeat(256)],
    ['too_long', longText(), 'x'.repeat(10_001)],
    ['invalid', text(), 'a\nb'],
    ['invalid', text(), 'a\rb'],
    ['invalid', text(), 'a\u0000b'],
    ['invalid', longText(), 'a\ud800'],
    ['invalid', text(), 5],
    ['only_numbers', number(), '5'],
    ['only_numbers', number({ scale: 2 }), '1e3'],
    ['only_numbers', number({ scale: 2 }), '12,5'],
    ['too_large', number({ scale: 2, max: 100 }), '100.01'],
    ['only_numbers', number(), 1.5],
    ['too_small', number({ min: 1 }), 0],
    ['too_large', number({ max: 9 }), 10],
    ['too_small', number(), -2_147_483_649],
    ['too_large', number(), 2_147_483_648],
    ['valid_money', money(), '1.12345'],
    ['valid_money', money(), '1234567890123'],
    ['valid_money', money(), '1.'],
    ['valid_money', money(), 12],
    ['invalid', flag(), 'true'],
    ['valid_day', day(), '2026-02-30'],
    ['valid_day', day(), 20260101],
    ['valid_time', time(), '24:00'],
    ['valid_time', time(), '9:00'],
    ['valid_time', time(), '09:60'],
    ['invalid', ref('users'), 0],
    ['invalid', ref('users'), 1.5],
    ['invalid', ref('users'), '7'],
    ['invalid', refs('users'), 7],
    ['too_many', refs('users'), many(1_001)],
    ['too_many', refs('users', { max: 10 }), many(11)],
    ['valid_phone', phone(), 'unknown'],
    ['too_long', phone(), '1'.repeat(41)],
    ['valid_email', email(), 'nobody'],
    ['valid_url', url(), 'lotse.example'],
    ['valid_url', url(), 'ftp://lotse.example'],
    ['valid_url', url(), 'see https://lotse.example'],
    ['valid_url', url(), 'https://lotse.example/a b'],
    ['valid_url', url(), 'https://'],
    ['required', files(), [{ url: '', name: 'One' }]],
    ['too_long', files(), Array(51).fill({ url: 'https://a.example/1', name: 'One' })],
    ['invalid', files(), 'https://a.example/1'],
    ['invalid', html(), 'a\u0007'],
    ['too_long', html({ max: 3 }), 'abcd'],
    ['valid_slug', slug(), 'a b'],
    ['too_long', slug(), 'x'.repeat(81)],
    ['invalid', json(), 'text'],
    ['invalid', json(), { a: 'x'.repeat(99_993) }],
    ['invalid', json(), { a: '\u0000' }],
    ['invalid', json(), { a: '\ud800' }],
    ['too_long', secret({ sentTo: null }), 'x'.repeat(201)],
    ['too_short', secret({ sentTo: null, min: 8 }), 'x'.repeat(7)],
    ['required', text({ required: true }), ' '],
    ['required', number({ required: true }), null],
    ['required', refs('users', { required: true }), undefined],
    ['required', html({ required: true }), ' '],
  ])('is refused as %s (%#)', (code, field, given) => {
    expect(checkValue(field, given)).toEqual({ error: code })
  })

  test.each([
    ...[
      '2026-03-01 10:00:00Z',
      '2026-3-01T10:00Z',
      '2026-03-1T10:00Z',
      '26-03-01T10:00Z',
      '2026-03-01T10:00',
    ],
    ...[
      '2026-03-01T24:00Z',
      '2026-03-01T10:60Z',
      '2026-03-01T10:00:60Z',
      '2026-03-01T10Z',
      '2026-02-30T10:00Z',
    ],
    ...[
      '2026-03-01T10:00:00.Z',
      '2026-03-01T10:00:00.1234567890Z',
      '2026-03-01T10:00+24:00',
      'a2026-03-01T10:00Z',
    ],
    ...[
      '2026-03-01T10:00+2:00',
      '2026-03-01T10:00+02:60',
      '2026-03-01T10:00+0200',
      '2026-03-01T10:00Zb',
      '2026-03-01',
    ],
  ])('%s is no moment', moment => {
    expect(checkValue(instant(), moment)).toEqual({ error: 'valid_instant' })
  })

  test('of a filter may be missing, also where a record needs one', () => {
    expect(checkGiven(text({ required: true }), '')).toEqual({ value: null })
    expect(checkGiven(number({ required: true }), null)).toEqual({ value: null })
  })
})

test('a record as documents describe it has its own fields between those of every record', () => {
  const schema = recordSchema(
    defineResource('things', {
      title: 'name',
      list: { columns: ['name'] },
      form: [['name']],
      fields: { name: text({ required: true }), size: number(), token: secret({ sentTo: null }) },
    }),
  )
  const at = '2026-03-01T10:00:00.000Z'
  const record = {
    id: 1,
    name: 'A',
    size: null,
    token: true,
    version: 1,
    created_at: at,
    updated_at: at,
    created_by: 2,
  }
  expect(schema.parse(record)).toEqual(record)
  for (const wrong of [
    { name: null },
    { token: 'x' },
    { id: 0 },
    { version: '1' },
    { created_at: 'x' },
    { created_by: 'x' },
  ])
    expect(schema.safeParse({ ...record, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
})

test('a number without its country code is left to the server, which knows the country of the person', () => {
  const judged = (value: unknown, field: Field = phone()) => isJudgedByServer(field, value)
  expect(['0100 111 2233', '123', '+1'].map(value => judged(value))).toEqual([true, true, true])
  expect(['+201001112233', '', ' ', null].map(value => judged(value))).toEqual([false, false, false, false])
  expect(judged('nobody', email())).toBe(false)
})
