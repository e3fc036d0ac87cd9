import { z } from 'zod'
import { fail } from '../../../contract/errors'
import { definitionOf } from '../../../contract/resources'
import { type Audience, type Role, SENDERS } from '../../../contract/roles'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import {
  adoptDatabase,
  countAudience,
  countFiltered,
  freezeChoice,
  liftDomainPause,
  mailTrouble,
  ownsDatabase,
  proofOf,
  readOutbox,
} from '../../mail'
import { mailContext } from './context'
import { findRows } from './rows'

const lists = z
  .array(z.int().positive())
  .max(1_000, 'too_long')
  .nullish()
  .transform(ids => ids ?? [])
/** A campaign's body is sent as it is: what does not say who gets it is passed over. */
const choice = z.object({
  audience: z.enum(['general', 'bw', 'bb'], { error: 'not_a_choice' }).default('general'),
  list_ids: lists,
  exclude_list_ids: lists,
  /** Of the job tool: which listings and candidates. */
  filter: z.unknown().optional(),
})

const RESOURCES = { general: 'emails', bw: 'bw-emails' } as const

/** Who would get a campaign, what became of each message, and what is kept for want of a mail server. */
export const proofRoutes: Route[] = [
  route({ method: 'POST', path: '/lists-un', access: 'staff', body: choice, handle: count }),
  ...(['general', 'bw'] as const).flatMap(proofsOf),
  route({ method: 'GET', path: '/mail-state', access: 'staff', handle: state }),
  route({ method: 'POST', path: '/mail-state/adopt', access: ['master'], handle: adopt }),
  route({
    method: 'POST',
    path: '/domains/:id/unpause',
    access: definitionOf('domains')?.roles ?? [],
    handle: ({ services: { sql, now }, params }) => liftDomainPause(sql, idOf(params.id), now()),
  }),
]

async function count({ services, actor, body }: Call<z.output<typeof choice>>) {
  const campaigns = { general: 'campaigns', bw: 'bw-campaigns', bb: 'bb-campaigns' }[body.audience]
  if (!definitionOf(campaigns)?.roles.includes(actor.role as Role)) throw fail('forbidden')
  if (body.audience === 'bb')
    return countFiltered(services.sql, {
      ...{
        audience: body.audience,
        filter: body.filter,
        now: services.now(),
        reader: actor,
        findRows: findRows(services),
      },
    })
  const choice = await freezeChoice(services.sql, body, { reader: actor, at: services.now() })
  return countAudience(await mailContext(services), choice)
}

function proofsOf(audience: 'general' | 'bw'): Route[] {
  const resource = RESOURCES[audience]
  const access = definitionOf(resource)?.roles ?? []
  return [
    route({
      method: 'GET',
      path: `/${resource}/:id/proof`,
      access,
      handle: async ({ services: { sql }, params }) => {
        const id = idOf(params.id)
        const proof = await proofOf({ sql, id, audience })
        const [kept] = await sql`select id from outbox where email_id = ${id} limit 1`
        return { ...proof, kept: Boolean(kept) }
      },
    }),
    route({
      method: 'GET',
      path: `/${resource}/:id/message`,
      access,
      handle: call => message(call, audience),
    }),
  ]
}

/** A kept message as it would have gone over the wire, for a mail program to open. */
async function message({ services: { sql }, params, reply }: Call, audience: Audience) {
  const [kept] = await sql<{ id: number }[]>`
    select id from outbox where email_id = ${idOf(params.id)} and audience = ${audience} order by id desc limit 1`
  const raw = kept && (await readOutbox(sql, kept.id))
  if (!raw) throw fail('not_found')
  return reply
    .type('message/rfc822')
    .header('content-disposition', 'attachment; filename="message.eml"')
    .send(raw)
}

/** What staff who send must know of the engine: is there a mail server, and may this database send at all. */
async function state({ services: { sql, config, now }, actor }: Call) {
  const senders: readonly string[] = [...SENDERS.general, ...SENDERS.bw]
  if (!senders.includes(actor.role ?? '')) throw fail('forbidden')
  const owned = await ownsDatabase({ sql, dataDir: config.dataDir })
  const trouble = await mailTrouble(sql, now())
  return { mail_server: Boolean(config.smtpUrl), held: !owned, trouble: trouble?.words ?? null }
}

async function adopt({ services: { sql, config } }: Call) {
  await adoptDatabase({ sql, dataDir: config.dataDir })
}
