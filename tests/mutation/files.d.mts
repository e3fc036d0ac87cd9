export const UNIT: readonly string[]
export const SERVER: Readonly<Record<string, readonly string[]>>
