import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { courseCalls } from './courses'
import { hookCalls, inboxCalls } from './inbox'
import { leadCalls } from './leads'
import { ministryCalls } from './ministry'
import { peopleCalls } from './people'
import { viewCalls } from './views'

/** Every declared call, by its feature. */
const FEATURES: readonly Readonly<Record<string, ApiCall>>[] = [
  bookingCalls,
  bookingPages,
  courseCalls,
  hookCalls,
  inboxCalls,
  leadCalls,
  ministryCalls,
  peopleCalls,
  viewCalls,
]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
