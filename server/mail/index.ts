/** The mail engine's door: what routes, jobs and the server's start use of it. */
export { AUDIENCES, type Audience } from './audience/audiences'
export { type AudienceChoice, freezeChoice } from './audience/choice'
export { countAudience, countFiltered, type DryRunPerson, dryRun } from './audience/count'
export { NotMailable, type Purpose, refusalOf } from './audience/eligibility'
export type { AudienceCount, FindMembers, FindRows, Reader } from './audience/source'
export { reasonOf } from './campaign/bounceReason'
export { frozenMails } from './campaign/frozen'
export { type CampaignReport, campaignReport, type MessageProof, proofOf } from './campaign/report'
export { type Settlement, settleUncertain } from './campaign/settle'
export { chooseWinner, decideTest } from './campaign/split'
export { startCampaign } from './campaign/start'
export {
  cancelCampaign,
  resumeCampaign,
  scheduleCampaign,
  startDueCampaigns,
  stopCampaign,
} from './campaign/states'
export { testCampaign } from './campaign/testMail'
export { recount, refreshCounters } from './campaign/totals'
export {
  eraseAddress,
  eraseAddressAlone,
  forgetAnswers,
  forgetMessages,
  forgetPresentations,
} from './consent/erase'
export { type MailContext, mailKey } from './context'
export type { StoredFile } from './message/attachments'
export { erasureHash } from './message/tokens'
export { countReturned, type ReturnedMessages } from './sending/budget'
export { type MailFigures, mailFigures, setAside } from './sending/figures'
export { adoptDatabase, holdSending, ownsDatabase } from './sending/instance'
export { liftDomainPause } from './sending/pauses'
export { type SingleMail, sendSingleMail } from './sending/single'
export { type MailTrouble, mailTrouble } from './sending/trouble'
export { MailWorker, type MailWorkerOptions } from './sending/worker/MailWorker'
export { listOutbox, type OutboxEntry, readOutbox } from './transports/outbox/store'
export { withoutAddresses } from './transports/replies/reply'
export {
  isTestLink,
  readUnsubscribe,
  recordClick,
  recordOpen,
  recordUnsubscribePage,
  type UnsubscribePage,
  unsubscribe,
  type Visit,
} from './visits/tracking'
export { triggerVisitRules, type VisitKind } from './visits/visits'
