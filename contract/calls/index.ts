import { automationCalls } from './automation'
import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { CANDIDATE_CALLS } from './candidates'
import { courseCalls } from './courses'
import { formCalls, formPages } from './forms'
import { hookCalls, inboxCalls } from './inbox'
import { jobSearchCalls } from './job-searches'
import { leadCalls } from './leads'
import { ministryCalls } from './ministry'
import { onlineCandidateCalls } from './online-candidates'
import { peopleCalls } from './people'
import { viewCalls } from './views'
import { whatsappCalls } from './whatsapp'

/** Every declared call, by its feature. */
const FEATURES: readonly Readonly<Record<string, ApiCall>>[] = [
  automationCalls,
  bookingCalls,
  bookingPages,
  ...CANDIDATE_CALLS,
  courseCalls,
  formCalls,
  formPages,
  hookCalls,
  inboxCalls,
  jobSearchCalls,
  leadCalls,
  ministryCalls,
  onlineCandidateCalls,
  peopleCalls,
  viewCalls,
  whatsappCalls,
]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
