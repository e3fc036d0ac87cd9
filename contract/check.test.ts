import { describe, expect, test } from 'vitest'
import { checkValue } from './check'
import { oneOf } from './fields'

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
