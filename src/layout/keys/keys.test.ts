import { describe, expect, it } from 'vitest'
import en from '../../../i18n/en.json'
import { KEY_PLACES, KEYS } from './keys'
import { nameOf } from './pressed'

const press = (key: string, code: string, shiftKey = false) =>
  nameOf({ key, code, shiftKey } as KeyboardEvent)

describe('a key', () => {
  it('is told by its letter, and on an Arabic keyboard by its place', () => {
    expect(press('J', 'KeyJ')).toBe('j')
    expect(press('ت', 'KeyJ')).toBe('j')
    expect(press('ظ', 'Slash')).toBe('/')
    expect(press('؟', 'Slash', true)).toBe('?')
    expect(press('?', 'Minus', true)).toBe('?')
    expect(press('y', 'KeyZ')).toBe('y')
    expect(press('Enter', 'Enter')).toBe('Enter')
  })
})

describe('the table of keys', () => {
  it('has words for each place and each thing', () => {
    const words: Record<string, unknown> = en.keys
    const places: Record<string, unknown> = en.keys.places
    expect(KEY_PLACES.filter(place => !places[place])).toEqual([])
    expect(Object.values(KEYS).flatMap(all => all.filter(({ does }) => !words[does]))).toEqual([])
  })
})
