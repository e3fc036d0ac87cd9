import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../resources'
import { invoices } from '../resources/placements'
import { isFixed, isKept } from './fixed'

describe('fields that keep their value', () => {
  it('name fields of their own record', () => {
    const unknown = RESOURCES.flatMap(({ name, fields, keptOnce }) =>
      Object.entries(fields).flatMap(
        ([
          field,
          {
            options: { fixed, requiredWithout = [] },
          },
        ]) => {
          const condition = typeof fixed === 'object' ? Object.values(fixed) : []
          const named = [...condition, ...requiredWithout, ...(keptOnce ? [keptOnce] : [])]
          return named.filter(each => !fields[each]).map(each => `${name}.${field}: ${each}`)
        },
      ),
    )
    expect(unknown).toEqual([])
  })

  it('are all of an issued invoice but the day of the payment', () => {
    const { state: _, ...fields } = invoices.fields
    const open = (stored: Record<string, unknown> | undefined) =>
      Object.entries(fields).flatMap(([name, field]) => (isFixed(field, stored) ? [] : name))
    expect(open({ issued_on: '2027-01-04' })).toEqual(['paid_on'])
    for (const draft of [undefined, { issued_on: null }])
      expect(open(draft)).toEqual(Object.keys(fields).filter(name => name !== 'paid_on'))
    expect([isKept(invoices, { issued_on: '2027-01-04' }), isKept(invoices, {})]).toEqual([true, false])
  })
})
