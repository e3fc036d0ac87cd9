import { describe, expect, it } from 'vitest'
import { everyHour, mostOf, pathOf } from './chart'

const at = (hour: number, sent: number) => ({
  at: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
  sent,
  opened: 0,
  clicked: 0,
  unsubscribed: 0,
})

describe('everyHour', () => {
  it('puts the hours back in that had nothing', () => {
    expect(everyHour([at(8, 10), at(11, 4)]).map(({ sent }) => sent)).toEqual([10, 0, 0, 4])
  })

  it('is nothing for nothing', () => {
    expect(everyHour([])).toEqual([])
  })
})

describe('pathOf', () => {
  it('runs from start to end with the most at the top', () => {
    const points = [at(8, 0), at(9, 10)]
    expect(pathOf(points, 'sent', mostOf(points))).toBe('M0.0 92.0L520.0 6.0')
  })

  it('draws one hour alone as a level', () => {
    expect(pathOf([at(8, 5)], 'sent', 5)).toBe('M0 6.0H520')
  })
})
