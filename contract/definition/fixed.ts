import type { Field } from './fields'

type Stored = Readonly<Record<string, unknown>>

/** Returns whether nobody may change a field of a record, as it is stored; of a new record without one. */
export function isFixed({ options: { fixed } }: Field, stored: Stored | undefined): boolean {
  if (!fixed) return false
  if (fixed === true) return stored !== undefined
  return 'once' in fixed ? hasValue(stored, fixed.once) : !hasValue(stored, fixed.until)
}

/** Returns whether nobody may delete a record. */
export const isKept = ({ keptOnce }: { keptOnce: string | undefined }, stored: Stored): boolean =>
  keptOnce !== undefined && hasValue(stored, keptOnce)

const hasValue = (stored: Stored | undefined, name: string): boolean => (stored?.[name] ?? null) !== null
