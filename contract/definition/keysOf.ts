/** Returns the keys of an object that has no others than its type says. */
export const keysOf: <Of extends object>(object: Of) => (keyof Of & string)[] = Object.keys
