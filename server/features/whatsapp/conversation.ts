import type { Role } from '../../../contract/access/roles'
import type { Conversation, ConversationMessage, OfferedTemplate } from '../../../contract/calls/whatsapp'
import { can, displayName, visibleFields } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import { definitionOf, requireDefinition } from '../../../contract/resources'
import { type WhatsappTemplate, whatsappLog } from '../../../contract/resources/whatsapp'
import { CONVERSED } from '../../../contract/whatsapp/states'
import type { Actor } from '../../auth/actor'
import type { Fragment, Row, Values } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { visibleRows } from '../../crud/record'
import type { Services } from '../../services'
import { contactOf, senderFor, windowEnd } from './contacts'
import type { Message } from './messages'
import { LINK, linksOf, linksTo, numberSince, type Person, personOf, recordsOf, withNumbers } from './records'
import { openToRole } from './reserved'
import { numberOf, type Receiver, suggested } from './send'
import { isSendable, variablesOf } from './templates'

/** The other party of a conversation, as far as the caller may see it. */
export interface Partner {
  receiver: Receiver
  person: Person | undefined
  number: string | undefined
  name: string
  nameArabic: string | null
  maySend: boolean
  /** Selects its messages. */
  where: Fragment
}

/** Roles that see no phone number (docs/spec/product.md, section 6). */
const ROLES_WITHOUT_NUMBERS: readonly (Role | null)[] = ['de_user', 'de_admin']
const PER_PAGE = 50

/**
 * Returns the other party of a conversation. That of a record has the rights of the record; that of a number has those of
 * whatsapp-log. Nobody reaches the number of a record that they may not see by giving it to another one.
 * @param address.partner `leads`, `candidates`, `bw-leads` or `numbers`
 * @throws Failure forbidden; not_found
 */
export async function partnerOf(
  services: Services,
  actor: Actor,
  { partner: resource, id }: { partner: string; id: number },
): Promise<Partner> {
  if (resource === 'numbers') return numberPartner(services, actor, String(id))
  const conversed = CONVERSED.find(name => name === resource)
  const definition = conversed && definitionOf(conversed)
  if (!conversed || !definition) throw fail('not_found')
  if (!can(definition, actor.role, 'read')) throw fail('forbidden')
  const record = await readRecord(services, actor, definition, id)
  const person = await personOf(services.sql, conversed, Number(record.id))
  if (!person) throw fail('not_found')
  if (await isOfHidden(services, actor, person)) throw fail('forbidden')
  return {
    receiver: { resource: conversed, record_id: person.row.id },
    person,
    number: await numberOf(services.sql, person.numbers),
    name: displayName(definition, record),
    nameArabic: arabicName(record),
    maySend: can(definition, actor.role, 'update'),
    where: messagesOf(services, actor, person),
  }
}

/**
 * Whether a record that the caller may not see has had a number of this one for longer, other than the lead or candidate of the same
 * person. One that got the number later takes nothing from who has talked with it before.
 */
async function isOfHidden(services: Services, actor: Actor, person: Person): Promise<boolean> {
  const { sql } = services
  const { table } = requireDefinition(person.resource)
  const same = await linksTo(sql, person.resource, person.row.id)
  for (const resource of CONVERSED) {
    const definition = requireDefinition(resource)
    const seen = can(definition, actor.role, 'read') ? visibleRows(services, definition, actor) : sql`false`
    for (const number of person.numbers) {
      const own = sql`
        select ${numberSince(sql, person.resource, number)} from ${sql(table)} where id = ${person.row.id}`
      const [hidden] = await sql`
        select from ${sql(definition.table)}
        where ${withNumbers(sql, resource, [number])} and id is distinct from ${same[LINK[resource]]}
          and ${numberSince(sql, resource, number)} < (${own}) and (${seen}) is not true limit 1`
      if (hidden) return true
    }
  }
  return false
}

async function numberPartner({ sql }: Services, { role }: Actor, digits: string): Promise<Partner> {
  if (!role || !whatsappLog.roles.includes(role)) throw fail('forbidden')
  if (!/^\d{5,15}$/.test(digits)) throw fail('not_found')
  const number = `+${digits}`
  const { name } = await contactOf(sql, number)
  const where = sql`number = ${number}`
  return {
    receiver: { to: number },
    person: undefined,
    number,
    name: name ?? number,
    nameArabic: null,
    maySend: true,
    where,
  }
}

const arabicName = ({ name_arabic: name }: Values) => (typeof name === 'string' && name ? name : null)

/**
 * Selects the messages of a record and of the lead of a candidate. Of its numbers, those of other records that the caller sees as well,
 * such as a family or a second record of one person, and those of no record.
 */
