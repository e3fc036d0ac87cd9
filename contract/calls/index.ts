import { automationCalls } from './automation'
import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { campaignCalls, listedCampaignCalls } from './campaigns'
import { CANDIDATE_CALLS } from './candidates'
import { contractCalls } from './contracts'
import { courseCalls } from './courses'
import { emailCalls } from './emails'
import { formCalls, formPages } from './forms'
import { hookCalls, inboxCalls } from './inbox'
import { jobSearchCalls } from './job-searches'
import { leadCalls } from './leads'
import { listCalls, ruleCalls } from './lists'
import { domainCalls } from './mail-domains'
import { mailPages } from './mail-pages'
import { mailStateCalls } from './mail-state'
import { ministryCalls } from './ministry'
import { onlineCandidateCalls } from './online-candidates'
import { peopleCalls } from './people'
import { presentationCalls } from './presentations'
import { settingsCalls } from './settings'
import { subscriberCalls } from './subscribers'
import { builderCalls, templateCalls } from './templates'
import { viewCalls } from './views'
import { whatsappCalls } from './whatsapp'

/** Every declared call, by its feature. */
const FEATURES: readonly Readonly<Record<string, ApiCall>>[] = [
  automationCalls,
  bookingCalls,
  bookingPages,
  builderCalls,
  ...CANDIDATE_CALLS,
  contractCalls,
  ...Object.values(campaignCalls),
  courseCalls,
  domainCalls,
  ...Object.values(emailCalls),
  formCalls,
  formPages,
  hookCalls,
  inboxCalls,
  jobSearchCalls,
  leadCalls,
  listCalls,
  ...Object.values(listedCampaignCalls),
  mailPages,
  mailStateCalls,
  ministryCalls,
  onlineCandidateCalls,
  peopleCalls,
  settingsCalls,
  ...Object.values(templateCalls),
  presentationCalls,
  ruleCalls,
  ...Object.values(subscriberCalls),
  viewCalls,
  whatsappCalls,
]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
