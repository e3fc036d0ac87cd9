import { describe, expect, it } from 'vitest'
import { formOf, MOST_KEYS } from './body'

const names = (count: number) => Array.from({ length: count }, (_, at) => `n${at}=${at}`).join('&')

describe('a form', () => {
  it('gives a text to each name, and several where it comes more than once', () => {
    expect({ ...formOf('a=1&b=x+y&a=2&a=&c') }).toEqual({ a: ['1', '2', ''], b: 'x y', c: '' })
  })

  it('takes names of objects for names', () => {
    expect(Object.entries(formOf('__proto__=1&constructor=2') ?? {})).toEqual([
      ['__proto__', '1'],
      ['constructor', '2'],
    ])
  })

  it('is refused with more names than a form of ours has', () => {
    expect(Object.keys(formOf(names(MOST_KEYS)) ?? {})).toHaveLength(MOST_KEYS)
    expect(formOf(names(MOST_KEYS + 1))).toBeUndefined()
  })

  it('keeps each of many values of one name', () => {
    expect(formOf('a=1&'.repeat(30_000))?.a).toHaveLength(30_000)
  })
})
