import { describe, expect, it } from 'vitest'
import { mentionAt, mentionedIn, withMention } from './mention'

const OMAR = { id: 4, name: 'Omar Haddad' }

describe('somebody named in a note', () => {
  it('is looked for after an at sign at the beginning of a word', () => {
    expect(mentionAt('Call @om', 8)).toEqual({ start: 5, typed: 'om' })
    expect(mentionAt('@عمر', 4)).toEqual({ start: 0, typed: 'عمر' })
    expect(mentionAt('Ask @Omar Had', 13)).toEqual({ start: 4, typed: 'Omar Had' })
  })

  it('is none in an address, or after more than two words', () => {
    expect(mentionAt('a@b', 3)).toBeUndefined()
    expect(mentionAt('@Omar Haddad said', 17)).toBeUndefined()
  })

  it('takes the place of what was typed', () => {
    expect(withMention('Call @om now', { start: 5, typed: 'om' }, OMAR)).toBe('Call @Omar Haddad  now')
  })

  it('counts once, and only while the name stands there', () => {
    expect(mentionedIn('@Omar Haddad and @Omar Haddad', [OMAR, OMAR])).toEqual([4])
    expect(mentionedIn('nobody', [OMAR])).toEqual([])
  })
})
