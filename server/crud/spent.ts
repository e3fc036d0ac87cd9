import { sameValue } from './check'
import { compiledOf } from './compiled'
import type { Write } from './write-request'

/**
 * Empties the fields that belong to the one change that they are sent with, such as its reason: the log keeps them with that
 * change. A change of nothing else leaves them in the record, for the change that is to come. An undo puts back what was there.
 */
export function withoutSpent(write: Write): Write {
  const { definition, action, by, rows } = write
  const names = compiledOf(definition).ofChange
  if (!names.length || by === 'undo' || (action !== 'create' && action !== 'update')) return write
  const emptied = Object.fromEntries(names.map(name => [name, null]))
  return {
    ...write,
    rows: rows.map(({ before, changes }) => {
      const isGiven = names.some(name => (changes[name] ?? null) !== null)
      const isSpent = Object.entries(changes).some(
        ([name, value]) => !names.includes(name) && !(before && sameValue(before[name], value)),
      )
      return { before, changes: isGiven && isSpent ? { ...changes, ...emptied } : changes }
    }),
  }
}
