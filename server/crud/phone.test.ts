import fc from 'fast-check'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, it } from 'vitest'
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
