import type { Route } from '../../http/route'
import { controlRoutes } from './campaigns/control'
import { dryRunRoutes } from './campaigns/dry-run'
import { recipientRoutes } from './campaigns/recipients'
import { reportRoutes } from './campaigns/report'
import { testRoutes } from './campaigns/tests'
import { askRoutes } from './consent/ask'
import { publicRoutes } from './consent/links'
import { consentPages } from './consent/pages'
import { proofOfConsentRoutes } from './consent/proof'
import { domainRoutes } from './domains/routes'
import { proofRoutes } from './emails/proof'
import { countRoutes } from './lists/count'
import { historyRoutes } from './people/history'
import { stateRoutes } from './state'

export { campaignsHooks } from './campaigns/hooks'
export { mailFollowers } from './campaigns/scheduled'
export { subscribePerson, subscribersHooks } from './consent/hooks'
export { sendConsentMail } from './consent/mail'
export { objectionFollowers } from './consent/objections'
export { mailContext } from './context'
export {
  bwSuppressionsHooks,
  domainSuppressionsHooks,
  domainsHooks,
  suppressionsHooks,
} from './domains/hooks'
export { checkAllDomains, lookUpHosts } from './domains/jobs'
export { feedbackSources, pollBounces } from './emails/feedback'
export { senderOf, sendMail } from './emails/sender'
export { sendingFault } from './emails/sendingFault'
export { findRows } from './lists/rows'
export { listsHooks } from './lists/rules'
export { mailReportHooks } from './reports/mail-report'

export const mailRoutes: readonly Route[] = [
  ...controlRoutes,
  ...testRoutes,
  ...reportRoutes,
  ...recipientRoutes,
  ...dryRunRoutes,
  ...countRoutes,
  ...proofRoutes,
  ...stateRoutes,
  ...domainRoutes,
  ...publicRoutes,
  ...consentPages,
  ...historyRoutes,
  ...proofOfConsentRoutes,
  ...askRoutes,
]
