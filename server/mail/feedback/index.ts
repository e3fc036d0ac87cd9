/** What comes back of messages: reports of delivery, complaints, and the events of SES. */
export { applyFeedback, type Feedback, NotRecordedYet } from './feedback'
export { type MailboxMail, mailboxName, readMailbox } from './mailbox'
export { readSesEvent, takenAt } from './sesEvent'
export { admit, readEnvelope } from './sns'
export { SOFT_RUN } from './softRun'
