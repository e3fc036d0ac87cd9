import fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
import { isCleanNumber } from './cleanNumber'
import { countryOfZone } from './country'
import { toE164, visitorNumber } from './phone'

const codes = [...new Set(getCountries().map(country => getCountryCallingCode(country)))]

it('takes a clean number as the parser would', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 3, maxLength: 14 })
  const between = fc.constantFrom('', '', '', ' ', '-', '.', '/')
  const property = fc.property(fc.constantFrom(...codes, '999', '0'), digits, between, (code, rest, mark) => {
    const raw = `+${code}${mark}${rest.join('').replace(/(...)(?=.)/g, `$1${mark}`)}`
    const parsed = parsePhoneNumberFromString(raw)
    expect(toE164(raw)).toBe(parsed?.isPossible() ? parsed.number : undefined)
  })
  fc.assert(property, { numRuns: process.env.LONG ? 200_000 : 3_000 })
})

it.each([
  ['+201012345678', '+201012345678'],
  ['+2001012345678', '+201012345678'],
  ['+4915112345678', '+4915112345678'],
  ['+39066982', '+39066982'],
  ['+12025550123', '+12025550123'],
  ['+5491123456789', '+5491123456789'],
  ['+1', undefined],
])('reads %s', (raw, number) => {
  expect(toE164(raw)).toBe(number)
})

it.each([
  ['+201012345678', true],
  ['+4915112345678', true],
  ['+12025550123', true],
  ['+97430123456', true],
  ['+21261234567', false],
  ['+2001012345678', false],
  ['+20 1012345678', false],
  ['x+201012345678', false],
  ['+201012345678x', false],
  ['201012345678', false],
  ['+999123456789', false],
  ['+1202555012', false],
  // Behind 1 begins a number of Anguilla or of the Bahamas, which the parser may change.
  ['+12644972345', true],
  ['+17', false],
  // Behind 44 are Britain, with 7, 9 or 10 digits, and the Isle of Man, with 10.
  ['+447911123456', true],
  ['+44791112345', false],
  ['+441234567', false],
  // Dialled before a number in Britain, and before six digits in Guernsey.
  ['+441800201234', false],
  ['+44180021234', false],
  ['+441800211234', true],
  // Russia and Kazakhstan dial 8 before a number.
  ['+79161234567', true],
  ['+78161234567', false],
  // Eight digits are a number in Australia and on Christmas Island, where the area is left out before some.
  ['+6121234567', true],
  ['+6151234567', false],
  ['+6112345', false],
  ['+2901234', true],
  ['+29012345', false],
  ['+5991234567', true],
  ['+59912345678', false],
  ['+2012345678', true],
  ['+201234567', false],
  // No number has more than fifteen digits.
  ['+491511234567890', true],
  ['+4915112345678901', false],
  ['+490151123456', false],
])('has %s read by the parser unless it is kept as it is: %s', (raw, isClean) => {
  expect(isCleanNumber(raw)).toBe(isClean)
})

it.each([
  ['p:+201012345678', 'eg', '+201012345678'],
  [' whatsapp : 0100 123 4567', 'eg', '+201001234567'],
  ['TEL:00201012345678', undefined, '+201012345678'],
  ['phone:  201012345678', undefined, '+201012345678'],
  [' tel:00201012345678', undefined, '+201012345678'],
  ['whatsapp :00201012345678', undefined, '+201012345678'],
  ['20 10 1234-5678', 'tn', '+201012345678'],
  ['+20 (0)1012345678', undefined, '+201012345678'],
  [' 00 20 1012345678', undefined, '+201012345678'],
  ['+20.101/234-5678', undefined, '+201012345678'],
  ['201012345678', 'tn', '+201012345678'],
  ['\u200e+201012345678\u202c', undefined, '+201012345678'],
  ['01001234567', 'EG', '+201001234567'],
  ['01001234567', undefined, undefined],
  ['0100 123 4567 tel:', 'eg', '+201001234567'],
  ['no number', 'eg', undefined],
])('reads %s of %s', (raw, country, number) => {
  expect(toE164(raw, country)).toBe(number)
  // The second time from the last results.
  expect(toE164(raw, country)).toBe(number)
})

it('tells countries apart', () => {
  expect(toE164('0661 421807', 'ma')).toBe('+212661421807')
  expect(toE164('0661 421807', 'at')).not.toBe('+212661421807')
})

it('leaves a number open that several offices have', () => {
  expect(visitorNumber('0612345678', { country: undefined, offices: ['ma', 'fr'] })).toBeUndefined()
  expect(visitorNumber('0612345678', { country: undefined, offices: ['ma', 'eg'] })).toBe('+212612345678')
})

const OFFICES = ['eg', 'ma', 'tn']

it.each([
  ['by the zone', '01001234567', 'Africa/Cairo', '+201001234567'],
  [
    'by the one office country, where the zone has no such number',
    '01001234567',
    'Europe/Berlin',
    '+201001234567',
  ],
  ['by a zone without an office', '0501234567', 'Asia/Riyadh', '+966501234567'],
  ['in Arabic digits', '٠٦٦١٤٢١٨٠٧', 'Africa/Casablanca', '+212661421807'],
  ['with its own code, whatever the zone is', '+201001234567', 'Europe/Berlin', '+201001234567'],
  ['with 00', '00201001234567', 'Europe/Berlin', '+201001234567'],
  ['as none, where it is none', '12', 'Africa/Cairo', undefined],
])("reads a visitor's number %s", (_, raw, zone, number) => {
  expect(visitorNumber(raw, { country: countryOfZone(zone), offices: OFFICES })).toBe(number)
})
