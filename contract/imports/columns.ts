/** Returns the first name that two columns of a file have: a row could hold the value of only one of them. */
export function repeatedColumn(names: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return names.find(name => {
    const isRepeated = name !== '' && seen.has(name)
    seen.add(name)
    return isRepeated
  })
}
