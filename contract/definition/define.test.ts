import { describe, expect, it } from 'vitest'
import {
  can,
  defaultsOf,
  defineResource,
  displayName,
  nameInOtherScript,
  roleFieldsOf,
  visibleFields,
  writableFields,
} from './define'
import { flag, number, text } from './fields'

const fields = {
  title: text(),
  title_ar: text(),
  size: number({ default: 3, hiddenFrom: ['user'] }),
  isOpen: flag(),
  sum: number({ read: true }),
}
const least = {
  title: 'title',
  fields,
  list: { columns: ['title'] },
  form: [['title', 'size']],
  roles: ['user', 'admin'],
} as const
const names = (entries: [string, unknown][]) => entries.map(([name]) => name)

describe('a resource', () => {
  it('has what its author leaves out', () => {
    const { byRole, ...rest } = defineResource('bigThing-s', least)
    expect(rest).toEqual({
      name: 'bigThing-s',
      table: 'big_thing_s',
      only: {},
      title: 'title',
      alikeBy: [],
      apartBy: undefined,
      fields,
      list: {
        columns: ['title'],
        filters: [],
        search: [],
        searchColumn: 'search_text',
        sort: ['id', 'desc'],
      },
      form: { main: [['title', 'size']] },
      roles: ['user', 'admin'],
      writers: ['user', 'admin'],
      verbs: ['read', 'create', 'update', 'delete', 'bulk', 'import', 'export'],
      bin: false,
      lookup: false,
      unlogged: false,
      namedInImports: false,
      mark: undefined,
      picture: undefined,
      computed: false,
      knownBy: [],
      knownFirstBy: [],
      importedTogether: false,
      own: undefined,
      authored: false,
      selfService: undefined,
    })
  })

  it('has what its author says', () => {
    const said = {
      table: 'things',
      only: { kind: 'a' },
      apartBy: 'size',
      writers: ['admin'],
      verbs: ['read'],
      bin: true,
      unlogged: true,
      namedInImports: true,
      mark: 'size',
      picture: 'title',
      knownBy: ['title'],
      knownFirstBy: ['size'],
      importedTogether: true,
      own: 'size',
      selfService: ['title'],
      form: { one: [['title']], two: [['size']] },
    } as const
    const list = {
      columns: ['size', 'title'],
      filters: ['size'],
      search: ['title'],
      searchColumn: 'ready_search_text',
      sort: ['size', 'asc'],
    } as const
    expect(defineResource('other', { ...least, ...said, list })).toMatchObject({ ...said, list })
  })

  it('that is a lookup is named in imports, and one that is computed is only read', () => {
    expect(defineResource('words', { ...least, lookup: true })).toMatchObject({
      lookup: true,
      namedInImports: true,
    })
    expect(defineResource('sums', { ...least, computed: true })).toMatchObject({
      computed: true,
      verbs: ['read', 'export'],
    })
  })

  it('of the menu has the roles of its key', () => {
    const { roles: _, ...ofMenu } = least
    expect(defineResource('whatsapp-log', ofMenu).roles).toEqual(['master'])
  })

  it('shows each role its fields, and lets it write those that the server does not fill', () => {
    const things = defineResource('things', least)
    expect(names(visibleFields(things, 'admin'))).toEqual(['title', 'title_ar', 'size', 'isOpen', 'sum'])
    expect(names(visibleFields(things, 'user'))).toEqual(['title', 'title_ar', 'isOpen', 'sum'])
    expect(names(visibleFields(things, null))).toEqual(['title', 'title_ar', 'isOpen', 'sum'])
    expect(names(writableFields(things, 'user'))).toEqual(['title', 'title_ar', 'isOpen'])
    expect(() => roleFieldsOf(things, 'nobody' as 'user')).toThrow('things has no fields for the role nobody')
  })

  it('gives new records their first values', () => {
    expect(defaultsOf(defineResource('things', least))).toEqual({ size: 3, isOpen: false })
  })
})

