import { expect, test } from 'vitest'
import { OWN_PAGE_WORDS } from '../../../../contract/own-page/words'
import { momentIn } from './dates'
import { moneyPart } from './parts'

test('says of an instalment whose day is over that it is overdue, and of no other one', () => {
  const sum = { kind: 'placement', currency: 'EUR', paid_on: null, paid: false } as const
  const sums = [
    { ...sum, amount: '100', due_on: '2026-11-22' },
    { ...sum, amount: '200', due_on: '2026-11-23' },
    { ...sum, amount: '300', due_on: '2026-11-01', paid_on: '2026-11-20', paid: true },
  ]
  const visit = { words: OWN_PAGE_WORDS.en, language: 'en' } as Parameters<typeof moneyPart>[0]
  const html = moneyPart(visit, { sums, totals: [] }, '2026-11-23')
  expect(html).toContain('overdue since 22 November 2026')
  expect(html).toContain('due on 23 November 2026')
  expect(html).toContain('paid on 20 November 2026')
  expect(html.match(/overdue/g)).toHaveLength(1)
})

test('writes the first of a month as French does, and its hour as it is', () => {
  const clocks = { zone: 'Africa/Cairo', country: 'eg' }
  const appointment = { isWholeDay: false, clocks }
  expect(momentIn('fr', { at: '2026-12-01T11:00:00Z', ...appointment })).toBe(
    'mardi 1er décembre 2026 à 13:00',
  )
  expect(momentIn('fr', { at: '2026-12-11T11:00:00Z', ...appointment })).toBe(
    'vendredi 11 décembre 2026 à 13:00',
  )
  expect(momentIn('de', { at: '2026-12-01T11:00:00Z', ...appointment })).toContain('1. Dezember 2026')
})