function messagesOf(services: Services, actor: Actor, { resource, row, numbers }: Person): Fragment {
  const { sql } = services
  const seen = CONVERSED.map(name => {
    const definition = requireDefinition(name)
    if (!can(definition, actor.role, 'read')) return sql`false`
    const sharing = sql`${withNumbers(sql, name, numbers)} and ${visibleRows(services, definition, actor)}`
    return sql`${sql(LINK[name])} in (select id from ${sql(definition.table)} where ${sharing})`
  }).reduce((all, each) => sql`${all} or ${each}`)
  const unlinked = sql`(number = any(${numbers}::text[])
    and ((lead_id is null and candidate_id is null and bw_lead_id is null) or ${seen}))`
  if (resource === 'leads') return sql`(lead_id = ${row.id} or ${unlinked})`
  if (resource === 'bw-leads') return sql`(bw_lead_id = ${row.id} or ${unlinked})`
  return sql`(candidate_id = ${row.id} or ${unlinked} or lead_id in (
    select id from leads where candidate_id = ${row.id} or id = ${typeof row.lead_id === 'number' ? row.lead_id : null}))`
}

/** Returns the latest messages of a conversation, or those before one, and its state. */
export async function readConversation(
  services: Services,
  { actor, partner, before }: { actor: Actor; partner: Partner; before: number | undefined },
): Promise<Conversation> {
  const { sql } = services
  const { number, where } = partner
  const rows = await sql<MessageRow[]>`
    select m.*, case when ${openToRole(sql, actor)} then m.text end as text, u.name as user_name,
      (select marked.id from whatsapp_log marked where marked.channel = m.channel and marked.message_id = m.reply_to
        and m.kind = 'reaction' limit 1) as reacts_to
    from whatsapp_log m left join users u on u.id = m.user_id
    where m.id in (select id from whatsapp_log where ${where}) ${
      before
        ? sql`and (m.at, m.id) < (select at, id from whatsapp_log where id = ${before} and ${where})`
        : sql``
    }
    order by m.at desc, m.id desc limit ${PER_PAGE + 1}`
  const shown = rows.slice(0, PER_PAGE).reverse()
  const [unread] = await sql<{ n: number }[]>`
    select count(*)::int as n from whatsapp_log where direction = 'in' and status = 'delivered' and ${where}`
  const contact = number ? await contactOf(sql, number) : undefined
  const sender = contact && (await senderFor(sql, contact))
  const records = partner.person || !number ? [] : await recordsFor(services, actor, number)
  const until = sender?.channel === 'official' && contact ? windowEnd(contact) : undefined
  return {
    name: partner.name,
    name_arabic: partner.nameArabic ?? records.find(record => record.name_arabic)?.name_arabic ?? null,
    number: number && showsNumber(actor, partner) ? number : null,
    has_number: Boolean(number),
    channel: sender?.channel ?? null,
    window_until: until?.toISOString() ?? null,
    opted_out_at: contact?.opted_out_at ?? null,
    may_send: partner.maySend,
    unread: unread?.n ?? 0,
    messages: shown.map(toConversationMessage),
    before: rows.length > PER_PAGE ? (shown[0]?.id ?? null) : null,
    records,
  }
}

type MessageRow = Message & { user_name: string | null; reacts_to: number | null }

function toConversationMessage(row: MessageRow): ConversationMessage {
  const { id, at, direction, kind, text, status, error, channel, user_id, user_name, reacts_to } = row
  const { media_url, media_name, media_type, media_id } = row
  return {
    id,
    at: String(at),
    direction: direction ?? 'in',
    kind: kind ?? 'other',
    text,
    status,
    error,
    channel,
    user: user_id && user_name ? { id: user_id, name: user_name } : null,
    media: media_url
      ? { url: media_url, name: media_name ?? 'file', type: media_type ?? 'application/octet-stream' }
      : null,
    fetching: media_id !== null && media_url === null && error === null,
    reacts_to,
  }
}

function showsNumber({ role }: Actor, { person }: Partner): boolean {
  if (ROLES_WITHOUT_NUMBERS.includes(role)) return false
  const definition = person && definitionOf(person.resource)
  return !definition || visibleFields(definition, role).some(([name]) => name === 'phone')
}

/** Returns the records of a number that the reader of the log may see. */
async function recordsFor(
  services: Services,
  actor: Actor,
  number: string,
): Promise<Conversation['records']> {
  const found: Conversation['records'] = []
  for (const { resource, id } of recordsOf(await linksOf(services.sql, number))) {
    const definition = definitionOf(resource)
    if (!definition || !can(definition, actor.role, 'read')) continue
    const record = await readRecord(services, actor, definition, id).catch(() => undefined)
    if (!record) continue
    const name = displayName(definition, record)
    found.push({ resource, id, name, name_arabic: arabicName(record) })
  }
  return found
}

/** Returns the templates that can be sent to a person now, by name. */
export async function templatesFor(
  { sql }: Services,
  { person, number }: Partner,
): Promise<OfferedTemplate[]> {
  const sender = number && (await senderFor(sql, await contactOf(sql, number)))
  if (!sender) return []
  const rows = await sql<(WhatsappTemplate & Row)[]>`
    select * from whatsapp_templates where state = 'approved' ${
      sender.channel === 'official' ? sql`and setting_id = ${sender.setting.id}` : sql``
    } order by name, language limit 200`
  return rows.filter(isSendable).map(template => {
    const fills = suggested(template, person)
    const { id, name, language, header, body, footer } = template
    return {
      id,
      name: name ?? '',
      language: language ?? '',
      header,
      body: body ?? '',
      footer,
      gaps: variablesOf(template).map(gap => ({ name: gap, value: fills[gap] ?? '' })),
    }
  })
}
