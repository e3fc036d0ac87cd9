/** Returns a count with its English noun, for lines at the terminal: `1 step`, `2 steps`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
