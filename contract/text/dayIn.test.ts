import { expect, test } from 'vitest'
import { dayIn } from './dayIn'

test('a day is written out in four languages, in Latin digits', () => {
  expect(dayIn('en', '2027-02-15')).toBe('15 February 2027')
  expect(dayIn('de', '2027-02-15')).toBe('15. Februar 2027')
  expect(dayIn('fr', '2027-02-15')).toBe('15 février 2027')
  expect(dayIn('ar', '2027-02-15')).toBe('15 فبراير 2027')
})

test('the first of a month is 1er in French, and no other day', () => {
  expect(dayIn('fr', '2026-12-01')).toBe('1er décembre 2026')
  expect(dayIn('fr', '2026-12-11')).toBe('11 décembre 2026')
  expect(dayIn('en', '2026-12-01')).toBe('1 December 2026')
})

test('an instant is written as its day', () => {
  expect(dayIn('de', '2026-12-01T23:30:00.000Z')).toBe('1. Dezember 2026')
})
