import { expect, test } from 'vitest'
import { cutText, isPrintable, parsePrintable, printable, trimText } from './printable'

test('what no database holds becomes the replacement character', () => {
  expect(printable('a\u0000b\ud83dc')).toBe('a\uFFFDb\uFFFDc')
  expect(printable('Grüße, سلام 😀\n\tEnd')).toBe('Grüße, سلام 😀\n\tEnd')
  expect(isPrintable('a\u0000b')).toBe(false)
})

test('a cut leaves no half of a pair', () => {
  expect(cutText('ab😀', 3)).toBe('ab\uFFFD')
  expect(cutText('ab😀', 4)).toBe('ab😀')
})

test('texts of another system are storable at any depth', () => {
  expect(parsePrintable('{"a":[{"b":"x\\u0000"}],"n":1}')).toEqual({ a: [{ b: 'x\uFFFD' }], n: 1 })
})

test.each([
  ['a zero width space', '\u200B'],
  ['a word joiner', '\u2060'],
  ['a byte order mark', '\uFEFF'],
  ['a soft hyphen', '\u00AD'],
  ['joiners alone', '\u200C\u200D'],
  ['marks of direction', '\u200F\u202B\u2069\u061C'],
  ['a Hangul filler', '\u3164'],
  ['an empty Braille cell', '\u2800'],
  ['tags and variation selectors', '\u{E0020}\uFE0F'],
  ['several with spaces', ' \u200B\u3000\n\u2063 '],
])('%s is an empty text', (_, text) => {
  expect(trimText(text)).toBe('')
})

test.each(['.', 'نمی\u200Cخواهم', '\u202Bسبب\u202C', '\u0601', 'e\u0301', '👩\u200D⚕\uFE0F'])(
  '%j stays as it is',
  text => {
    expect(trimText(` ${text}\n`)).toBe(text)
  },
)