describe('a role', () => {
  const things = defineResource('things', {
    ...least,
    roles: ['user', 'admin', 'de_user'],
    writers: ['user', 'admin'],
  })

  it('reads and writes by the rights of the resource; managers alone delete and write many', () => {
    expect(can(things, 'user', 'read')).toBe(true)
    expect(can(things, 'user', 'update')).toBe(true)
    expect(can(things, 'user', 'create')).toBe(true)
    expect(can(things, 'user', 'delete')).toBe(false)
    expect(can(things, 'user', 'export')).toBe(false)
    expect(can(things, 'admin', 'bulk')).toBe(true)
    expect(can(things, 'admin', 'export')).toBe(true)
    expect(can(things, 'de_user', 'read')).toBe(true)
    expect(can(things, 'de_user', 'update')).toBe(false)
    expect(can(things, 'master', 'read')).toBe(false)
    expect(can(things, null, 'read')).toBe(false)
  })

  it('exports what it may not write where it is a manager, and deletes rows of its own', () => {
    const read = defineResource('sums', { ...least, writers: [] })
    expect(can(read, 'admin', 'export')).toBe(true)
    expect(can(read, 'admin', 'delete')).toBe(false)
    expect(can(defineResource('marks', { ...least, own: 'size' }), 'user', 'delete')).toBe(true)
    expect(can(defineResource('marks', { ...least, verbs: ['read'] }), 'admin', 'delete')).toBe(false)
  })
})

describe('the name of a record', () => {
  const things = defineResource('things', least)
  const people = defineResource('people', { ...least, fields: { ...fields, title_arabic: text() } })
  const words = defineResource('words', { ...least, lookup: true })

  it('is that of the language, else the one it has, else its number', () => {
    expect(displayName(things, { title: 'Book', title_ar: 'كتاب' })).toBe('Book')
    expect(displayName(things, { title: 'Book', title_ar: 'كتاب' }, 'ar')).toBe('كتاب')
    expect(displayName(things, { title: 'Book', title_ar: '' }, 'ar')).toBe('Book')
    expect(displayName(people, { title: 'Mona', title_arabic: 'منى' }, 'ar')).toBe('منى')
    expect(displayName(people, { title: 'Mona', title_arabic: 'منى' }, 'de')).toBe('Mona')
    expect(displayName(things, { title: null, id: 7 })).toBe('7')
    expect(displayName(things, { title: 5 })).toBe('')
  })

  it('of a word is its label, else the English one, else its slug', () => {
    expect(displayName(words, { en: 'Open', de: 'Offen', slug: 'open' }, 'de')).toBe('Offen')
    expect(displayName(words, { en: 'Open', slug: 'open' }, 'de')).toBe('Open')
    expect(displayName(words, { slug: 'open', title: 'x' }, 'de')).toBe('open')
  })

  it('of what has names in languages is that of the language, of what is numbered its number', () => {
    const routes = defineResource('routes', {
      ...least,
      title: 'en',
      fields: { en: text(), ar: text() },
      list: { columns: ['en'] },
      form: [['en', 'ar']],
    })
    const names = { en: 'Studies', ar: 'الدراسة' }
    expect([displayName(routes, names, 'ar'), displayName(routes, names)]).toEqual(['الدراسة', 'Studies'])
    const versions = defineResource('versions', { ...least, title: 'size' })
    expect(displayName(versions, { size: 2, id: 19 })).toBe('2')
  })

  it('in the other script is there where it has both', () => {
    const mona = { title: 'Mona', title_arabic: 'منى' }
    expect(nameInOtherScript(people, mona)).toBe('منى')
    expect(nameInOtherScript(people, mona, 'ar')).toBe('Mona')
    expect(nameInOtherScript(people, { ...mona, title_arabic: '' })).toBeUndefined()
    expect(nameInOtherScript(people, { title: 'Mona' })).toBeUndefined()
  })
})
