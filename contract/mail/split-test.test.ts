import { describe, expect, it } from 'vitest'
import { compareParts, testFaults, testSize, winnerOf } from './split-test'

describe('two parts', () => {
  it('differ by more than chance or not', () => {
    // z is 2.0 where 120 and 90 of 600 did it: 1 / 22.
    const clear = compareParts({ people: 600, hits: 90 }, { people: 600, hits: 120 })
    expect(clear.better).toBe('b')
    expect(clear.difference).toBeCloseTo(5)
    expect(clear.chance).toBeCloseTo(0.0226, 3)
    const near = compareParts({ people: 100, hits: 25 }, { people: 100, hits: 21 })
    expect(near.better).toBe('a')
    expect(near.chance).toBeCloseTo(0.5015, 3)
    expect(compareParts({ people: 100, hits: 10 }, { people: 200, hits: 20 })).toMatchObject({
      better: undefined,
      difference: 0,
    })
  })

  it('say nothing where too few did it', () => {
    expect(compareParts({ people: 100, hits: 1 }, { people: 100, hits: 4 })).toMatchObject({
      better: 'b',
      chance: undefined,
    })
    expect(compareParts({ people: 0, hits: 0 }, { people: 0, hits: 0 }).chance).toBeUndefined()
    expect(compareParts({ people: 0, hits: 0 }, { people: 10, hits: 1 })).toEqual({
      better: 'b',
      difference: 10,
      chance: undefined,
    })
    // Of 100 and 1,000 with one in 25, four are expected in the smaller part; of 125 five, which is enough.
    expect(compareParts({ people: 100, hits: 4 }, { people: 1_000, hits: 40 }).chance).toBeUndefined()
    expect(compareParts({ people: 125, hits: 5 }, { people: 1_000, hits: 40 }).chance).toBeCloseTo(1, 5)
    // The same holds of those who did not do it.
    expect(compareParts({ people: 100, hits: 96 }, { people: 1_000, hits: 960 }).chance).toBeUndefined()
  })

  it('give the rest the better version, and the first where neither is', () => {
    const a = { people: 50, opened: 10, clicked: 3 }
    expect(winnerOf('opened', { a, b: { people: 49, opened: 11, clicked: 3 } })).toBe('b')
    expect(winnerOf('clicked', { a, b: { people: 60, opened: 11, clicked: 3 } })).toBe('a')
    expect(winnerOf('opened', { a, b: a })).toBe('a')
  })
})

describe('a test', () => {
  const whole = {
    subject: 'One',
    template_id: 1,
    ab_share: 10,
    ab_subject: 'Two',
    ab_rule: 'opened',
    ab_hours: 4,
  } as const
  it('needs two versions, a rule and what the rule counts', () => {
    expect(testFaults({ subject: 'One' })).toEqual({})
    expect(testFaults(whole)).toEqual({})
    expect(testFaults({ ...whole, ab_subject: 'One' })).toEqual({ ab_subject: 'required' })
    expect(testFaults({ ...whole, ab_subject: null, ab_template_id: 2 })).toEqual({})
    expect(testFaults({ ...whole, ab_hours: null })).toEqual({ ab_hours: 'required' })
    expect(testFaults({ ...whole, ab_hours: null, ab_rule: 'hand' })).toEqual({})
    expect(testFaults({ ...whole, track_opens: false })).toEqual({ ab_rule: 'refused_by_rule' })
    expect(testFaults({ ...whole, ab_rule: null })).toEqual({ ab_rule: 'required' })
    expect(testFaults({ ...whole, ab_rule: 'clicked', track_opens: false })).toEqual({})
    expect(testFaults({ ...whole, ab_rule: 'clicked', track_clicks: false })).toEqual({
      ab_rule: 'refused_by_rule',
    })
    expect(testFaults({ ...whole, track_clicks: false })).toEqual({})
    expect(testFaults({ ...whole, ab_subject: null, ab_template_id: 1 })).toEqual({ ab_subject: 'required' })
  })

  it('needs the part that it is tried on, whatever else is said of it', () => {
    for (const said of [
      { ab_subject: 'Two' },
      { ab_template_id: 2 },
      { ab_rule: 'hand' },
      { ab_hours: 4 },
    ] as const)
      for (const ab_share of [null, undefined])
        expect(testFaults({ subject: 'One', ab_share, ...said })).toEqual({ ab_share: 'required' })
    expect(testFaults({ subject: 'One', ab_share: null })).toEqual({})
  })

  it('needs people enough', () => {
    expect(testSize(1_000, 10)).toEqual({ each: 100, rest: 800, isEnough: true })
    expect(testSize(400, 10)).toMatchObject({ each: 40, isEnough: false })
    expect(testSize(500, 10)).toMatchObject({ each: 50, isEnough: true })
  })
})
