import { describe, expect, it } from 'vitest'
import { defineResource } from '../../contract/definition/define'
import { number, text } from '../../contract/definition/fields'
import { candidates } from '../../contract/resources/candidates'
import { lists } from '../../contract/resources/lists'
import { escapeLike, searched, searchText, tellingParts } from './search'

describe('the parts of a text that an index is asked for', () => {
  it.each([
    ['mona saleh', ['ona', 'leh']],
    ['مني صالح', ['مني', 'الح']],
    ['1034567891', ['567', '891']],
    ['mona.saleh61@', ['leh61@']],
    ['mona.s61234@', ['61234@']],
    ['mona.saleh@', ['ona', 'leh']],
    ['mona1990.saleh@', ['na1', '990', 'leh']],
    ['abd el rahman ibn khaldun', ['man', 'ibn', 'hal', 'dun']],
    ['abc def', ['abc', 'def']],
    ['abd rahman 123456', ['rah', 'man', '123', '456']],
    ['123456 abd rahman', ['456', 'abd', 'rah', 'man']],
  ])('are of %s the ends of its words', (text, parts) => {
    expect(tellingParts(text)).toEqual(parts)
  })

  it.each(['mona', 'saleh6', '000000000', 'al el di', '%%%%%%%%%', 'abc _ % abc'])(
    'are none of %s, which has too few that differ',
    text => {
      expect(tellingParts(text)).toEqual([])
    },
  )

  it('stand in the text one after the other', () => {
    for (const text of ['أحمد abc-def 123456', 'xaaabaaab yaab', 'mona saleh mona saleh']) {
      const inOrder = tellingParts(text).reduce((at, part) => {
        const found = at < 0 ? -1 : text.indexOf(part, at)
        return found < 0 ? -1 : found + part.length
      }, 0)
      expect(inOrder).toBeGreaterThan(-1)
    }
  })
})

it('a record is found by its texts, each on a line of its own', () => {
  const things = defineResource('things', {
    title: 'name',
    fields: { name: text(), city: text(), size: number(), note: text() },
    list: { columns: ['name'], search: ['name', 'city', 'size', 'note'] },
    form: [['name']],
  })
  expect(searchText(things, { name: 'Müller  Mona', city: '', size: 5, note: 'أحمد' })).toBe(
    'muller mona\nاحمد',
  )
  expect(searchText(things, { name: null })).toBe('')
})

it('a record has a text for each view of its table', () => {
  expect(searched(lists, { name: 'Fès', description: 'In the South', audience: 'general' })).toEqual({
    search_text: 'fes\nin the south',
  })
  expect(Object.keys(searched(candidates, {})).sort()).toEqual([
    'name_pairs',
    'ready_search_text',
    'search_text',
  ])
})

it('marks of LIKE stand for themselves', () => {
  expect(escapeLike('50%_a\\')).toBe('50\\%\\_a\\\\')
})
