import { classify } from '../smtp/classify'
import type { SmtpReply } from '../smtp/reply'

/**
 * What happened to a message after it was handed over.
 * - `delivery`: the receiving server took it
 * - `delay`: still being tried; nothing final
 * - `bounce`: the address does not exist
 * - `soft_bounce`: it did not arrive this time: a full mailbox, a host that was away
 * - `refused`: the receiver will not have it from this sender (5.7.x): the sender's fault
 * - `complaint`: the person called it unwanted
 */
export type FeedbackKind = 'delivery' | 'delay' | 'bounce' | 'soft_bounce' | 'refused' | 'complaint'

/** What a status report says of one recipient (RFC 3464, 2.3). */
export interface Verdict {
  action: string
  /** `5.1.1`; may be as general as `5.0.0`. */
  status: string
  /** The words of the server that refused, `550 5.1.1 user unknown`. */
  diagnostic: string
}

const ACTIONS: Readonly<Record<string, FeedbackKind>> = {
  delivered: 'delivery',
  // What comes after a relay is not known: that it was taken is.
  relayed: 'delivery',
  expanded: 'delivery',
  delayed: 'delay',
}

/** @returns what it means, or undefined where it says nothing that can be understood. */
export function meaningOf(verdict: Verdict): FeedbackKind | undefined {
  const action = verdict.action.toLowerCase()
  const known = ACTIONS[action]
  if (known) return known
  const reply = replyOf(verdict)
  if (!reply) return action === 'failed' ? 'soft_bounce' : undefined
  if (reply.enhanced.startsWith('2.')) return 'delivery'
  if (action !== 'failed' && reply.code < 500) return 'delay'
  switch (classify(reply)) {
    case 'hard':
      return 'bounce'
    case 'sender':
      return 'refused'
    default:
      return 'soft_bounce'
  }
}

/** The status and the words as one answer of a server: the more exact of the two codes counts. */
function replyOf({ status, diagnostic }: Verdict): SmtpReply | undefined {
  const said = /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic)?.[1] ?? ''
  const given = /^[245]\.\d{1,3}\.\d{1,3}$/.test(status) ? status : ''
  const enhanced = given && !/^\d\.0\.0$/.test(given) ? given : said || (given.endsWith('.0.0') ? '' : given)
  const code = Number(/\b([245]\d\d)\b/.exec(diagnostic)?.[1] ?? 0)
  const kind = Number((enhanced || given)[0] ?? 0)
  if (!code && !kind) return undefined
  return { code: code || kind * 100 + 50, enhanced, text: diagnostic, lines: [diagnostic] } as SmtpReply
}
