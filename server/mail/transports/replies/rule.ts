/**
 * Meaning of a refusal for the person, the message and the sender.
 * - `unknown`: the address does not exist; it bounces and is suppressed
 * - `full`: the mailbox is full; retried, a soft bounce in the end
 * - `slow`: too much or too fast; retried later and slower
 * - `policy`: a rule of the recipient's side; only this message fails
 * - `sender`: a fault of our domain, account or relay; sending pauses, recipients stay queued
 * - `blocked`: a block of our address; as `sender`
 * - `later`: any other 4xx; retried
 * - `failed`: any other 5xx; given up
 */
export type ReplyClass = 'unknown' | 'full' | 'slow' | 'policy' | 'sender' | 'blocked' | 'later' | 'failed'

/** The command that was refused. */
export type Stage = 'mail' | 'rcpt' | 'data'

/** A row of the table. All conditions that a row has must hold. */
export interface ReplyRule {
  class: ReplyClass
  /** SMTP codes; one digit stands for all codes that begin with it. */
  codes?: readonly number[]
  /** Enhanced codes (RFC 3463); one that ends in a dot stands for all below it, '' for a reply without one. */
  enhanced?: readonly string[]
  /** Any of these is in the text: lower case, without addresses and codes. */
  words?: readonly string[]
  at?: readonly Stage[]
  /** Holds only for a reply to ourselves: from a remote host the same words blame that host's own set-up. */
  direct?: true
  source: string
  /** Day on which the source was read, or its own date. */
  date: string
  /** `standard`: an RFC or IANA; `documented`: the provider's own page; `observed`: reported by others. */
  confidence: 'standard' | 'documented' | 'observed'
}
