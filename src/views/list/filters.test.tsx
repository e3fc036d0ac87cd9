// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leads } from '../../../contract/resources/leads'
import { draw } from '../../../tests/kit/screens/draw'
import { FilterChip } from './FilterChip'
import { FilterChips } from './FilterChips'
import { conditionsOf, keyOf, operatorKey, withCondition, without } from './filterKeys'

afterEach(cleanup)

describe('filters', () => {
  it('reads and writes the keys of the wire', () => {
    const filter = { status_id: [2], call_back_date_lte: '2026-12-01', note_null: false, q: 'x' }
    const conditions = conditionsOf(filter)
    expect(conditionsOf({ sent_at_older_days: 30 })).toEqual([
      { name: 'sent_at', operator: '_older_days', value: 30 },
    ])
    expect(conditions.map(keyOf)).toEqual(['status_id', 'call_back_date_lte', 'note_null'])
    expect(conditions.map(operatorKey)).toEqual(['lists.is', 'lists.up_to', 'lists.is_not_empty'])
    const next = { name: 'status_id', operator: '_neq' as const, value: 2 }
    expect(withCondition(filter, next, conditions[0])).toMatchObject({ status_id_neq: 2, q: 'x' })
    expect(withCondition(filter, next, conditions[0])).not.toHaveProperty('status_id')
    expect(without(filter, conditions[1]!)).not.toHaveProperty('call_back_date_lte')
  })

  it('reads as a sentence, opens its editor and can be removed', async () => {
    const [onChange, onRemove] = [vi.fn(), vi.fn()]
    const condition = { name: 'source', operator: '' as const, value: ['form', 'phone', 'website', 'google'] }
    draw(<FilterChip {...{ definition: leads, condition, onChange, onRemove }} />)
    const chip = await screen.findByRole('button', { name: /^Source/ })
    expect(chip.textContent).toBe('Source isForm, Phone, Website +1')
    fireEvent.click(screen.getByRole('button', { name: 'Remove Source' }))
    expect(onRemove).toHaveBeenCalledOnce()
    fireEvent.click(chip)
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Form' }))
    await waitFor(() =>
      expect(onChange.mock.calls).toEqual([[{ ...condition, value: ['phone', 'website', 'google'] }]]),
    )
    expect(screen.getByRole('dialog')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('compares with days that move: counted, said in words, and refused where no count', async () => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    const condition = { name: 'created_at', operator: '_gte' as const, value: '2026-11-01T00:00:00Z' }
    draw(<FilterChip {...{ definition: leads, condition, onChange, onRemove: () => undefined }} />)
    await user.click(await screen.findByRole('button', { name: /^Created/ }))
    await user.click(await screen.findByRole('combobox'))
    await user.click(await screen.findByRole('option', { name: 'in the last' }))
    const count = (await screen.findByRole('textbox', { name: /how many days/ })) as HTMLInputElement
    expect(count.value).toBe('7')
    await waitFor(() => expect(onChange).toHaveBeenCalled())
    onChange.mockClear()
    await user.clear(count)
    await user.type(count, '0{Enter}')
    expect(await screen.findByText('A whole number from 1 to 3650')).toBeTruthy()
    expect(onChange).not.toHaveBeenCalled()
    await user.clear(count)
    await user.type(count, '١٤{Enter}')
    expect(onChange.mock.calls).toEqual([[{ name: 'created_at', operator: '_last_days', value: 14 }]])
  })

  it.each([
    ['_last_days', 7, 'Created in the last7 days'],
    ['_next_days', 30, 'Created in the next30 days'],
    ['_older_days', 1, 'Created older than1 day'],
    ['_last_days', 1, 'Created is today'],
    ['_next_days', 1, 'Created is today'],
  ] as const)('says %s %i in words', async (operator, value, words) => {
    const condition = { name: 'created_at', operator, value }
    draw(<FilterChip {...{ definition: leads, condition, onChange: vi.fn(), onRemove: vi.fn() }} />)
    expect((await screen.findByRole('button', { name: /^Created/ })).textContent).toBe(words)
  })

  const seen: Record<string, unknown>[] = []
  function Filters({ before }: { before: Record<string, unknown> }) {
    const [filter, setFilter] = useState(before)
    const change = (next: Record<string, unknown>) => {
      seen.push(next)
      setFilter(next)
    }
    return <FilterChips definition={leads} filter={filter} names={['source']} onChange={change} />
  }
  const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }))
  const pressEscape = () =>
    fireEvent.keyDown(screen.getByRole('checkbox', { name: 'Phone' }), { key: 'Escape' })

  it('is changed at once and in its place, and stays on Escape', async () => {
    const before = { source: ['form'], status_id: 1 }
    seen.length = 0
    draw(<Filters before={before} />)
    fireEvent.click(await screen.findByRole('button', { name: /^Source is/ }))
    await tick('Phone')
    await waitFor(() => expect(seen).toEqual([{ source: ['form', 'phone'], status_id: 1 }]))
    expect(Object.keys(seen[0]!)).toEqual(['source', 'status_id'])
    pressEscape()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(seen).toHaveLength(1)
  })

  it('is added with the first choice, follows the next, and is applied on Escape without a pause', async () => {
    seen.length = 0
    draw(<Filters before={{ status_id: 1 }} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Filter' }))
    fireEvent.click(await screen.findByRole('menuitem'))
    await tick('Phone')
    await waitFor(() => expect(seen).toEqual([{ status_id: 1, source: ['phone'] }]))
    await tick('Form')
    pressEscape()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(seen.at(-1)).toEqual({ status_id: 1, source: ['phone', 'form'] })
  })
})
