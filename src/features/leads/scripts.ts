/** A name in the script of the reader, and in the other one where it was written in both. */
interface Scripts {
  name: string
  other: string | undefined
}

/**
 * Takes a name apart that stands in Latin and Arabic letters in one field: `Salma Bennani سلمى بناني`.
 * A name in one script, or with both mixed in turn, stays whole.
 */
export function splitScripts(written: string, locale: string): Scripts {
  const words = written.trim().split(/\s+/)
  const kinds = words.map(word => (/\p{Script=Arabic}/u.test(word) ? 'ar' : 'la'))
  const turn = kinds.findIndex(kind => kind !== kinds[0])
  if (turn < 1 || kinds.slice(turn).includes(kinds[0] as 'ar' | 'la'))
    return { name: written, other: undefined }
  const parts = [words.slice(0, turn).join(' '), words.slice(turn).join(' ')]
  const arabicFirst = kinds[0] === 'ar'
  const [latin, arabic] = (arabicFirst ? parts.reverse() : parts) as [string, string]
  return locale.startsWith('ar') ? { name: arabic, other: latin } : { name: latin, other: arabic }
}
