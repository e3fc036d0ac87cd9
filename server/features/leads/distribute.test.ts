import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHARE_RULES } from '../../../contract/calls/leads'
import { type Dealt, deal, type Taker } from './distribute'

const lead = (id: number, country_id: number | null = null, program_id: number | null = null): Dealt => ({
  id,
  country_id,
  program_id,
})
const taker = (id: number, open = 0, more: Partial<Taker> = {}): Taker => ({
  id,
  open,
  lead_country_ids: [],
  lead_program_ids: [],
  ...more,
})

describe('leads are dealt', () => {
  it('in turns, going on after the last one', () => {
    const leads = [lead(1), lead(2), lead(3), lead(4)]
    const takers = [taker(7), taker(5), taker(9)]
    expect(deal({ rule: 'round_robin', leads, takers, after: null })).toEqual([5, 7, 9, 5])
    expect(deal({ rule: 'round_robin', leads, takers, after: 7 })).toEqual([9, 5, 7, 9])
    expect(deal({ rule: 'round_robin', leads, takers, after: 9 })).toEqual([5, 7, 9, 5])
  })

  it('to whoever has the least open work', () => {
    const takers = [taker(5, 4), taker(7, 1), taker(9, 3)]
    expect(deal({ rule: 'load', leads: [lead(1), lead(2), lead(3), lead(4)], takers, after: null })).toEqual([
      7, 7, 7, 9,
    ])
  })

  it('by country to who names it, then to who names none; to nobody else', () => {
    const takers = [
      taker(5, 0, { lead_country_ids: [20] }),
      taker(7, 9),
      taker(9, 8, { lead_country_ids: [20] }),
    ]
    const leads = [lead(1, 20), lead(2, 33), lead(3, null), lead(4, 20)]
    expect(deal({ rule: 'country', leads, takers, after: null })).toEqual([5, 7, 7, 5])
    const named = takers.filter(({ id }) => id !== 7)
    expect(deal({ rule: 'country', leads, takers: named, after: null })).toEqual([5, null, null, 5])
  })

  it('by program in the same way', () => {
    const takers = [taker(5), taker(7, 3, { lead_program_ids: [2] })]
    expect(
      deal({ rule: 'program', leads: [lead(1, null, 2), lead(2, null, 4)], takers, after: null }),
    ).toEqual([7, 5])
  })

  it('evenly: after it nobody has more than one above another that was given any', () => {
    const round = fc.record({
      rule: fc.constantFrom('round_robin', 'load' as const),
      count: fc.nat(60),
      loads: fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }),
    })
    fc.assert(
      fc.property(round, ({ rule, count, loads }) => {
        const takers = loads.map((open, at) => taker(at + 1, rule === 'load' ? open : 0))
        const leads = Array.from({ length: count }, (_, id) => lead(id))
        const dealt = deal({ rule, leads, takers, after: null })
        const after = new Map(takers.map(({ id, open }) => [id, open]))
        for (const id of dealt) after.set(id as number, (after.get(id as number) ?? 0) + 1)
        const given = [...new Set(dealt)].map(id => after.get(id as number) as number)
        expect(dealt).toHaveLength(count)
        expect(dealt).not.toContain(null)
        expect(Math.max(...given, 0) - Math.min(...given, Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('the same way each time, whatever the order of the people', () => {
    for (const rule of SHARE_RULES) {
      const takers = [taker(3, 1), taker(1, 2, { lead_country_ids: [1] }), taker(2, 2)]
      const leads = [lead(1, 1, 1), lead(2, 2, 1), lead(3, 1, 2)]
      expect(deal({ rule, leads, takers, after: 2 })).toEqual(
        deal({ rule, leads, takers: takers.toReversed(), after: 2 }),
      )
    }
  })
})
