import { automationCalls } from './automation'
import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { contractCalls } from './contracts'
import { courseCalls } from './courses'
import { fileCalls } from './files'
import { formCalls, formPages, onlineCandidateCalls } from './forms'
import { hookCalls, inboxCalls } from './inbox'
import { jobSearchCalls } from './job-searches'
import { documentCalls, eventCalls, jobCalls, undoCalls } from './jobs'
import { leadCalls } from './leads'
import { machineCalls } from './machines'
import { ministryCalls } from './ministry'
import { peopleCalls } from './people'
import { reportCalls } from './reports'
import { sessionCalls } from './session'
import { settingsCalls } from './settings'
import { signInCalls } from './sign-in'
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
  documentCalls,
  eventCalls,
  fileCalls,
  formCalls,
  formPages,
  hookCalls,
  inboxCalls,
  jobCalls,
  jobSearchCalls,
  leadCalls,
  machineCalls,
  ministryCalls,
  onlineCandidateCalls,
  peopleCalls,
  reportCalls,
  sessionCalls,
  settingsCalls,
  signInCalls,
  ...Object.values(templateCalls),
  undoCalls,
  viewCalls,
  whatsappCalls,
]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
