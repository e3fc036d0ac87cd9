import { expect, test } from 'vitest'
import { daysOffIn } from './daysOff'

test('weekends and federal holidays are off everywhere, those of a Bundesland there', async () => {
  const [germany, bavaria, saxony] = [
    await daysOffIn(null),
    await daysOffIn('bayern'),
    await daysOffIn('sachsen'),
  ]
  // Labour Day, Whit Monday, German Unity Day, both days of Christmas, a Saturday and a Sunday.
  for (const day of [
    '2026-05-01',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
    '2026-11-21',
    '2026-11-22',
  ])
    expect([germany(day), bavaria(day), saxony(day)], day).toEqual([true, true, true])
  // Epiphany is a holiday in Bavaria, the Day of Repentance in Saxony.
  expect([germany('2027-01-06'), bavaria('2027-01-06'), saxony('2027-01-06')]).toEqual([false, true, false])
  expect([germany('2026-11-18'), bavaria('2026-11-18'), saxony('2026-11-18')]).toEqual([false, false, true])
  expect(germany('2026-11-23')).toBe(false)
})

test('a Bundesland that nobody knows counts as none, and a mistyped year as one without holidays', async () => {
  expect((await daysOffIn('atlantis'))('2027-01-06')).toBe(false)
  expect((await daysOffIn('bayern'))('3026-01-01')).toBe(new Date('3026-01-01').getUTCDay() % 6 === 0)
})
