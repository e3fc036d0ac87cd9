import { describe, expect, test } from 'vitest'
import { checkGiven, checkValue } from './check'
import { day, instant, oneOf } from './fields'

describe('a field of fixed words', () => {
  test('holds one of them', () => {
    const field = oneOf(['A1', 'A2'])
    expect(checkValue(field, 'A1')).toEqual({ value: 'A1' })
    expect(checkValue(field, ['A1'])).toEqual({ error: 'not_a_choice' })
  })

  test('or several, each once', () => {
    const field = oneOf(['A1', 'A2'], { many: true })
    expect(checkValue(field, ['A2', 'A1', 'A2'])).toEqual({ value: ['A2', 'A1'] })
    expect(checkValue(field, [])).toEqual({ value: [] })
    expect(checkValue(field, null)).toEqual({ value: null })
    expect(checkValue(field, ['B1'])).toEqual({ error: 'not_a_choice' })
    expect(checkValue(field, 'A1')).toEqual({ error: 'invalid' })
  })
})

describe('a day', () => {
  test('is one that a person of today may write down', () => {
    expect(checkValue(day(), '1900-01-01')).toEqual({ value: '1900-01-01' })
    expect(checkValue(day(), '2199-12-31')).toEqual({ value: '2199-12-31' })
    for (const slip of ['0001-01-01', '0197-05-04', '1899-12-31', '2200-01-01', '9999-12-31'])
      expect(checkValue(day(), slip)).toEqual({ error: 'valid_day' })
    expect(checkValue(instant(), '0197-05-04T10:00:00Z')).toEqual({ error: 'valid_instant' })
  })

  test('of a birth is none to come, wherever one is', () => {
    const born = day({ past: true })
    const daysOn = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
    expect(checkValue(born, daysOn(1))).toEqual({ value: daysOn(1) })
    expect(checkValue(born, daysOn(2))).toEqual({ error: 'future_day' })
    expect(checkValue(day(), daysOn(2))).toEqual({ value: daysOn(2) })
  })

  test('that a filter asks for may be any', () => {
    expect(checkGiven(day({ past: true }), '0001-01-01')).toEqual({ value: '0001-01-01' })
  })
})
