/** What comes back of messages: reports of delivery, complaints, and the events of SES. */

export { readSesEvent, takenAt } from '../transports/ses/event'
export { admit, readEnvelope } from '../transports/ses/sns'
export { applyFeedback, NotRecordedYet } from './feedback'
export { type MailboxMail, mailboxName, readMailbox } from './mailbox'
export type { Feedback } from './meaning'
export { SOFT_RUN } from './softRun'
