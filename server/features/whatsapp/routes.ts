import {
  type ConversationBody,
  type ListedConversation,
  type WhatsappTest,
  whatsappCalls,
} from '../../../contract/calls/whatsapp'
import { fail, invalid } from '../../../contract/http/errors'
import { whatsappOfficialSettings, whatsappSettings } from '../../../contract/resources/whatsapp'
import type { MediaKind } from '../../../contract/whatsapp/states'
import type { Actor } from '../../auth/actor'
import { pathOf } from '../../crud/attachments'
import type { Tx } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { type Guarded, type Served, serve } from '../../http/serve'
import type { Services } from '../../services'
import { type OfficialNumber, testOfficial } from './cloudApi'
import { activeSender, contactOf, windowEnd } from './contacts'
import { type Partner, partnerOf, readConversation, templatesFor } from './conversation'
import { type Gateway, testGateway } from './gateway'
import { ownerOf } from './media'
import { changeMessage, type Message, queueMessage } from './messages'
import { linksOf } from './records'
import { openToRole } from './reserved'
import { queueTemplate, queueText, requireWindow } from './send'
import { syncTemplates } from './templates'

const PER_PAGE = 50

type Conversing = Pick<Guarded<typeof whatsappCalls.send>, 'services' | 'actor' | 'params'>
const partner = ({ services, actor, params }: Conversing) => partnerOf(services, actor, params)

/** Routes of conversations and of the accounts' settings. */
export const whatsappRoutes: readonly Route[] = [
  serve(whatsappCalls.listConversations, listConversations),
  serve(whatsappCalls.readConversation, async call =>
    readConversation(call.services, {
      actor: call.actor,
      partner: await partner(call),
      before: call.query.before,
    }),
  ),
  serve(whatsappCalls.listTemplates, async call => templatesFor(call.services, await partner(call))),
  serve(
    whatsappCalls.send,
    async call => {
      const found = await partner(call)
      const { services, actor, body } = call
      return services.sql.begin(tx => write(services, tx, { actor, partner: found, body }))
    },
    requireSender,
  ),
  serve(whatsappCalls.markRead, async call => {
    const found = await partner(call)
    await call.services.sql.begin(tx => markRead(call.services, tx, found))
  }),
  serve(
    whatsappCalls.retry,
    async call => {
      const found = await partner(call)
      const { services, actor, params } = call
      return services.sql.begin(tx => retry(services, tx, { actor, partner: found, id: params.message_id }))
    },
    requireSender,
  ),
  serve(whatsappCalls.testGateway, ({ services, params }) =>
    testAccount<Gateway>(services, { table: whatsappSettings.table, id: params.id }, testGateway),
  ),
  serve(whatsappCalls.testOfficial, ({ services, params }) =>
    testAccount<OfficialNumber>(
      services,
      { table: whatsappOfficialSettings.table, id: params.id },
      testOfficial,
    ),
  ),
  serve(whatsappCalls.syncTemplates, async ({ services, params }) =>
    syncTemplates(
      services,
      await settingBy<OfficialNumber>(services, { table: whatsappOfficialSettings.table, id: params.id }),
    ),
  ),
]

/** The result of a test, and the account's new state. */
type Tested = WhatsappTest & { state?: string }

interface AccountKey {
  table: string
  id: number
}

/** Calls an account's provider and saves the result with the account. */
async function testAccount<Account>(
  services: Services,
  place: AccountKey,
  test: (services: Services, account: Account) => Promise<Tested>,
): Promise<WhatsappTest> {
  const account = await settingBy<Account>(services, place)
  const { state, ...result } = await test(services, account)
  const { sql, now } = services
  const noted = result.ok
    ? { last_success_at: now() }
    : { last_error: result.answer.slice(0, 400), last_error_at: now() }
  await sql`update ${sql(place.table)} set ${sql({ ...noted, ...(state ? { state } : {}) })} where id = ${place.id}`
  return result
}

async function settingBy<T>({ sql }: Services, { table, id }: AccountKey): Promise<T & { id: number }> {
  const [row] = await sql<(T & { id: number })[]>`select * from ${sql(table)} where id = ${id}`
  if (!row) throw fail('not_found')
  return row
}

async function requireSender(call: Conversing): Promise<void> {
  if (!(await partner(call)).maySend) throw fail('forbidden')
}

interface Writing {
  actor: Actor
  partner: Partner
  body: ConversationBody
}

