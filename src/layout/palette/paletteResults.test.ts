import { describe, expect, it } from 'vitest'
import { ROLES } from '../../../contract/access/roles'
import { can } from '../../../contract/definition/define'
import { RESOURCES } from '../../../contract/resources'
import en from '../../../i18n/en.json'
import { matching, screensFor, searchable } from './paletteResults'
import { creations } from './useActions'

const words = (key: string) => (en.menu.items as Record<string, string>)[key] ?? key

describe('screensFor', () => {
  it('finds screens of the role by their words, those that begin with them first', () => {
    expect(screensFor('master', 'cam', words).map(({ to }) => to)).toEqual([
      '/campaigns',
      '/bw-campaigns',
      '/bb-campaigns',
    ])
    // Its group is not in the menu of users, who may use it all the same (access.json).
    expect(screensFor('user', 'cam', words).map(({ to }) => to)).toEqual(['/bb-campaigns'])
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

describe('everything that a role may use', () => {
  it.each(ROLES)('is reached by %s: each list, each search, each new record', role => {
    const mine = RESOURCES.filter(definition => can(definition, role, 'read'))
    const paths = new Set(mine.flatMap(({ name }) => screensFor(role, name, words).map(({ to }) => to)))
    expect(mine.map(({ name }) => `/${name}`).filter(path => !paths.has(path))).toEqual([])
    const made = creations(role, words).map(({ key }) => key)
    expect(new Set(made)).toEqual(
      new Set(mine.filter(definition => can(definition, role, 'create')).map(({ name }) => name)),
    )
    const rows = new Set(searchable(role).map(key => RESOURCES.find(({ name }) => name === key)?.table))
    expect(
      mine.filter(({ list, table }) => list.search.length && !rows.has(table)).map(({ name }) => name),
    ).toEqual([])
  })

  it('shows only the menu until something is typed', () => {
    expect(screensFor('master', '', words).some(({ isBeside }) => isBeside)).toBe(false)
    expect(screensFor('master', 'documents', words).map(({ to }) => to)).toContain('/documents')
  })
})

describe('matching', () => {
  const names = ['New lead', 'Leads', 'سلمى بنّاني', 'Öffnungszeiten']
  const found = (text: string) => matching(names, text, name => name)

  it('takes each word by itself, in any writing, and what begins with the text first', () => {
    expect(found('lead new')).toEqual(['New lead'])
    expect(found('lead')).toEqual(['Leads', 'New lead'])
    expect(found('سلمي')).toEqual(['سلمى بنّاني'])
    expect(found('offn')).toEqual(['Öffnungszeiten'])
    expect(found('')).toEqual(names)
  })
})

describe('creations', () => {
  it('offers what the role may make, and nothing else', () => {
    const keys = (role: 'master' | 'de_user') => creations(role, words).map(({ key }) => key)
    expect(keys('master')).toEqual(expect.arrayContaining(['leads', 'campaigns', 'users']))
    expect(keys('master')).not.toContain('logs')
    expect(keys('de_user')).not.toContain('leads')
  })
})
