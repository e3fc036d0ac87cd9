import { describe, expect, it } from 'vitest'
import en from '../../../i18n/en.json'
import { screensFor, searchable } from './useFound'

const words = (key: string) => (en.menu.items as Record<string, string>)[key] ?? key

describe('screensFor', () => {
  it('finds screens of the role by their words, those that begin with them first', () => {
    expect(screensFor('master', 'cam', words).map(({ to }) => to)).toEqual([
      '/campaigns',
      '/bw-campaigns',
      '/bb-campaigns',
    ])
    expect(screensFor('user', 'cam', words)).toEqual([])
  })

  it('lists all of them while nothing is typed', () => {
    expect(screensFor('user', '', words).map(({ key }) => key)).toContain('leads')
  })
})

describe('searchable', () => {
  it('names only what the role may use and what has searchable fields, each once', () => {
    const keys = searchable('master')
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toContain('leads')
    expect(searchable('de_user')).not.toContain('leads')
  })
})
