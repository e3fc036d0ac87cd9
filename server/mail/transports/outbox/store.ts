import { bytesFor } from '../../../db/bytes'
import type { Connection, Sql } from '../../../db/connect'
import type { OutgoingMessage } from '../transport'

/** Keeps messages, whole. */
export async function keepInOutbox(
  sql: Connection,
  messages: readonly OutgoingMessage[],
  now: Date,
): Promise<void> {
  for (const message of messages) {
    await sql`insert into outbox (kind, audience, campaign_id, email_id, author_id, sender, recipient, subject, raw, at)
      values (${message.kind}, ${message.audience ?? null}, ${message.campaignId ?? null}, ${message.emailId ?? null},
        ${message.authorId ?? null}, ${message.sender}, ${message.recipient}, ${message.subject}, ${bytesFor(sql, message.raw)}, ${now})`
  }
}

/** A kept message without its bytes. */
export interface OutboxEntry {
  id: number
  kind: OutgoingMessage['kind']
  audience: string | null
  campaign_id: number | null
  email_id: number | null
  sender: string
  recipient: string
  subject: string
  size: number
  at: string
}

/**
 * Kept messages, newest first.
 * @param page.before only those with a smaller id; @param page.audience only those of one side
 */
export async function listOutbox(
  sql: Sql,
  { audience, before, limit = 25 }: { audience?: string; before?: number; limit?: number } = {},
): Promise<OutboxEntry[]> {
  return sql<OutboxEntry[]>`
    select id, kind, audience, campaign_id, email_id, sender, recipient, subject, length(raw) as size, at from outbox
    where raw is not null and (${audience ?? null}::text is null or audience = ${audience ?? null})
      and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${limit}`
}

/** @returns a kept message as it would have gone over the wire, or undefined */
export async function readOutbox(sql: Sql, id: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ raw: Buffer }[]>`select raw from outbox where id = ${id} and raw is not null`
  return row?.raw
}
