import type { Definition } from '../../contract/definition/define'
import { isObject } from './check'
import { compiledOf } from './compiled'
import type { Row, Values } from './hooks'

/**
 * Clears the secrets whose address changes: a person who may write an address, but not read the secret, must not have it
 * sent to a place of their own. A secret that is set in the same change stays.
 * @returns the changes, with null for each secret that must be entered again
 */
export function withoutStaleSecrets(
  definition: Definition,
  before: Row | undefined,
  changes: Values,
): Values {
  const sent = compiledOf(definition).sentSecrets
  if (!before || !sent.length) return changes
  const stale = sent.filter(([name, address]) => {
    if (!(address in changes) || name in changes || (before[name] ?? null) === null) return false
    return hasNewAddress(before[address], changes[address])
  })
  return { ...changes, ...Object.fromEntries(stale.map(([name]) => [name, null])) }
}

/** Returns whether a value names an address that the value before did not name. */
export function hasNewAddress(before: unknown, after: unknown): boolean {
  const known = new Set(addressesIn(before))
  return addressesIn(after).some(address => !known.has(address))
}

/** A text is an address itself; an object names its addresses as `url`. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.trim()]
  if (Array.isArray(value)) return value.flatMap(part => (isObject(part) ? addressesIn(part) : []))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'url' || typeof part !== 'string' ? addressesIn(part) : [],
  )
}
