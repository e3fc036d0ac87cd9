import { expect, it } from 'vitest'
import { encodingOf, separatorOf } from './csv'

it.each([
  ['name,phone\nA;B;C;D', ','],
  ['name;phone\r\nA,B,C', ';'],
  ['name\tphone, mobile\tcity', '\t'],
  ['name', ','],
  ['', ','],
  ['a,b;c', ','],
  ['a;b;c,d\re,f,g,h,i', ';'],
])('the cells of %j are separated by %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

const bytes = (...values: number[]) => new Uint8Array(values)
const A = [0x61, 0, 0x62, 0, 0x63, 0, 0x64, 0]
const B = [0, 0x61, 0, 0x62, 0, 0x63, 0, 0x64]

it.each<[string, Uint8Array]>([
  ['utf-16le', bytes(0xff, 0xfe, 0x61, 0)],
  ['utf-16be', bytes(0xfe, 0xff, 0, 0x61)],
  ['utf-16le', bytes(...A)],
  ['utf-16be', bytes(...B)],
  ['utf-8', bytes(...A.slice(0, 7))],
  ['utf-8', bytes(...B.slice(0, 7))],
  ['utf-8', bytes(0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68)],
  ['utf-8', bytes(0xef, 0xbb, 0xbf, 0x61)],
  ['utf-8', bytes(0xff, 0x61)],
  ['utf-8', bytes(0xfe, 0x61)],
  ['utf-8', bytes(0x61, 0xfe)],
  ['utf-8', bytes(0, 0, 0, 0, 0, 0, 0, 0)],
  ['utf-8', bytes(0x61, 0, 0x62, 0, 0x63, 0x64, 0x65, 0)],
  ['utf-8', bytes()],
])('a file is read as %s by its first bytes (%#)', (encoding, head) => {
  expect(encodingOf(head)).toBe(encoding)
})
