import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SHARE_RULES } from '../../../contract/calls/leads'
import { type Assignee, distribute, type SharedLead } from './distribute'

const lead = (
  id: number,
  country_id: number | null = null,
  program_id: number | null = null,
): SharedLead => ({
  id,
  country_id,
  program_id,
})
const assignee = (id: number, open = 0, more: Partial<Assignee> = {}): Assignee => ({
  id,
  open,
  lead_country_ids: [],
  lead_program_ids: [],
  ...more,
})

describe('leads are dealt', () => {
  it('in turns, going on after the last one', () => {
    const leads = [lead(1), lead(2), lead(3), lead(4)]
    const assignees = [assignee(7), assignee(5), assignee(9)]
    expect(distribute({ rule: 'round_robin', leads, assignees, after: null })).toEqual([5, 7, 9, 5])
    expect(distribute({ rule: 'round_robin', leads, assignees, after: 7 })).toEqual([9, 5, 7, 9])
    expect(distribute({ rule: 'round_robin', leads, assignees, after: 9 })).toEqual([5, 7, 9, 5])
  })

  it('to whoever has the least open work', () => {
    const assignees = [assignee(5, 4), assignee(7, 1), assignee(9, 3)]
    expect(
      distribute({ rule: 'load', leads: [lead(1), lead(2), lead(3), lead(4)], assignees, after: null }),
    ).toEqual([7, 7, 7, 9])
  })

  it('by country to who names it, then to who names none; to nobody else', () => {
    const assignees = [
      assignee(5, 0, { lead_country_ids: [20] }),
      assignee(7, 9),
      assignee(9, 8, { lead_country_ids: [20] }),
    ]
    const leads = [lead(1, 20), lead(2, 33), lead(3, null), lead(4, 20)]
    expect(distribute({ rule: 'country', leads, assignees, after: null })).toEqual([5, 7, 7, 5])
    const named = assignees.filter(({ id }) => id !== 7)
    expect(distribute({ rule: 'country', leads, assignees: named, after: null })).toEqual([5, null, null, 5])
  })

  it('by program in the same way', () => {
    const assignees = [assignee(5), assignee(7, 3, { lead_program_ids: [2] })]
    expect(
      distribute({ rule: 'program', leads: [lead(1, null, 2), lead(2, null, 4)], assignees, after: null }),
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
        const assignees = loads.map((open, at) => assignee(at + 1, rule === 'load' ? open : 0))
        const leads = Array.from({ length: count }, (_, id) => lead(id))
        const dealt = distribute({ rule, leads, assignees, after: null })
        const after = new Map(assignees.map(({ id, open }) => [id, open]))
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
      const assignees = [assignee(3, 1), assignee(1, 2, { lead_country_ids: [1] }), assignee(2, 2)]
      const leads = [lead(1, 1, 1), lead(2, 2, 1), lead(3, 1, 2)]
      expect(distribute({ rule, leads, assignees, after: 2 })).toEqual(
        distribute({ rule, leads, assignees: assignees.toReversed(), after: 2 }),
      )
    }
  })
})
