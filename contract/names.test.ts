import { describe, expect, it } from 'vitest'
import { displayName, nameInOtherScript } from './definition/define'
import { candidates } from './resources/candidates'
import { statuses } from './resources/lookups'
import { users } from './resources/users'

describe('the name of a record', () => {
  const both = { id: 7, name: 'Salma Bennani', name_arabic: 'سلمى بناني' }

  it.each([
    ['en', 'Salma Bennani', 'سلمى بناني'],
    ['ar', 'سلمى بناني', 'Salma Bennani'],
  ])('is in the script of the reader, and in the other one beside it: %s', (locale, name, other) => {
    for (const definition of [candidates, users]) {
      expect(displayName(definition, both, locale)).toBe(name)
      expect(nameInOtherScript(definition, both, locale)).toBe(other)
    }
  })

  it.each([
    ['has one script', { id: 7, name: 'Salma Bennani', name_arabic: null }],
    ['has the same in both', { id: 7, name: 'Salma Bennani', name_arabic: 'Salma Bennani' }],
  ])('stands alone where the record %s', (_, record) => {
    expect(displayName(users, record, 'ar')).toBe('Salma Bennani')
    expect(nameInOtherScript(users, record, 'ar')).toBeUndefined()
  })

  it('of a list is in its language only', () => {
    const status = { id: 2, slug: 'new', en: 'New', ar: 'جديد' }
    expect(displayName(statuses, status, 'ar')).toBe('جديد')
    expect(nameInOtherScript(statuses, status, 'ar')).toBeUndefined()
  })
})
