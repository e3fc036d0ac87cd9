import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../../contract/time/wall-time'
import { readClock } from './clock'

describe('readClock', () => {
  it('counts days, one tick a day up to 16', () => {
    const reading = readClock({ started: '2026-11-10', limit: '2026-11-20', today: '2026-11-15' })
    expect(reading).toEqual({ state: 'in', daysLeft: 5, ticks: 10, at: 0.5, limitAt: 1 })
  })

  it('has one tick a week beyond', () => {
    expect(readClock({ started: '2026-09-01', limit: '2026-10-27', today: '2026-09-02' }).ticks).toBe(8)
  })

  it('is soon in the last tenth, but at least for two days', () => {
    const state = (limit: string) => readClock({ started: '2026-11-01', limit, today: '2026-11-21' }).state
    expect([state('2026-11-23'), state('2026-11-24')]).toEqual(['soon', 'in'])
    expect(readClock({ started: '2026-01-01', limit: '2026-04-11', today: '2026-04-02' }).state).toBe('soon')
  })

  it('still counts the day of the limit', () => {
    expect(readClock({ started: '2026-11-01', limit: '2026-11-21', today: '2026-11-21' })).toMatchObject({
      state: 'soon',
      daysLeft: 0,
    })
  })

  it('puts the post before today once it is over', () => {
    const reading = readClock({ started: '2026-11-01', limit: '2026-11-11', today: '2026-11-21' })
    expect(reading).toMatchObject({ state: 'over', daysLeft: -10 })
    expect(reading.limitAt).toBeLessThan(reading.at)
    expect(reading.at).toBeLessThan(1)
  })
})

it('counts days over a change of the hour', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
})
