import type { Tx } from '../../crud/hooks'

const known = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/**
 * Reads settings once a transaction: an import writes thousands of people in one. Nothing is kept beyond it, so a
 * change in Settings is followed at once.
 */
export function onceIn<T>(tx: Tx, name: string, read: () => Promise<T>): Promise<T> {
  const own = known.get(tx) ?? new Map<string, Promise<unknown>>()
  known.set(tx, own)
  const found = own.get(name) ?? read()
  own.set(name, found)
  return found as Promise<T>
}
