import { describe, expect, it } from 'vitest'
import { tellingParts } from './search'

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
