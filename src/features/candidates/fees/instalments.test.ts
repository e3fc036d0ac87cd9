import { describe, expect, it } from 'vitest'
import { agreedAndNext, instalmentsOf, stateOf } from './instalments'

describe('instalments', () => {
  it('are ten; those with a sum are agreed upon, the first free one is next', () => {
    const all = instalmentsOf({ first_fees: '10', third_fees_due_date: '2026-12-01' })
    expect(all).toHaveLength(10)
    const { agreed, next } = agreedAndNext(all)
    expect(agreed.map(({ nth }) => nth)).toEqual([1, 3])
    expect(next?.fee).toBe('second_fees')
  })

  it('are paid, late, due, or without a day', () => {
    const today = '2026-11-23'
    expect(stateOf({ due: '2026-11-01', paid: '2026-11-02' }, today).words).toBe('paid')
    expect(stateOf({ due: '2026-11-22', paid: null }, today).words).toBe('late')
    expect(stateOf({ due: '2026-11-23', paid: null }, today).words).toBe('due')
    expect(stateOf({ due: null, paid: null }, today).words).toBe('open')
  })
})
