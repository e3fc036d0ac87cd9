import { z } from 'zod'
import { BODY_RULE } from './body-limits'
import { call } from './call'
import { CALLS } from './calls'
import { CAMPAIGN_CALLS, RECIPIENTS_CALL } from './campaign-calls'
import { CANDIDATE_CALLS } from './candidates/calls'
import { IDENTITY_CALLS } from './candidates/identity'
import { REQUEST_CALLS } from './candidates/requests'
import { DOMAIN_CALLS } from './domain-setup'
import type { Endpoint } from './endpoints'
import { MAIL_CALLS } from './mail-calls'
import { PRESENTATION_CALLS } from './presentations'
import { CAMPAIGN_RESOURCES } from './resources/campaigns'

const id = z.int().positive()
const anything = z.record(z.string(), z.unknown())

/** Everything else below `/api/v1`. */
const others: Endpoint[] = [
  call('mail', 'POST /lists-un', 'How many people the union of lists reaches.', {
    body: z
      .object({
        list_ids: z.array(id).optional(),
        filter: z.unknown().optional(),
        audience: z.enum(['general', 'bw', 'bb']).optional(),
      })
      .loose(),
    bodyMax: BODY_RULE,
    answer: z.object({
      total: z.int(),
      unique: z.int(),
      suppressed: z.int(),
      unsubscribed: z.int(),
      invalid: z.int(),
      sendable: z.int(),
      excluded: z.int(),
    }),
  }),
  ...Object.values(CAMPAIGN_RESOURCES).flatMap(name => [
    call(name, `GET /${name}/{id}/uncertain`, 'The ids of messages that a person has to settle.', {
      answer: z.object({ ids: z.array(id) }),
    }),
    call(
      name,
      `GET /${name}/{id}/tests`,
      'Tests of a campaign with their outcome: `kept` for want of a mail server, `sent` or `failed`.',
      {
        answer: z.array(anything),
      },
    ),
    call(name, `GET /${name}/{id}/tests/{message}`, 'A kept test, whole.', { answer: 'message/rfc822' }),
  ]),
  call('mail', 'GET /mail-state', 'Whether there is a mail server, and whether this database may send.', {
    answer: z.object({
      mail_server: z.boolean(),
      held: z.boolean(),
      /** What the mail server says while it cannot be used. */
      trouble: z.string().nullable(),
    }),
  }),
  call('mail', 'POST /mail-state/adopt', 'Lets a restored or copied database send; for master.', {
    status: 204,
  }),
  call('domains', 'POST /domains/{id}/unpause', 'Lifts the pause of a sending domain.', { status: 204 }),
  ...['emails', 'bw-emails'].flatMap(name => [
    call(name, `GET /${name}/{id}/proof`, 'All that is known of one message.', { answer: anything }),
    call(name, `GET /${name}/{id}/message`, 'A message that is kept in the outbox, whole.', {
      answer: 'message/rfc822',
    }),
  ]),
]

/** Calls of recipients of mail at the origin's root, without a session. */
const root: Endpoint[] = [
  call('recipients', 'GET //u/{token}', 'The page to unsubscribe or choose.', { answer: 'text/html' }),
  call('recipients', 'POST //u/{token}', 'Unsubscribes (RFC 8058).', { answer: 'text/html' }),
  call('recipients', 'GET //o/{token}.gif', 'Counts an opening.', { answer: 'image/gif' }),
  call('recipients', 'GET //c/{token}', 'Counts a click and leads on.', { status: 302 }),
].map(endpoint => ({ ...endpoint, open: true as const }))

/** Every call that belongs to no resource's generic ones. */
export const NAMED_CALLS: readonly Endpoint[] = [
  ...CALLS,
  ...CAMPAIGN_CALLS,
  RECIPIENTS_CALL,
  ...CANDIDATE_CALLS,
  ...IDENTITY_CALLS,
  ...REQUEST_CALLS,
  ...DOMAIN_CALLS,
  ...MAIL_CALLS,
  ...PRESENTATION_CALLS,
  ...others,
  ...root,
]
