import { CALLS } from './calls'
import { CANDIDATE_CALLS } from './candidates/calls'
import { IDENTITY_CALLS } from './candidates/identity'
import { REQUEST_CALLS } from './candidates/requests'
import type { Endpoint } from './endpoints'

/** Every call that belongs to no resource's generic ones. */
export const NAMED_CALLS: readonly Endpoint[] = [
  ...CALLS,
  ...CANDIDATE_CALLS,
  ...IDENTITY_CALLS,
  ...REQUEST_CALLS,
]
