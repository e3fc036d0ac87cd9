import type { Route } from '../../http/route'
import { dryRunRoutes } from './campaigns/dry-run'
import { campaignRoutes } from './campaigns/routes'
import { askRoutes } from './consent/ask'
import { publicRoutes } from './consent/links'
import { consentPages } from './consent/pages'
import { domainRoutes } from './domains/routes'
import { proofRoutes } from './emails/proof'
import { personRoutes } from './people/history'

export { campaignsHooks, domainSuppressionsHooks, domainsHooks } from './campaigns/hooks'
export { sendConsentMail, subscribePerson, subscribersHooks } from './consent/subscribers'
export { mailContext } from './context'
export { askHosts, checkAllDomains } from './domains/jobs'
export { feedbackSources, pollBounces } from './emails/feedback'
export { type Sender, senderOf, sendLetter } from './emails/sender'
export { findRows } from './lists/rows'
export { listsHooks } from './lists/rules'
export { mailReportHooks } from './reports/mail-report'
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
export { mailFollowers } from './campaigns/scheduled'
