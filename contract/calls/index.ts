import { automationCalls } from './automation'
import { bookingCalls, bookingPages } from './booking'
import type { ApiCall } from './call'
import { campaignCalls, listedCampaignCalls } from './campaigns'
import { CANDIDATE_CALLS } from './candidates'
import { caseMoveCalls } from './case-moves'
import { caseCalls } from './cases'
import { contractCalls } from './contracts'
import { courseCalls } from './courses'
import { deskCalls } from './desks'
import { emailCalls } from './emails'
import { fileCalls } from './files'
import { formCalls, formPages } from './forms'
import { hookCalls, inboxCalls } from './inbox'
import { jobSearchCalls } from './job-searches'
import { documentCalls, eventCalls, jobCalls, undoCalls } from './jobs'
import { leadCalls } from './leads'
import { letterCalls } from './letters'
import { listCalls, ruleCalls } from './lists'
import { machineCalls } from './machines'
import { domainCalls } from './mail-domains'
import { mailPages } from './mail-pages'
import { mailStateCalls } from './mail-state'
import { ministryCalls } from './ministry'
import { onlineCandidateCalls } from './online-candidates'
import { ownPageCalls, ownPagePages } from './own-page'
import { peopleCalls } from './people'
import { placementCalls } from './placement'
import { presentationCalls } from './presentations'
import { privacyPages } from './privacy-page'
import { reportCalls } from './reports'
import { routeCalls } from './routes'
import { savedViewCalls } from './saved-views'
import { sessionCalls } from './session'
import { settingsCalls } from './settings'
import { signInCalls } from './sign-in'
import { subscriberCalls } from './subscribers'
import { builderCalls, templateCalls } from './templates'
import { whatsappCalls } from './whatsapp'

/** Every declared call, by its feature. */
const FEATURES: readonly Readonly<Record<string, ApiCall>>[] = [
  automationCalls,
  bookingCalls,
  bookingPages,
  builderCalls,
  ...Object.values(campaignCalls),
  ...CANDIDATE_CALLS,
  caseCalls,
  caseMoveCalls,
  contractCalls,
  courseCalls,
  deskCalls,
  documentCalls,
  domainCalls,
  ...Object.values(emailCalls),
  eventCalls,
  fileCalls,
  formCalls,
  formPages,
  hookCalls,
  inboxCalls,
  jobCalls,
  jobSearchCalls,
  leadCalls,
  letterCalls,
  listCalls,
  ...Object.values(listedCampaignCalls),
  machineCalls,
  mailPages,
  mailStateCalls,
  ministryCalls,
  onlineCandidateCalls,
  ownPageCalls,
  ownPagePages,
  peopleCalls,
  placementCalls,
  presentationCalls,
  privacyPages,
  reportCalls,
  ruleCalls,
  routeCalls,
  sessionCalls,
  settingsCalls,
  signInCalls,
  ...Object.values(subscriberCalls),
  ...Object.values(templateCalls),
  undoCalls,
  savedViewCalls,
  whatsappCalls,
]

/** Every declared call beside the generic ones of resources. */
export const CALLS: readonly ApiCall[] = FEATURES.flatMap(calls => Object.values(calls))
