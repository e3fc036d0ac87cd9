import { expect, test } from 'vitest'
import { germanDaysOff, officeDaysOff } from './daysOff'

test('weekends and federal holidays are off everywhere, those of a Bundesland there', async () => {
  const daysOff = await germanDaysOff()
  const [germany, bavaria, saxony] = [daysOff(null), daysOff('bayern'), daysOff('sachsen')]
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
  const daysOff = await germanDaysOff()
  expect(daysOff('atlantis')('2027-01-06')).toBe(false)
  expect(daysOff('bayern')('3026-01-01')).toBe(new Date('3026-01-01').getUTCDay() % 6 === 0)
})

test('an office has the weekend and the holidays of its country, as far as they are known', async () => {
  const [cairo, amman, tunis, nowhere] = [
    await officeDaysOff('eg'),
    await officeDaysOff('jo'),
    await officeDaysOff('tn'),
    await officeDaysOff(null),
  ]
  // A Friday, a Saturday and a Sunday.
  const weekend = ['2027-02-12', '2027-02-13', '2027-02-14']
  expect(weekend.map(cairo)).toEqual([true, true, false])
  expect(weekend.map(amman)).toEqual([true, true, false])
  expect(weekend.map(tunis)).toEqual([false, true, true])
  expect(weekend.map(nowhere)).toEqual([false, true, true])
  // The day of the revolution in Egypt, the day of youth in Tunisia, New Year in Germany.
  expect(['2027-01-25', '2027-01-14', '2027-01-01'].map(cairo)).toEqual([true, false, true])
  expect(['2027-01-25', '2027-01-14', '2027-01-01'].map(tunis)).toEqual([false, true, true])
  expect(['2027-01-25', '2027-01-14', '2027-01-01'].map(nowhere)).toEqual([false, false, true])
})

test('a feast is off on each of its days', async () => {
  const offices = ['eg', 'ma', 'tn', 'dz'].map(officeDaysOff)
  const [cairo, rabat, tunis, algiers] = await Promise.all(offices)
  // Eid al-Fitr of 2027 begins on Tuesday 9 March, Eid al-Adha on Sunday 16 May.
  const fitr = ['2027-03-08', '2027-03-09', '2027-03-10', '2027-03-11', '2027-03-15']
  expect(fitr.map(day => cairo?.(day))).toEqual([false, true, true, true, false])
  expect(fitr.map(day => rabat?.(day))).toEqual([false, true, true, false, false])
  expect(fitr.map(day => tunis?.(day))).toEqual([false, true, true, false, false])
  expect(fitr.map(day => algiers?.(day))).toEqual([false, true, true, true, false])
  expect(['2027-05-16', '2027-05-19', '2027-05-20'].map(day => cairo?.(day))).toEqual([true, true, false])
})
