import { describe, expect, it } from 'vitest'
import { signedInUser } from './signedInUser'

const token = (claims: object) => `x.${btoa(JSON.stringify(claims))}.y`

describe('signedInUser', () => {
  it('is the subject of the token in the cookie', () => {
    expect(signedInUser(`a=b; _MJC=${token({ sub: '7', exp: 2_000 })}`, 1_000_000)).toBe('7')
  })

  it.each(['', '_MJC=', '_MJC=nonsense', 'X_MJC=a'])('is nobody for "%s"', cookies => {
    expect(signedInUser(cookies)).toBeUndefined()
  })

  it('is nobody once the token has run out', () => {
    expect(signedInUser(`_MJC=${token({ sub: '7', exp: 2_000 })}`, 2_000_001)).toBeUndefined()
  })
})
