/** The mail engine's door: what routes, jobs and the server's start use of it. */
export type { Audience } from './audience/audiences'
export { type AudienceChoice, freezeChoice } from './audience/choice'
export { countAudience, countFiltered, dryRun } from './audience/count'
export { addressRefusal, NotMailable, type Purpose } from './audience/eligibility'
export type { AudienceCount, FindMembers, FindRows, Reader } from './audience/source'
export { reasonOf } from './campaign/bounceReason'
export { frozenMails } from './campaign/frozen'
export { type CampaignReport, campaignReport, proofOf } from './campaign/report'
export { settleUncertain } from './campaign/settle'
export { chooseWinner, decideTest } from './campaign/split'
export { startCampaign } from './campaign/start'
export {
  cancelCampaign,
  resumeCampaign,
  scheduleCampaign,
  stopCampaign,
} from './campaign/states'
export { testCampaign } from './campaign/testMail'
export { recount } from './campaign/totals'
export {
  eraseAddress,
  eraseAddressAlone,
  forgetAnswers,
  forgetMessages,
  forgetPresentations,
} from './consent/erase'
export { type MailContext, mailKey } from './context'
export { erasureHash } from './message/tokens'
export { mailFigures, setAside } from './sending/figures'
export { adoptDatabase, holdSending, ownsDatabase } from './sending/instance'
export { liftDomainPause } from './sending/pauses'
export { type MailFoot, type SingleMail, sendSingleMail } from './sending/single'
export { mailTrouble } from './sending/trouble'
export { MailWorker } from './sending/worker/MailWorker'
export { readOutbox } from './transports/outbox/store'
export { withoutAddresses } from './transports/replies/reply'
export {
  isTestLink,
  readUnsubscribe,
  recordClick,
  recordOpen,
  recordUnsubscribePage,
  type UnsubscribePage,
} from './visits/tracking'
export { triggerVisitRules } from './visits/visits'
