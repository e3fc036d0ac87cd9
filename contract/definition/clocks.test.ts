import { describe, expect, it } from 'vitest'
import { RESOURCES } from '../resources'

const MOMENTS = RESOURCES.flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([field, { kind, options }]) =>
    kind === 'instant' ? [{ name, field, fields, options }] : [],
  ),
)

describe('moments', () => {
  it.each(MOMENTS.filter(({ options }) => !options.read))(
    'that people type name the place whose clock they are of: $name.$field',
    ({ options }) => {
      expect(options.clockAt).toMatch(/^(germany|organisation|office)$/)
    },
  )

  it('are led to their places by references', () => {
    const leading = MOMENTS.flatMap(({ name, field, fields, options }) =>
      [...(options.clockOf ?? []), options.clockBeside ?? []]
        .flat()
        .map(each => ({ name, field, of: fields[each] })),
    )
    expect(leading.filter(({ of }) => of?.kind !== 'ref')).toEqual([])
  })
})
