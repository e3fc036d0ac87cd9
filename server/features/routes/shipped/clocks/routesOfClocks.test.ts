import { expect, test } from 'vitest'
import { keysOf, shipped } from '../test-shipped'

test('clocks that belong to one route are not in others', () => {
  const having = (key: string) =>
    shipped.filter(({ content }) => keysOf(content.clocks).includes(key)).map(({ route }) => route.slug)
  expect(having('C-08b')).toEqual(['BLUE_CARD'])
  expect(having('C-32')).toEqual(['PARTNERSHIP', 'NURSE_PARTNERSHIP'])
  expect(having('C-23')).toEqual(['MEASURE', 'PARTNERSHIP', 'NURSE_MEASURE', 'NURSE_PARTNERSHIP'])
  expect(having('C-35b')).toEqual(['TRAINING'])
  expect(having('C-38c')).toEqual(['BLUE_CARD', 'FOLLOW_UP'])
  expect(having('C-39')).toEqual(['FAMILY'])
})
