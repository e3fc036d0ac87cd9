import { expect, it } from 'vitest'
import { compareLines } from './lineDiff'

const told = (older: string, newer: string) =>
  compareLines(older, newer).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`)

it('says line by line what went and what came', () => {
  expect(told('a\nb\nc', 'a\nx\nc\nd')).toEqual([' a', '-b', '+x', ' c', '+d'])
  expect(told('a', 'a')).toEqual([' a'])
  expect(told('', 'a')).toEqual(['-', '+a'])
})

it('finds the longest common part', () => {
  expect(told('1\n2\n3\n4', '2\n3\n1\n4')).toEqual(['-1', ' 2', ' 3', '+1', ' 4'])
})

it('compares nothing that is too long', () => {
  const long = 'x\n'.repeat(1_600)
  expect(compareLines(long, long).some(({ kind }) => kind === 'same')).toBe(false)
})
