import { describe, expect, it } from 'vitest'
import { conditionsHold } from './conditions'

describe('conditions', () => {
  const egypt = { fact: 'nationality' as const, in: ['EG', 'SD'] }

  it('all hold, for one of several values', () => {
    expect(conditionsHold(undefined, {})).toBe(true)
    expect(conditionsHold([egypt], { nationality: ['TN', 'SD'] })).toBe(true)
    expect(conditionsHold([egypt], { nationality: 'TN' })).toBe(false)
    expect(conditionsHold([egypt, { fact: 'minor', in: ['yes'] }], { nationality: 'EG' })).toBe(false)
  })

  it('fail on a fact without a value, and their negation holds', () => {
    const not = { ...egypt, not: true }
    expect(
      [{}, { nationality: null }, { nationality: [] }].map(each => conditionsHold([egypt], each)),
    ).toEqual([false, false, false])
    expect(conditionsHold([not], {})).toBe(true)
    expect(conditionsHold([not], { nationality: 'EG' })).toBe(false)
  })
})
