import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { courseCalls } from './courses'

/** Every declared call, by its feature. */
const FEATURES: readonly Readonly<Record<string, ApiCall>>[] = [bookingCalls, bookingPages, courseCalls]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
