import { engineReply } from '../../../contract/mail/engine-replies'
import type { ReplyClass } from '../transports/replies'
import { classify } from '../transports/replies/classify'
import { replyText, type SmtpReply } from '../transports/replies/reply'
import type { Outcome } from './write'

const MINUTE = 60_000
/** Delays before the second, third ... attempt. After the last one the message is given up. */
const WAITS = [5, 15, 60, 180, 360, 720].map(minutes => minutes * MINUTE)
const SLOW_WAITS = [1, 5, 15, 30, 60, 120, 240, 480].map(minutes => minutes * MINUTE)
const FULL_WAITS = [60, 360, 1440].map(minutes => minutes * MINUTE)

interface Attempt {
  /** Earlier attempts. */
  attempts: number
  now: Date
}

/**
 * Returns the outcome of a message that the server refused (docs/spec/mail.md, "The message").
 * @param attempt.refusal class of the reply; by default that of the table of replies
 */
export function afterRefusal(
  reply: SmtpReply,
  { attempts, now, refusal = classify(reply) }: Attempt & { refusal?: ReplyClass | undefined },
): Outcome {
  const said = { reply: replyText(reply), refusal }
  const later = (waits: readonly number[], last: 'failed' | 'bounced'): Outcome => {
    const wait = waits[attempts]
    return wait === undefined
      ? { ...said, to: last }
      : { ...said, to: 'retry', dueAt: new Date(now.getTime() + wait) }
  }
  switch (refusal) {
    case 'unknown':
      return { ...said, to: 'bounced' }
    case 'failed':
    case 'policy':
      return { ...said, to: 'failed' }
    case 'full':
      return later(FULL_WAITS, 'bounced')
    case 'slow':
      return later(SLOW_WAITS, 'failed')
    case 'later':
      return later(WAITS, 'failed')
    case 'sender':
    case 'blocked':
      // Our own fault: the pause of the domain holds the message back, which keeps its place and its attempts.
      return { ...said, to: 'queued', dueAt: now }
  }
}

/** Returns the outcome of a message whose connection was lost several times: it waits as after a temporary refusal. */
export function afterLosses(cause: string, { attempts, now }: Attempt): Outcome {
  const wait = WAITS[attempts]
  const reply = engineReply('lost', cause)
  return wait === undefined
    ? { to: 'failed', reply }
    : { to: 'retry', reply, dueAt: new Date(now.getTime() + wait) }
}
