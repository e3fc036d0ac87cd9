import type { Audience } from '../audience/audiences'
import type { ReplyClass } from '../transports/replies'

/** A change of a message that this worker holds. */
export interface Write {
  campaignId: number
  audience: Audience
  emailId: number
  startedMonth: string
  lease: number
  domainId: number
  day: string
  address: string
  to: 'sending' | 'sent' | 'retry' | 'queued' | 'failed' | 'bounced' | 'uncertain'
  /** The server's reply, or the engine's own; undefined leaves the last one. */
  reply?: string
  /** Earliest next claim of a `retry` or `queued` message. */
  dueAt?: Date
  /** The subject as it was sent. */
  subject?: string
  /** Class of the server's refusal. */
  refusal?: ReplyClass
  /** Ids of messages that failed before this one for the same reason: all are queued again and the campaign stops. */
  repeated?: readonly number[]
  /** The Message-ID that the mail service put in the place of ours. */
  messageId?: string
}

/** State of a message after an attempt. */
export type Outcome = Pick<Write, 'to' | 'reply' | 'dueAt' | 'refusal'>
