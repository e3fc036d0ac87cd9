import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../resources'
import { daysOf, hasDays, isDayCount, RELATIVE_DAYS } from './relative-days'

describe('days that move with the calendar', () => {
  it('count today as the first, and what is older begins where the last ones end', () => {
    expect(daysOf('last_days', 1)).toEqual(daysOf('next_days', 1))
    for (const count of [1, 7, 3_650]) {
      expect(daysOf('last_days', count)).toEqual({ first: 1 - count, last: 0 })
      expect(daysOf('older_days', count).last).toBe((daysOf('last_days', count).first ?? 0) - 1)
      expect(daysOf('next_days', count)).toEqual({ first: 0, last: count - 1 })
    }
  })

  it('are counted by whole numbers within ten years', () => {
    expect([1, 7, 3_650].every(isDayCount)).toBe(true)
    expect([0, -1, 3_651, 1.5, Number.NaN, '7', null, undefined, [7]].some(isDayCount)).toBe(false)
    expect(['day', 'instant', 'time', 'text'].filter(hasDays)).toEqual(['day', 'instant'])
  })

  it('are the name of no field', () => {
    const names = RESOURCES.flatMap(({ fields }) => Object.keys(fields))
    expect(names.filter(name => RELATIVE_DAYS.some(each => name.endsWith(`_${each}`)))).toEqual([])
  })
})
