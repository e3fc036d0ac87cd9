/** Tells whether a value is one of a list, and so of its type. */
export function isOneOf<const Value>(list: readonly Value[], value: unknown): value is Value {
  return list.some(each => each === value)
}
