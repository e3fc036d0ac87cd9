import { describe, expect, it } from 'vitest'
import { formatDay, formatInstant, formatNearDay, formatTime } from './dates'
import { number } from './numbers'

describe('formatDay', () => {
  it.each([
    ['en', '23 Nov 2026'],
    ['ar', '23 نوفمبر 2026'],
    ['de', '23.11.2026'],
    ['fr', '23 nov. 2026'],
    ['xx', '23 Nov 2026'],
  ])('writes months in words and Latin digits (%s)', (locale, expected) => {
    expect(formatDay('2026-11-23', locale)).toBe(expected)
  })

  it.each([
    ['en', '7 Sep', '7 Sep 2027'],
    ['ar', '7 سبتمبر', '7 سبتمبر 2027'],
    ['de', '07.09.', '07.09.2027'],
    ['fr', '7 sept.', '7 sept. 2027'],
  ])('leaves out the year of today, and no other one (%s)', (locale, ofToday, ofAnother) => {
    const today = '2026-11-23'
    expect(formatNearDay('2026-09-07', locale, { today })).toBe(ofToday)
    expect(formatNearDay('2027-09-07', locale, { today })).toBe(ofAnother)
  })

  it('puts the weekday before', () => {
    expect(formatDay('2026-11-23', 'en', { weekday: true })).toBe('Mon 23 Nov 2026')
    expect(formatDay('2026-11-23', 'ar', { weekday: true })).toBe('الاثنين 23 نوفمبر 2026')
  })

  it('is empty for what is no day', () => expect(formatDay('soon')).toBe(''))
})

describe('formatInstant', () => {
  it('takes the time zone that is given', () => {
    expect(formatInstant('2026-11-23T23:30:00Z', 'en', 'Africa/Cairo')).toBe('24 Nov 2026, 01:30')
    expect(formatInstant('2026-11-23T23:30:00Z', 'ar', 'UTC')).toBe('23 نوفمبر 2026، 23:30')
    expect(formatTime('2026-11-23T00:05:00Z', 'UTC')).toBe('00:05')
  })
})

it('groups numbers in Latin digits in every language', () => {
  expect([number(18240, 'en'), number(18240, 'ar'), number(18240, 'de')]).toEqual([
    '18,240',
    '18,240',
    '18.240',
  ])
})
