/** The mail engine's door: what routes, jobs and the server's start use of it. */
export { AUDIENCES, type Audience, type FindMembers, type FindRows, type Reader } from './audiences'
export { type CameBack, countCameBack } from './budget'
export { type MailContext, mailKey, type StoredFile } from './context'
export { type AudienceCount, countAudience, type DryRunPerson, dryRun } from './count'
export { recount, refreshCounters } from './counters'
export { NotMailable, type Purpose, refusalOf } from './eligibility'
export { eraseAddress, eraseAddressAlone, forgetAnswers, forgetMessages, forgetPresentations } from './erase'
export { type MailFigures, mailFigures, setAside } from './figures'
export { frozenMails } from './frozen'
export { adoptDatabase, holdSending, ownsDatabase } from './instance'
export { erasureHash } from './message/tokens'
export { listOutbox, type OutboxEntry, readOutbox } from './outbox'
export { liftDomainPause } from './pauses'
export { type AudienceChoice, freezeChoice } from './plan'
export { countPresentations, dryRunPresentations, type PlannedLine, planLines } from './presentations'
export { reasonOf } from './reasons'
export { type CampaignReport, campaignReport, type MessageProof, proofOf } from './report'
export { type Settlement, settleUncertain } from './settle'
export { type SingleMail, sendSingleMail } from './single'
export { withoutAddresses } from './smtp/reply'
export { chooseWinner, decideTest } from './split'
export { startCampaign } from './start'
export { cancelCampaign, resumeCampaign, scheduleCampaign, startDueCampaigns, stopCampaign } from './states'
export { testCampaign } from './testMail'
export {
  isTestLink,
  readUnsubscribe,
  recordClick,
  recordOpen,
  recordUnsubscribePage,
  type UnsubscribePage,
  unsubscribe,
  type Visit,
} from './tracking'
export { type MailTrouble, mailTrouble } from './trouble'
export { tellVisit, type VisitKind } from './visits'
export { MailWorker, type MailWorkerOptions } from './worker/MailWorker'
