import type { SmtpReply } from './reply'

/**
 * What a refusal means for the person, the message and the sender (mail.md, "The message"; RFC 3463).
 * - `hard`: the address does not exist: bounced, and suppressed
 * - `full`: the mailbox is full: tried again, bounced softly when it stays so
 * - `sender`: policy or authentication, the sender's fault: the domain pauses, the person is never suppressed
 * - `slow`: too much or too fast: tried again later and slower
 * - `later`: any other 4xx: tried again
 * - `failed`: any other 5xx: given up, the person is not suppressed
 */
export type Refusal = 'hard' | 'full' | 'sender' | 'slow' | 'later' | 'failed'

const HARD = new Set(['5.1.1', '5.1.2', '5.1.10'])

/** @param reply a 4xx or 5xx answer to MAIL, RCPT, DATA or the message */
export function classify(reply: SmtpReply): Refusal {
  const { code, enhanced, text } = reply
  if (code < 500) {
    if (code === 421 || enhanced.startsWith('4.7.')) return 'slow'
    if (isFull(code, enhanced, text)) return 'full'
    return 'later'
  }
  if (HARD.has(enhanced)) return 'hard'
  if (enhanced.startsWith('5.7.')) return 'sender'
  if (isFull(code, enhanced, text)) return 'full'
  // Without an enhanced code only the plainest words count: a wrong guess would silence a person.
  if (
    enhanced === '' &&
    code === 550 &&
    /\b(user|mailbox|recipient|address)\b.{0,200}\b(unknown|not found|does not exist|no such)|no such user|unknown user/i.test(
      text,
    )
  ) {
    return 'hard'
  }
  return 'failed'
}

function isFull(code: number, enhanced: string, text: string): boolean {
  if (enhanced === '4.2.2' || enhanced === '5.2.2') return true
  return (code === 452 || code === 552) && enhanced === '' && /full|quota|storage/i.test(text)
}
