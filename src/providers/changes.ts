import type { Definition } from '../../contract/definition/define'

type Values = Record<string, unknown>

/**
 * Returns the changes of a form: only these are sent, so that two people may work on different fields of one record.
 * An empty text, null and undefined are one value; objects are compared by what they hold.
 * @returns the changed fields with their new values
 */
export function changedFields(next: Values, previous: Values): Values {
  return Object.fromEntries(
    Object.entries(next)
      .filter(([name, value]) => !UNSENT.has(name) && !isSame(value, previous[name]))
      .map(([name, value]) => [name, value === undefined || value === '' ? null : value]),
  )
}

/** Fields that the server alone sets; sent back they would only be ignored. */
const UNSENT = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'deleted_at',
  'duplicates',
  'warnings',
])

/**
 * Returns the input that was made since a save began.
 * @param typed the input of a form
 * @param sent the same when the save began
 */
export const typedSince = <Typed extends object>(typed: Typed, sent: Values): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== sent[name])) as Typed

/** @returns whether two values of a field are the same to a person. */
export function isSame(a: unknown, b: unknown): boolean {
  if (isBlank(a) || isBlank(b)) return isBlank(a) && isBlank(b)
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (isObject(a) && isObject(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].every(name => isSame(a[name], b[name]))
  }
  return a === b
}

const isBlank = (value: unknown) => value === undefined || value === null || value === ''
const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** One field of a conflict: what stands now, and what was to be written. */
export interface Disputed {
  field: string
  theirs: unknown
  mine: unknown
}

/**
 * Compares a refused change with the record as it is now (docs/spec/api.md, 409 `conflict`).
 * @param started the record as the form opened it
 * @returns the fields that both changed, each to something else; the others go together by themselves
 */
export function disputedFields(
  definition: Pick<Definition, 'fields'>,
  { mine, started, current }: { mine: Values; started: Values; current: Values },
): Disputed[] {
  const changes = changedFields(mine, started)
  return Object.keys(changes)
    .filter(field => field in definition.fields)
    .filter(field => !isSame(current[field], started[field]) && !isSame(current[field], changes[field]))
    .map(field => ({ field, theirs: current[field], mine: changes[field] }))
}
