import { createContext, useState } from 'react'
import type { z } from 'zod'
import type { Names } from '../../../../../contract/routes/version'

/** Codes of the fields that were refused, by their path in the item. */
export type Faults = Readonly<Record<string, string>>
export const FaultsContext = createContext<Faults>({})

interface ItemOptions<T> {
  schema: z.ZodType<T>
  first: T
  /** Checks beside the schema, by path. */
  check?: (item: T) => Faults
  /** Fills in what the form leaves out, before the checks. */
  complete?: (item: T) => T
  onApply: (item: T) => void
}

/** Holds an item of a version while a dialog changes it, and gives it back once it is right. */
export function useItem<T extends { names: Names }>({
  schema,
  first,
  check,
  complete,
  onApply,
}: ItemOptions<T>) {
  const [item, setItem] = useState(first)
  const [faults, setFaults] = useState<Faults>({})
  const apply = () => {
    const whole = complete?.(item) ?? item
    // Fields that were cleared are undefined: they go as they would to the server.
    const plain: unknown = JSON.parse(JSON.stringify(whole))
    const { data, error } = schema.safeParse(plain)
    const found = {
      ...(error ? faultsOf(error.issues, plain) : undefined),
      ...lackingName(whole),
      ...check?.(whole),
    }
    setFaults(found)
    if (data && Object.keys(found).length === 0) onApply(data)
  }
  return {
    item,
    change: (changes: Partial<T>) => setItem(before => ({ ...before, ...changes })),
    faults,
    apply,
  }
}

/** A name is missing in English: keys follow it, and it stands in for other languages. */
function lackingName({ names }: { names: Names }): Faults | undefined {
  return names.en.trim() ? undefined : { 'names.en': 'required' }
}

interface Issue {
  path: PropertyKey[]
}

function faultsOf(issues: readonly Issue[], item: unknown): Faults {
  return Object.fromEntries(
    issues.map(({ path }) => {
      const value = path.reduce<unknown>((at, name) => (at as Record<PropertyKey, unknown>)?.[name], item)
      return [path.map(String).join('.'), value === '' || value == null ? 'required' : 'invalid']
    }),
  )
}
