import { expect, it } from 'vitest'
import { numberAt, placeIn, runsOf } from './runs'

const NUMBERS = [2, 3, 4, 7, 9, 10, 6]
const RUNS = [
  [2, 4],
  [7, 7],
  [9, 10],
  [6, 6],
] as const

it('makes stretches of numbers in their order, and finds each again', () => {
  expect(runsOf(NUMBERS)).toEqual(RUNS)
  expect(runsOf([])).toEqual([])
  expect(NUMBERS.map(number => placeIn(RUNS, number))).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(NUMBERS.map((_, place) => numberAt(RUNS, place))).toEqual(NUMBERS)
  expect([placeIn(RUNS, 5), placeIn(RUNS, 11), numberAt(RUNS, 7), numberAt([], 0)]).toEqual(
    Array(4).fill(undefined),
  )
})
