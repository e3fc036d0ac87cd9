/**
 * Finds import cycles: the strongly connected components of more than one file (Tarjan, 1972).
 * @param imports each file's imports
 * @returns the files of each cycle
 */
export function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  for (const file of imports.keys()) if (!index.has(file)) connect(file)
  return cycles

  function connect(file: string) {
    index.set(file, index.size)
    low.set(file, index.size - 1)
    stack.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) {
        connect(next)
        lower(file, low.get(next))
      } else if (stack.includes(next)) lower(file, index.get(next))
    }
    if (low.get(file) !== index.get(file)) return
    const cycle = stack.splice(stack.indexOf(file))
    if (cycle.length > 1) cycles.push(cycle)
  }

  function lower(file: string, to = Number.POSITIVE_INFINITY) {
    low.set(file, Math.min(low.get(file) ?? to, to))
  }
}
