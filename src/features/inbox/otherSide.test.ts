import { describe, expect, it } from 'vitest'
import { otherSide } from './otherSide'

const translate = (key: string) => key

describe('what another system said', () => {
  it('is in words where it gave no answer', () => {
    expect(otherSide(translate, 'ECONNREFUSED')).toBe('other_side.refused')
    expect(otherSide(translate, 'The other side gave no answer: timeout')).toBe('other_side.timeout')
    expect(otherSide(translate, 'DEPTH_ZERO_SELF_SIGNED_CERT')).toBe('other_side.certificate')
  })

  it('stays as it said it', () => {
    for (const own of ['401 Invalid access token', 'refused', '{"error":"timeout"}', ''])
      expect(otherSide(translate, own)).toBe(own)
  })
})
