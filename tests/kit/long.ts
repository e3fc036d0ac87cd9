import { test } from 'vitest'

/** Whether tests run in their long form: `npm run test:long`, or LONG=1. */
export const isLong = Boolean(process.env.LONG)

/** Every `nth` of the cases, beginning with `from`; all of them in the long form. */
export function some<T>(cases: readonly T[], nth: number, from = 0): readonly T[] {
  return isLong ? cases : cases.filter((_, at) => at % nth === from % nth)
}

/** A test of the long form alone: the short one holds its rule by another test. */
export const testLong = test.skipIf(!isLong)
