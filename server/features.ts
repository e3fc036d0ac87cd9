import { sweepPresence } from './auth/presence'
import { sweepSessions } from './auth/sessions'
import { declareFollowers, type Followers, joinFollowers } from './crud/follow'
import type { Hooks } from './crud/hooks'
import {
  automationHooks,
  automationRoutes,
  checkAuthor,
  continueAutomation,
  noteFailedMessage,
  runAutomation,
  sendAutomationMail,
  sendWebhook,
  triggerDateRules,
} from './features/automation'
import {
  bookingHooks,
  bookingRoutes,
  processPendingBookings,
  remindByFallback,
  sendBookingNotification,
} from './features/booking'
import {
  askNewAdults,
  candidateFollowers,
  candidateHooks,
  candidateRoutes,
  combineHooks,
  declareCasePapers,
  declareCorrections,
  eraseRetained,
  forgetRefusedRows,
  forgetSent,
  listRetained,
  remindOfRequests,
  remindOfTalks,
  runComparison,
  saveErasures,
  sendCandidateMessage,
  sendFallbackRequest,
  warnOfClocks,
} from './features/candidates'
import { contractsHooks, contractsRoutes } from './features/contracts'
import { coursesHooks, coursesRoutes } from './features/courses'
import { deskHooks, deskRoutes, measureSteps } from './features/desks'
import { formRoutes, formsHooks, metaSource, sendConfirmation } from './features/forms'
import { expireListingsByDate, jobToolRoutes, runJobSearch, runNightly } from './features/job-tool'
import {
  bwCallsHooks,
  bwLeadsHooks,
  bwNotesHooks,
  callsHooks,
  countersHooks,
  leadsHooks,
  leadsRoutes,
  managementHooks,
} from './features/leads'
import { letterHooks, letterRoutes, prepareLetters, sendLetter } from './features/letters'
import {
  bwSuppressionsHooks,
  campaignsHooks,
  checkAllDomains,
  domainSuppressionsHooks,
  domainsHooks,
  feedbackSources,
  listsHooks,
  lookUpHosts,
  mailFollowers,
  mailReportHooks,
  mailRoutes,
  objectionFollowers,
  pollBounces,
  sendConsentMail,
  subscribersHooks,
  suppressionsHooks,
} from './features/mail'
import { ministryRoutes } from './features/ministry'
import { onlineCandidateRoutes, onlineCandidatesHooks } from './features/online'
import { forgetOwnPageRests, ownPageFollowers, ownPageRoutes } from './features/own-page'
import { usersHooks } from './features/people/hooks'
import { removeOldLogs } from './features/people/logRetention'
import { sealLogs } from './features/people/logSeals'
import { logRoutes, logsHooks } from './features/people/logs'
import { noticeRoutes, sendDigest, sendHourlyNotices } from './features/people/notices'
import { pushRoutes } from './features/people/push'
import { sendPush } from './features/people/sendPush'
import {
  placementFollowers,
  placementHooks,
  placementRoutes,
  refreshGermanSide,
  talksHooks,
  vacanciesHooks,
} from './features/placement'
import { privacyRoutes } from './features/privacy-notices'
import { adsHooks, healthScreen, leadsReportHooks } from './features/reports'
import {
  needsReason,
  papersAskedByCase,
  routeFollowers,
  routeHooks,
  routeRoutes,
  runCaseMove,
  warnOfCases,
  warnOfFigures,
} from './features/routes'
import { savedViewRoutes } from './features/saved-views'
import { officesHooks, rolesHooks, settingsRoutes } from './features/settings'
import { templateRoutes, templatesHooks } from './features/templates'
import { waitingRoutes } from './features/waiting'
import {
  fetchWhatsappMedia,
  forgetNumbers,
  gatewaySource,
  sendWhatsapp,
  syncAllTemplates,
  whatsappHooks,
  whatsappRoutes,
  whatsappSource,
} from './features/whatsapp'
import { zoomHooks, zoomRoutes, zoomSource } from './features/zoom'
import type { Route } from './http/route'
import { handleInbound, type InboxSources } from './inbox'
import { clearUploads } from './jobs/clearUploads'
import { runImport } from './jobs/import'
import { endLostJobs } from './jobs/lostJobs'
import type { Jobs } from './jobs/queue'
import { removeFiles } from './jobs/removeFiles'
import { tidy } from './jobs/tidy'
import { decideTest, triggerVisitRules } from './mail'

/** Hooks of several features; those of one resource are combined, so that none replaces the others. */
function joinHooks(...features: readonly Readonly<Record<string, Hooks>>[]): Record<string, Hooks> {
  const joined: Record<string, Hooks> = {}
  for (const [name, own] of features.flatMap(Object.entries<Hooks>))
    joined[name] = joined[name] ? combineHooks(joined[name], own) : own
  return joined
}

