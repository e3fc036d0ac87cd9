/** A line of a comparison: in both texts, only in the older, or only in the newer. */
export interface ComparedLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Lines past which a comparison would take longer than anybody waits: then all differ. */
const LONGEST = 1_500

/** Compares two texts line by line by their longest common part. */
export function compareLines(older: string, newer: string): ComparedLine[] {
  const [before, after] = [older.split('\n'), newer.split('\n')]
  const gone = before.map(text => ({ kind: 'gone' as const, text }))
  const added = after.map(text => ({ kind: 'new' as const, text }))
  if (before.length > LONGEST || after.length > LONGEST) return [...gone, ...added]
  const common = commonLengths(before, after)
  const lines: ComparedLine[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! })
      i++
      j++
    } else if (common[i + 1]![j]! >= common[i]![j + 1]!) lines.push(gone[i++]!)
    else lines.push(added[j++]!)
  }
  return [...lines, ...gone.slice(i), ...added.slice(j)]
}

/** At each pair of places, how many lines the rest of both has in common. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      table[i]![j] =
        before[i] === after[j] ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}
