import { describe, expect, it } from 'vitest'
import { checkGiven } from '../definition/check'
import { email } from '../definition/fields'
import { asciiDomain, withoutEndSlash } from './address'

const checked = (address: string) => checkGiven(email(), address)

describe('an address', () => {
  it.each([
    ['Mona@BÜCHER.de', 'mona@xn--bcher-kva.de'],
    ['info@президент.рф', 'info@xn--d1abbgf6aiiy.xn--p1ai'],
    ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
    ['a@xn--bcher-kva.de', 'a@xn--bcher-kva.de'],
    ['o’neil@people.example'.replace('’', "'"), "o'neil@people.example"],
  ])('%s is kept as mail servers take it', (given, kept) => {
    expect(checked(given)).toEqual({ value: kept })
  })

  it.each(['jürgen@bücher.de', 'منى@people.example', 'a\u00a0b@people.example'])(
    '%s is refused for the letters before its at sign, by a code of its own',
    given => {
      expect(checked(given)).toEqual({ error: 'ascii_local_part' })
    },
  )

  it.each([
    'a@bücher',
    'a@bü cher.de',
    'a@bücher.de/x',
    'a@bücher.de:25',
    'a@bü@cher.de',
    'a@１.２.３.４',
    'a@b.xn--',
    '@bücher.de',
    'a..b@bücher.de',
  ])('%s is none', given => {
    expect(checked(given)).toHaveProperty('error')
  })

  it('is not longer once its domain is converted', () => {
    expect(
      checked(`a@${'ü'.repeat(60)}.${'ö'.repeat(60)}.${'ä'.repeat(60)}.${'ß'.repeat(50)}.de`),
    ).toHaveProperty('error')
  })
})

it.each([
  ['https://lotse.example///', 'https://lotse.example'],
  ['https://lotse.example/a/', 'https://lotse.example/a'],
  ['https://lotse.example/a', 'https://lotse.example/a'],
])('%s without the slashes at its end is %s', (address, path) => {
  expect(withoutEndSlash(address)).toBe(path)
})

it('a domain that no converter takes stays as it is', () => {
  expect(asciiDomain('xn--ü')).toBe('xn--ü')
})
