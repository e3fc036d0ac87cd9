import { describe, expect, it } from 'vitest'
import { everyDay, roundUp } from './scale'

describe('a line of days', () => {
  it('has the days between, also over the change of clocks and years', () => {
    const points = [
      { day: '2026-10-24', value: 3 },
      { day: '2026-10-27', value: 1 },
    ]
    expect(everyDay(points).map(({ day, value }) => [day, value])).toEqual([
      ['2026-10-24', 3],
      ['2026-10-25', 0],
      ['2026-10-26', 0],
      ['2026-10-27', 1],
    ])
    expect(everyDay([{ day: '2026-12-31', value: 1 }])).toHaveLength(1)
    expect(everyDay([])).toEqual([])
  })

  it('has all the days that were asked for, with mail or without', () => {
    const points = [{ day: '2026-11-18', value: 5 }]
    const days = everyDay(points, { first: '2026-10-24', last: '2026-11-22' }).map(({ day }) => day)
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-24', '2026-11-22'])
    expect(everyDay(points, { first: null, last: undefined })).toHaveLength(1)
    expect(everyDay([], { first: '2026-10-24', last: '2026-11-22' })).toEqual([])
  })
})

it('an axis ends at a round number', () => {
  expect([0, 1, 3, 17, 50, 51, 243, 999].map(roundUp)).toEqual([1, 1, 3, 20, 50, 60, 250, 1_000])
})
