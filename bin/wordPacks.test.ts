import { describe, expect, it } from 'vitest'
import ar from '../i18n/ar.json'
import en from '../i18n/en.json'
import { PACKS, packOf } from './wordPacks'

type Tree = { [key: string]: string | Tree }

describe.each([
  ['en', en as Tree],
  ['ar', ar as Tree],
])('the packs of %s', (_, tree) => {
  const packs = PACKS.map(pack => Object.entries(flat(packOf(tree, pack))))

  it('are the whole file together, and have no word twice', () => {
    const all = packs.flat()
    expect(Object.fromEntries(all)).toEqual(flat(tree))
    expect(all).toHaveLength(Object.keys(flat(tree)).length)
  })

  it('have in the first what every resource is called, and the fields of the list that is seen first', () => {
    const [, first = []] = packs
    const keys = first.map(([key]) => key)
    expect(keys).toContain('resources.candidates.name')
    expect(keys).toContain('resources.leads.fields.name')
    expect(keys).not.toContain('resources.campaigns.fields.name')
  })

  it('leave more for later than comes first', () => {
    const [door = [], first = [], later = []] = packs.map(pack => JSON.stringify(pack))
    expect(later.length).toBeGreaterThan(door.length + first.length)
  })
})

function flat(tree: Tree, path = ''): Record<string, string> {
  return Object.entries(tree).reduce<Record<string, string>>((words, [key, value]) => {
    const at = path ? `${path}.${key}` : key
    return Object.assign(words, typeof value === 'string' ? { [at]: value } : flat(value, at))
  }, {})
}