/** Hooks of single resources on the generic calls. */
export const hooks: Readonly<Record<string, Hooks>> = {
  users: usersHooks,
  roles: rolesHooks,
  offices: officesHooks,
  ...joinHooks(candidateHooks, routeHooks, deskHooks, placementHooks, letterHooks),
  candidateInterviews: combineHooks(candidateHooks.candidateInterviews ?? {}, talksHooks),
  courses: coursesHooks,
  contracts: contractsHooks,
  logs: logsHooks,
  leads: leadsHooks,
  'leads-management': managementHooks,
  'lead-counters': countersHooks,
  'leads-report': leadsReportHooks,
  'mail-report': mailReportHooks('general'),
  'bw-mail-report': mailReportHooks('bw'),
  'bb-mail-report': mailReportHooks('bb'),
  ads: adsHooks,
  automation: automationHooks,
  calls: callsHooks,
  'bw-leads': combineHooks(bwLeadsHooks, vacanciesHooks),
  'bw-calls': bwCallsHooks,
  'bw-notes': bwNotesHooks,
  forms: formsHooks,
  'online-candidates': onlineCandidatesHooks,
  domains: domainsHooks,
  suppressions: suppressionsHooks,
  'bw-suppressions': bwSuppressionsHooks,
  'domain-suppressions': domainSuppressionsHooks,
  lists: listsHooks('general'),
  'bw-lists': listsHooks('bw'),
  subscribers: subscribersHooks('general'),
  'bw-subscribers': subscribersHooks('bw'),
  campaigns: campaignsHooks,
  'bw-campaigns': campaignsHooks,
  'bb-campaigns': campaignsHooks,
  templates: templatesHooks('templates'),
  'bw-templates': templatesHooks('bw-templates'),
  'bb-templates': templatesHooks('bb-templates'),
  ...bookingHooks,
  zoom: zoomHooks,
  ...whatsappHooks,
}

/** Listeners of features on every write of a resource. */
export const followers: Followers = joinFollowers(
  candidateFollowers,
  mailFollowers,
  objectionFollowers,
  ownPageFollowers,
  placementFollowers,
  routeFollowers,
)
// Writes get no services to find the followers by: whatever loads the hooks has the followers with them.
declareFollowers(followers)
// Cases are built on candidates, and the checklist of a candidate asks the case.
declareCasePapers(papersAskedByCase)
declareCorrections(needsReason)

/** Named calls of features. */
export const routes: readonly Route[] = [
  healthScreen,
  ...settingsRoutes,
  ...logRoutes,
  ...mailRoutes,
  ...templateRoutes,
  ...savedViewRoutes,
  ...leadsRoutes,
  ...candidateRoutes,
  ...routeRoutes,
  ...ownPageRoutes,
  ...deskRoutes,
  ...coursesRoutes,
  ...contractsRoutes,
  ...placementRoutes,
  ...privacyRoutes,
  ...letterRoutes,
  ...ministryRoutes,
  ...bookingRoutes,
  ...zoomRoutes,
  ...whatsappRoutes,
  ...formRoutes,
  ...onlineCandidateRoutes,
  ...automationRoutes,
  ...jobToolRoutes,
  ...noticeRoutes,
  ...pushRoutes,
  ...waitingRoutes,
]

/** The systems outside that call us. */
export const inboxSources: InboxSources = {
  ...feedbackSources,
  zoom: zoomSource,
  whatsapp: whatsappSource,
  'whatsapp-gateway': gatewaySource,
  meta: metaSource,
}

/** Background jobs. */
export const jobs: Jobs = {
  import: runImport,
  handle_inbound: handleInbound(inboxSources),
  send_candidate_message: sendCandidateMessage,
  send_fallback_request: sendFallbackRequest,
  forget_sent: (services, { ids }) => forgetSent(services, ids),
  forget_refused_rows: forgetRefusedRows,
  send_form_mail: sendConfirmation,
  measure_steps: measureSteps,
  warn_of_clocks: async (...given) => void (await warnOfClocks(...given)),
  warn_of_cases: async (...given) => void (await warnOfCases(...given)),
  warn_of_figures: warnOfFigures,
  ask_new_adults: askNewAdults,
  move_cases: runCaseMove,
  compare_people: runComparison,
  refresh_german_side: refreshGermanSide,
  prepare_letters: async services => void (await prepareLetters(services)),
  send_letter: sendLetter,
  remind_of_talks: remindOfTalks,
  remind_of_requests: remindOfRequests,
  send_hourly_notices: sendHourlyNotices,
  send_digest: sendDigest,
  send_push: sendPush,
  run_automation: runAutomation,
  continue_automation: continueAutomation,
  check_author: checkAuthor,
  trigger_date_rules: triggerDateRules,
  send_automation_mail: sendAutomationMail,
  send_webhook: sendWebhook,
  note_failed_message: noteFailedMessage,
  send_whatsapp: sendWhatsapp,
  fetch_whatsapp_media: fetchWhatsappMedia,
  sync_whatsapp_templates: syncAllTemplates,
  remove_files: removeFiles,
  clear_uploads: clearUploads,
  check_domains: checkAllDomains,
  look_up_hosts: lookUpHosts,
  decide_test: (services, { id }) => decideTest(services, id),
  trigger_visit_rules: triggerVisitRules,
  process_bookings: processPendingBookings,
  send_booking_notification: sendBookingNotification,
  send_fallback_reminder: remindByFallback,
  list_retained: listRetained,
  erase_retained: eraseRetained,
  poll_bounces: pollBounces,
  send_consent_mail: sendConsentMail,
  run_job_search: runJobSearch,
  run_job_searches: runNightly,
  expire_listings: expireListingsByDate,
  end_lost_jobs: endLostJobs,
  tidy: async (services, payload, run) => {
    await tidy(services, payload, run)
    await services.sql.begin(tx => forgetNumbers(tx))
    await forgetOwnPageRests(services)
  },
  save_erasures: async services => void (await saveErasures(services)),
  seal_logs: async (services, _, { stopping }) => void (await sealLogs(services, { stopping })),
  remove_old_logs: async services => void (await removeOldLogs(services)),
  sweep_presence: async services => void (await sweepPresence(services)),
  sweep_sessions: async services => void (await sweepSessions(services)),
}
