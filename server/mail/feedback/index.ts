/** Reports on messages that were sent: bounces, complaints, and the events of mail services. */

export { SERVICE_EVENTS } from '../transports/registry'
export { applyFeedback } from './feedback'
export { mailboxName, readMailbox } from './mailbox'
export type { Feedback } from './meaning'
