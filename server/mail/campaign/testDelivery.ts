import type { Connection } from '../../db/connect'
import type { OutgoingMessage, Transport } from '../transports/transport'

/** The transport of tests, and the database that keeps their outcomes. */
interface TestDelivery {
  sql: Connection
  now(): Date
  transport: Transport
}

type Refusal = Error & { code?: string }

/** Errors about one message; after others the server is not tried again. */
const OF_ONE_MESSAGE = ['EENVELOPE', 'EMESSAGE']

/**
 * Hands tests to the transport, one after the other, and notes the outcome of each; without a mail server they are kept.
 * A refusal of one address does not hold up the others. Once the server cannot be reached, the rest is not tried.
 * @throws {Error} the first refusal, after all outcomes are noted
 */
export async function deliverTests(
  delivery: TestDelivery,
  messages: readonly OutgoingMessage[],
): Promise<void> {
  let first: Refusal | undefined
  let unreachable: Refusal | undefined
  for (const message of messages) {
    const refused = unreachable ?? (await attempt(delivery, message))
    if (!refused) continue
    first ??= refused
    if (!OF_ONE_MESSAGE.includes(refused.code ?? '')) unreachable = refused
    await noteOutcome(delivery, message, { outcome: 'failed', reply: refused.message })
  }
  if (first) throw first
}

/** @returns the refusal; undefined for a test that was accepted or kept */
async function attempt(delivery: TestDelivery, message: OutgoingMessage): Promise<Refusal | undefined> {
  const response = await delivery.transport.send(message).catch((error: Refusal) => error)
  if (response instanceof Error) return response
  // A kept message is in the outbox already, with its bytes.
  if (response !== undefined) await noteOutcome(delivery, message, { outcome: 'sent', reply: response })
  return undefined
}

async function noteOutcome(
  { sql, now }: TestDelivery,
  message: OutgoingMessage,
  { outcome, reply }: { outcome: 'sent' | 'failed'; reply: string },
): Promise<void> {
  const { kind, audience = null, campaignId = null, authorId = null, sender, recipient, subject } = message
  await sql`insert into outbox (kind, audience, campaign_id, author_id, sender, recipient, subject, outcome, reply, at)
    values (${kind}, ${audience}, ${campaignId}, ${authorId}, ${sender}, ${recipient}, ${subject}, ${outcome},
      ${reply.slice(0, 300)}, ${now()})`
}
