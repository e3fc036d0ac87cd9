import type { Route } from '../../http/route'
import { askRoutes } from './ask-routes'
import { campaignRoutes } from './campaign-routes'
import { consentPages } from './consent-pages'
import { domainRoutes } from './domain-routes'
import { dryRunRoutes } from './dry-run-routes'
import { personRoutes } from './person-routes'
import { proofRoutes } from './proof-routes'
import { publicRoutes } from './public-routes'

export { sendConsentMail, subscribePerson, subscribersHooks } from './consent'
export { mailContext } from './context'
export { askHosts, checkAllDomains } from './domain-jobs'
export { feedbackSources, pollBounces } from './feedback'
export { campaignsHooks, domainSuppressionsHooks, domainsHooks } from './hooks'
export { mailReportHooks } from './mail-report'
export { findRows } from './rows'
export { listsHooks } from './segments'
export { type Sender, senderOf, sendLetter } from './sender'
export const mailRoutes: readonly Route[] = [
  ...campaignRoutes,
  ...dryRunRoutes,
  ...proofRoutes,
  ...domainRoutes,
  ...publicRoutes,
  ...consentPages,
  ...personRoutes,
  ...askRoutes,
]
export { mailFollowers } from './scheduled'
