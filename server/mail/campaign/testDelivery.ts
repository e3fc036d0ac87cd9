import { handOver } from '../sending/single'
import type { OutboxMessage } from '../transports/outbox/outbox'

type Way = Parameters<typeof handOver>[0]
type Refusal = Error & { code?: string }

/** Errors of nodemailer and SES that concern one message; after others the server is not tried again. */
const OF_ONE_MESSAGE = ['EENVELOPE', 'EMESSAGE', 'ESES']

/**
 * Hands tests to the mail server, one after the other, and notes the outcome of each; without a mail server they are kept.
 * A refusal of one address does not hold up the others. Once the server cannot be reached, the rest is not tried.
 * @throws {Error} the first refusal, after all outcomes are noted
 */
export async function deliverTests(way: Way, messages: readonly OutboxMessage[]): Promise<void> {
  let first: Refusal | undefined
  let unreachable: Refusal | undefined
  for (const message of messages) {
    const refused = unreachable ?? (await attempt(way, message))
    if (!refused) continue
    first ??= refused
    if (!OF_ONE_MESSAGE.includes(refused.code ?? '')) unreachable = refused
    await noteOutcome(way, message, { outcome: 'failed', reply: refused.message })
  }
  if (first) throw first
}

/** @returns the refusal; undefined for a test that the server accepted or that is kept */
async function attempt(way: Way, message: OutboxMessage): Promise<Refusal | undefined> {
  const outcome = await handOver(way, message).catch((error: Refusal) => error)
  if (outcome instanceof Error) return outcome
  if (way.smtpUrl) await noteOutcome(way, message, { outcome: 'sent', reply: outcome })
  return undefined
}

async function noteOutcome(
  { sql, now }: Way,
  message: OutboxMessage,
  { outcome, reply }: { outcome: 'sent' | 'failed'; reply: string | undefined },
): Promise<void> {
  const { kind, audience = null, campaignId = null, authorId = null, sender, recipient, subject } = message
  await sql`insert into outbox (kind, audience, campaign_id, author_id, sender, recipient, subject, outcome, reply, at)
    values (${kind}, ${audience}, ${campaignId}, ${authorId}, ${sender}, ${recipient}, ${subject}, ${outcome},
      ${reply?.slice(0, 300) ?? null}, ${now()})`
}
