import { emailCalls } from '../../../../contract/calls/emails'
import { listCalls } from '../../../../contract/calls/lists'
import { mailStateCalls } from '../../../../contract/calls/mail-state'
import { fail } from '../../../../contract/errors'
import { definitionOf } from '../../../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../../../contract/resources/campaigns'
import type { Role } from '../../../../contract/roles'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import {
  adoptDatabase,
  countAudience,
  countFiltered,
  freezeChoice,
  mailTrouble,
  ownsDatabase,
  proofOf,
  readOutbox,
} from '../../../mail'
import { mailContext } from '../context'
import { findRows } from '../lists/rows'

const EMAIL_CALLS = { general: emailCalls.emails, bw: emailCalls['bw-emails'] }

/** Who would get a campaign, the proof of each message, and messages that are kept for want of a mail server. */
export const proofRoutes: Route[] = [
  serve(listCalls.countUnion, countUnion),
  ...proofsOf('general'),
  ...proofsOf('bw'),
  serve(mailStateCalls.read, readState),
  serve(mailStateCalls.adopt, async ({ services: { sql, config } }) => {
    await adoptDatabase({ sql, dataDir: config.dataDir })
  }),
]

async function countUnion({ services, actor, body }: Served<typeof listCalls.countUnion>) {
  if (!definitionOf(CAMPAIGN_RESOURCES[body.audience])?.roles.includes(actor.role as Role))
    throw fail('forbidden')
  if (body.audience === 'bb')
    return countFiltered(services.sql, {
      audience: body.audience,
      filter: body.filter,
      now: services.now(),
      reader: actor,
      findRows: findRows(services),
    })
  const choice = await freezeChoice(services.sql, body, { reader: actor, at: services.now() })
  return countAudience(await mailContext(services), choice)
}

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

/** Tells staff who send whether there is a mail server, and whether this database may send at all. */
async function readState({ services: { sql, config, now } }: Served<typeof mailStateCalls.read>) {
  const owned = await ownsDatabase({ sql, dataDir: config.dataDir })
  const trouble = await mailTrouble(sql, now())
  return { mail_server: Boolean(config.smtpUrl), held: !owned, trouble: trouble?.words ?? null }
}
