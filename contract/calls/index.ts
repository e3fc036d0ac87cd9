import { automationCalls } from './automation'
import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { contractCalls } from './contracts'
import { courseCalls } from './courses'
import { formCalls, formPages, onlineCandidateCalls } from './forms'
import { hookCalls, inboxCalls } from './inbox'
import { jobSearchCalls } from './job-searches'
import { leadCalls } from './leads'
import { ministryCalls } from './ministry'
import { peopleCalls } from './people'
import { settingsCalls } from './settings'
import { builderCalls, templateCalls } from './templates'
import { viewCalls } from './views'
import { whatsappCalls } from './whatsapp'

/** Every declared call, by its feature. */
const FEATURES: readonly Readonly<Record<string, ApiCall>>[] = [
  automationCalls,
  bookingCalls,
  bookingPages,
  builderCalls,
  contractCalls,
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
  settingsCalls,
  ...Object.values(templateCalls),
  viewCalls,
  whatsappCalls,
]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
