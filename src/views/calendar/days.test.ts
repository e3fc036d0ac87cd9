import { describe, expect, test } from 'vitest'
import { daysOf, hoursOf, moved, placedOn, rangeOf, wholeOn } from './days'

describe('the days of a span', () => {
  test('a week begins on Monday', () => {
    const days = daysOf({ view: 'week', day: '2026-11-21' })
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-16', '2026-11-22', 7])
  })

  test.each([
    ['2026-02-10', '2026-01-26', '2026-03-01', 35],
    ['2026-11-30', '2026-10-26', '2026-12-06', 42],
    ['2027-02-01', '2027-02-01', '2027-02-28', 28],
  ])('the month of %s is the weeks that it touches', (day, first, last, count) => {
    const days = daysOf({ view: 'month', day })
    expect([days[0], days.at(-1), days.length]).toEqual([first, last, count])
  })

  test('a range is that of the clocks of its zone', () => {
    expect(rangeOf({ view: 'week', day: '2026-10-25' }, 'Europe/Berlin')).toEqual({
      ...{ from: '2026-10-19', to: '2026-10-25' },
      ...{ begin: '2026-10-18T22:00:00.000Z', end: '2026-10-25T23:00:00.000Z' },
    })
  })

  test('one goes on by weeks and by months', () => {
    expect(moved({ view: 'week', day: '2026-12-30' }, 1)).toEqual({ view: 'week', day: '2027-01-06' })
    expect(moved({ view: 'month', day: '2026-01-31' }, 1)).toEqual({ view: 'month', day: '2026-02-01' })
    expect(moved({ view: 'month', day: '2026-01-31' }, -1)).toEqual({ view: 'month', day: '2025-12-01' })
  })
})

const event = (id: number, at: string, minutes = 60) => ({ id, title: `${id}`, at, minutes })

test('what overlaps stands beside one another', () => {
  const placed = placedOn(
    [
      event(1, '2026-11-20T09:00:00Z'),
      event(2, '2026-11-20T09:30:00Z'),
      event(3, '2026-11-20T10:00:00Z', 30),
      event(4, '2026-11-20T12:00:00Z'),
      event(5, '2026-11-20T23:30:00Z'),
    ],
    '2026-11-20',
    'Europe/Berlin',
  )
  expect(placed.map(({ event: { id }, start, lane, lanes }) => [id, start, lane, lanes])).toEqual([
    [1, 600, 0, 2],
    [2, 630, 1, 2],
    [3, 660, 0, 2],
    [4, 780, 0, 1],
  ])
  expect(hoursOf(placed)).toEqual({ first: 8, last: 17 })
})

test('what lasts for days stands on each of them', () => {
  const course = { id: 1, title: 'B1', from: '2026-11-01', to: '2026-11-20' }
  expect(wholeOn([course], '2026-11-20')).toEqual([course])
  expect(wholeOn([course], '2026-11-21')).toEqual([])
})
