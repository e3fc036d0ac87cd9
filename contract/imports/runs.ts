/**
 * Numbers in an order of theirs, as the first and the last of each stretch that counts up by one: 5, 6, 7, 9 are
 * `[[5, 7], [9, 9]]`. So the log tells which records an import made, and of which rows of its file.
 */
export type Runs = readonly (readonly [first: number, last: number])[]

/** @returns the stretches of numbers in the order given */
export function runsOf(numbers: readonly number[]): [number, number][] {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] + 1 === number) run[1] = number
    else runs.push([number, number])
  }
  return runs
}

/** @returns how many numbers stand before one, or undefined where it is not among them */
export function placeIn(runs: Runs, number: number): number | undefined {
  let before = 0
  for (const [first, last] of runs) {
    if (number >= first && number <= last) return before + number - first
    before += last - first + 1
  }
  return undefined
}

/** @returns the number at a place, counted from 0, or undefined behind the last one */
export function numberAt(runs: Runs, place: number): number | undefined {
  let left = place
  for (const [first, last] of runs) {
    if (left <= last - first) return first + left
    left -= last - first + 1
  }
  return undefined
}
