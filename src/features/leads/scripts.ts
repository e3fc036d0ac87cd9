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
  if (turn < 1 || kinds.slice(turn).some(kind => kind === kinds[0]))
    return { name: written, other: undefined }
  const first = words.slice(0, turn).join(' ')
  const last = words.slice(turn).join(' ')
  const isFirstRead = (kinds[0] === 'ar') === locale.startsWith('ar')
  return isFirstRead ? { name: first, other: last } : { name: last, other: first }
}
