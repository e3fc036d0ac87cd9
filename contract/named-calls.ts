import { CALLS } from './calls'
import type { Endpoint } from './endpoints'

/** Every call that belongs to no resource's generic ones. */
export const NAMED_CALLS: readonly Endpoint[] = CALLS
