import { expect, it } from 'vitest'
import { readableBytes } from './bytes'

it('sizes have the unit that keeps them short', () => {
  expect(
    [0, 999, 1_000, 1_540, 12_345_678, 5_000_000_000_000_000].map(size => readableBytes(size, 'en')),
  ).toEqual(['0 B', '999 B', '1 kB', '1.5 kB', '12 MB', '5,000 TB'])
})