async function write(services: Services, tx: Tx, { actor, partner, body }: Writing) {
  const by = actor.id
  if ('template_id' in body) {
    const { template_id, values } = body
    return queueTemplate(tx, services, {
      ...partner.receiver,
      template_id,
      by,
      ...(values ? { values } : {}),
    })
  }
  if (!body.file) {
    if (!body.text) throw invalid({ text: 'required' })
    return queueText(tx, services, { ...partner.receiver, text: body.text, by })
  }
  const file = await ownUpload(tx, actor, body.file.url)
  const media = { kind: kindOf(file.type), url: body.file.url, name: file.name, type: file.type }
  const queued = await queueText(tx, services, { ...partner.receiver, text: body.text, media, by })
  const [message] = await tx<[Message]>`select * from whatsapp_log where id = ${queued.id}`
  const owner = ownerOf(message)
  await tx`update files set resource = ${owner.resource}, record_id = ${owner.id} where path = ${file.path}`
  return queued
}

/** @throws Failure invalid on `file` for one that is missing or of another user */
async function ownUpload(tx: Tx, { id }: Actor, url: string) {
  const [file] = await tx<{ path: string; name: string; type: string }[]>`
    select path, name, type from files
    where path = ${pathOf(url) ?? ''} and owner_id = ${id} and record_id is null and folder = 'attachments' for update`
  if (!file) throw invalid({ file: 'not_there' })
  return file
}

/** Meta accepts only these as an image; others are sent as a document. */
const kindOf = (type: string): MediaKind => (/^image\/(jpeg|png)$/.test(type) ? 'image' : 'document')

/** Marks received messages as read, and links those that had no record. */
async function markRead({ now }: Services, tx: Tx, { where, number }: Partner): Promise<void> {
  const links = number ? await linksOf(tx, number) : undefined
  const rows = await tx<Message[]>`
    select * from whatsapp_log where direction = 'in' and status = 'delivered' and ${where} order by id for update`
  const read_at = now().toISOString()
  for (const message of rows) {
    const isUnlinked = !message.lead_id && !message.candidate_id && !message.bw_lead_id
    const after = await changeMessage(tx, message, {
      status: 'read',
      read_at,
      ...(isUnlinked && links ? links : {}),
    })
    if (!isUnlinked || !after.media_url) continue
    const owner = ownerOf(after)
    await tx`
      update files set resource = ${owner.resource}, record_id = ${owner.id} where path = ${pathOf(after.media_url) ?? ''}`
  }
}

/** Queues a failed message again. @throws Failure not_found; wrong_state for one that was not failed; as for any message */
async function retry(
  services: Services,
  tx: Tx,
  { actor, partner, id }: { actor: Actor; partner: Partner; id: number },
) {
  const [message] = await tx<Message[]>`
    select * from whatsapp_log where id = ${id} and direction = 'out' and ${partner.where} for update`
  if (!message?.number) throw fail('not_found')
  if (message.status !== 'failed' && message.status !== 'uncertain') throw fail('wrong_state')
  const contact = await contactOf(tx, message.number)
  if (contact.opted_out_at) throw fail('opted_out', { since: contact.opted_out_at })
  const sender = await activeSender(tx, message.channel, message.setting_id)
  if (!sender) throw fail('wrong_state', { reason: 'not_configured' })
  if (message.kind !== 'template') requireWindow(sender, windowEnd(contact), services.now())
  await changeMessage(tx, message, {
    status: 'queued',
    error: null,
    message_id: null,
    sent_at: null,
    user_id: actor.id,
    attempts: 0,
    turn_at: null,
    at: services.now().toISOString(),
  })
  await queueMessage(tx, message)
  return { id, state: 'queued' as const }
}

async function listConversations({
  services: { sql },
  actor,
  query,
}: Served<typeof whatsappCalls.listConversations>) {
  const search = query.search ? `%${query.search.replace(/[\\%_]/g, '\\$&')}%` : null
  const { before = null } = query
  const rows = await sql<ListedConversation[]>`
    select c.number, coalesce(
        (select name from candidates where id = m.candidate_id), (select name from leads where id = m.lead_id),
        (select company from bw_leads where id = m.bw_lead_id), c.name) as name,
      (select name_arabic from candidates where id = m.candidate_id) as name_arabic,
      m.at, m.direction, m.kind, case when ${openToRole(sql, actor)} then m.text end as text, m.status, m.lead_id, m.candidate_id, m.bw_lead_id,
      c.opted_out_at is not null as opted_out,
      (select count(*)::int from whatsapp_log u
        where u.number = c.number and u.direction = 'in' and u.status = 'delivered') as unread
    from whatsapp_contacts c cross join lateral (
      select * from whatsapp_log l where l.number = c.number order by l.at desc, l.id desc limit 1) m
    where (${before}::timestamptz is null or c.last_at < ${before}::timestamptz)
      and (${search}::text is null or c.number like ${search} or c.name ilike ${search} or exists (
        select from whatsapp_log s where s.number = c.number and s.name ilike ${search}))
    order by c.last_at desc, c.number limit ${PER_PAGE}`
  return { data: rows, next: rows.length === PER_PAGE ? (rows.at(-1)?.at ?? null) : null }
}
