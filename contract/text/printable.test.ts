import { expect, test } from 'vitest'
import { cutText, isPrintable, parsePrintable, printable } from './printable'

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
