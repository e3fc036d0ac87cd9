/** The mail engine's door: what routes, jobs and the server's start use of it. */
export { AUDIENCES, type Audience, type FindMembers, type Reader } from './audiences'
export { type CameBack, countCameBack, liftDomainPause } from './budget'
export { type MailContext, mailKey, type StoredFile } from './context'
export { type AudienceCount, countAudience, type DryRunPerson, dryRun } from './count'
export { recount, refreshCounters } from './counters'
export { eraseAddress, eraseAddressAlone, forgetAnswers, forgetMessages } from './erase'
export { frozenMails } from './frozen'
export { adoptDatabase, holdSending, ownsDatabase } from './instance'
export { erasureHash } from './message/tokens'
export { listOutbox, type OutboxEntry, readOutbox } from './outbox'
export { type AudienceChoice, freezeChoice } from './plan'
export { countPresentations, dryRunPresentations, type PlannedLine, planLines } from './presentations'
export { reasonOf } from './reasons'
export { type CampaignReport, campaignReport, type MessageProof, proofOf } from './report'
export { type Settlement, settleUncertain } from './settle'
export { type SingleMail, sendSingleMail, testCampaign } from './single'
export { chooseWinner, decideTest } from './split'
export { startCampaign } from './start'
export { cancelCampaign, resumeCampaign, scheduleCampaign, startDueCampaigns, stopCampaign } from './states'
export {
  readUnsubscribe,
  recordClick,
  recordOpen,
  recordUnsubscribePage,
  type UnsubscribePage,
  unsubscribe,
  type Visit,
} from './tracking'
export { tellVisit, type VisitKind } from './visits'
export { MailWorker, type MailWorkerOptions } from './worker/MailWorker'
