import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readToken, recipientTokens } from './tokens'

const KEY = Buffer.from('a key of the installation')

describe('tokens', () => {
  it('name their row, for their purpose and by their key only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 2000, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        (emailId, year, month) => {
          const startedMonth = `${year}-${String(month).padStart(2, '0')}-01`
          const tokens = recipientTokens(KEY, emailId, startedMonth)
          expect(readToken(KEY, 'track', `${tokens.track}.1a`)).toEqual({ emailId, startedMonth, link: 46 })
          expect(readToken(KEY, 'unsubscribe', tokens.unsubscribe)?.emailId).toBe(emailId)
          expect(readToken(KEY, 'bounce', tokens.bounce.toLowerCase())?.emailId).toBe(emailId)
          expect(readToken(KEY, 'unsubscribe', tokens.track)).toBeUndefined()
          expect(readToken(Buffer.from('another'), 'track', tokens.track)).toBeUndefined()
        },
      ),
    )
  })

  it('are refused in any other form', () => {
    for (const token of [
      '',
      '.',
      'a.b.c',
      `1.b4.${'0'.repeat(20)}`,
      `${'z'.repeat(40)}.1.${'0'.repeat(20)}`,
      '1.b4.ä',
    ]) {
      expect(readToken(KEY, 'track', token), token).toBeUndefined()
    }
  })
})
