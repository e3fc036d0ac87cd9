import type { ReplyClass } from '../transports/replies'
import { classify } from '../transports/replies/classify'

/**
 * Fate of a message after it was handed over.
 * - `delivery`: the receiving server took it
 * - `delay`: still being tried; nothing final
 * - `bounce`: the address does not exist
 * - `soft_bounce`: it did not arrive this time: a full mailbox, a host that was away
 * - `refused`: a rule of the recipient's side, a fault of the sender, or a block of our address; never the person
 * - `complaint`: the person called it unwanted
 */
export type FeedbackKind = 'delivery' | 'delay' | 'bounce' | 'soft_bounce' | 'refused' | 'complaint'

/** A report from outside on one message and its recipients. */
export interface Feedback {
  kind: FeedbackKind
  /** Class of the reply that it quotes, by the table of replies. */
  refusal?: ReplyClass | undefined
  /** `bounces` for the mailbox, else the service that posted it. */
  source: string
  /** The report's own name: the same one again changes nothing. */
  externalId: string
  at: Date
  /** Recipients that the report names, in lower case; empty where it names none. */
  recipients: readonly string[]
  /** Whether the report is about one recipient only. */
  isOnly: boolean
  /** The words of the server, or of the person's provider. */
  detail: string
  /** Names of the message, none of which can be guessed: tokens of the return path, of the unsubscribe link, Message-IDs. */
  bounceTokens: readonly string[]
  unsubscribeTokens: readonly string[]
  messageIds: readonly string[]
}

/** Entry of a status report for one recipient (RFC 3464, 2.3). */
export interface Verdict {
  action: string
  /** `5.1.1`; may be as general as `5.0.0`. */
  status: string
  /** The words of the server that refused, `550 5.1.1 user unknown`. */
  diagnostic: string
}

const ACTIONS: Readonly<Record<string, FeedbackKind>> = {
  delivered: 'delivery',
  // The fate behind a relay is not known; the relay took it.
  relayed: 'delivery',
  expanded: 'delivery',
  delayed: 'delay',
}

/** Meaning of a report for the message, and by the table of replies. */
export interface Meaning {
  kind: FeedbackKind
  /** Class of the reply that the report quotes; undefined where it quotes none. */
  refusal?: ReplyClass
}

const KINDS: Readonly<Partial<Record<ReplyClass, FeedbackKind>>> = {
  unknown: 'bounce',
  policy: 'refused',
  sender: 'refused',
  blocked: 'refused',
}

/** @returns the meaning, or undefined where the report says nothing that can be understood */
export function meaningOf(verdict: Verdict): Meaning | undefined {
  const action = verdict.action.toLowerCase()
  const known = ACTIONS[action]
  if (known) return { kind: known }
  const reply = replyOf(verdict)
  if (!reply) return action === 'failed' ? { kind: 'soft_bounce' } : undefined
  if (reply.enhanced.startsWith('2.')) return { kind: 'delivery' }
  if (action !== 'failed' && reply.code < 500) return { kind: 'delay' }
  const refusal = classify({ ...reply, isRemote: true })
  return { kind: KINDS[refusal] ?? 'soft_bounce', refusal }
}

/** The status and the words as one reply of a server: the more exact of the two codes counts. */
function replyOf({
  status,
  diagnostic,
}: Verdict): { code: number; enhanced: string; text: string } | undefined {
  const text = diagnostic.slice(0, 1_000)
  const said = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? ''
  const given = /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : ''
  const enhanced = given && !/^\d\.0\.0$/.test(given) ? given : said || (given.endsWith('.0.0') ? '' : given)
  const code = Number(/\b([245]\d\d)\b/.exec(text)?.[1] ?? 0)
  const kind = Number((enhanced || given)[0] ?? 0)
  if (!code && !kind) return undefined
  return { code: code || kind * 100 + 50, enhanced, text }
}
