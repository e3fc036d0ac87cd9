import { emailCalls } from '../../../../contract/calls/emails'
import { fail } from '../../../../contract/http/errors'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { proofOf, readOutbox } from '../../../mail'

const EMAIL_CALLS = { general: emailCalls.emails, bw: emailCalls['bw-emails'] }

/** The proof of each message, and messages that are kept for want of a mail server. */
export const proofRoutes: readonly Route[] = [...proofsOf('general'), ...proofsOf('bw')]

type SubscriberAudience = 'general' | 'bw'
type DownloadMessage = (typeof EMAIL_CALLS)[SubscriberAudience]['downloadMessage']

function proofsOf(audience: SubscriberAudience): Route[] {
  const calls = EMAIL_CALLS[audience]
  return [
    serve(calls.readProof, async ({ services: { sql }, params: { id } }) => {
      const proof = await proofOf({ sql, id, audience })
      const [kept] = await sql`select id from outbox where email_id = ${id} limit 1`
      return { ...proof, kept: Boolean(kept) }
    }),
    serve(calls.downloadMessage, call => downloadMessage(call, audience)),
  ]
}

/** A kept message as it would have gone over the wire, for a mail program to open. */
async function downloadMessage(
  { services: { sql }, params, reply }: Served<DownloadMessage>,
  audience: SubscriberAudience,
) {
  const [kept] = await sql<{ id: number }[]>`
    select id from outbox where email_id = ${params.id} and audience = ${audience} order by id desc limit 1`
  const raw = kept && (await readOutbox(sql, kept.id))
  if (!raw) throw fail('not_found')
  return reply
    .type('message/rfc822')
    .header('content-disposition', 'attachment; filename="message.eml"')
    .send(raw)
}
