import type { Tx } from './hooks'

const reads = new WeakMap<Tx, Map<string, Promise<unknown>>>()

/**
 * Reads settings once a transaction: an import writes thousands of people in one. Nothing is kept beyond it, so a
 * change in Settings is followed at once.
 */
export function oncePerTransaction<T>(tx: Tx, name: string, read: () => Promise<T>): Promise<T>
export function oncePerTransaction(tx: Tx, name: string, read: () => Promise<unknown>): Promise<unknown> {
  const own = reads.get(tx) ?? new Map<string, Promise<unknown>>()
  reads.set(tx, own)
  const found = own.get(name) ?? read()
  own.set(name, found)
  return found
}
