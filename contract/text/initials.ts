/** Returns at most the first letters of the first and the last name: `S. I.`. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean)
  return [...new Set([parts[0], parts.at(-1)])].map(part => `${[...(part ?? '')][0] ?? ''}.`).join(' ')
}
