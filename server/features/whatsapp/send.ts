import { fail, invalid } from '../../../contract/http/errors'
import type { WhatsappTemplate } from '../../../contract/resources/whatsapp'
import { fold } from '../../../contract/text/fold'
import type { Conversed, WhatsappKind, WhatsappState } from '../../../contract/whatsapp/states'
import type { ReadServices, Row, Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import type { Services } from '../../services'
import { refuseGuardedRecord } from '../recruitment'
import { contactOf, type Sender, senderFor, windowEnd } from './contacts'
import { type FollowUp, type Message, makeMessage, queueMessage } from './messages'
import { type Links, linksOf, linksTo, type Person, personOf } from './records'
import { isForCodes, isSendable, type Parameters, rendered, variablesOf } from './templates'

/** The recipient: a number in E.164, or a record with its number; a guardian gets messages about the candidate. */
export type Receiver =
  | { to: string }
  | { resource: Conversed; record_id: number; guardian?: { name: string; phone: string } | undefined }

/** A queued message. */
export interface Queued {
  id: number
  state: WhatsappState
}

/**
 * Queues a template; a job of the same transaction sends it, once. A failure notifies `by`.
 * @param order.values values of the template's gaps, by name (`1`, `2` or a word); `{{ field }}` in them stands for a
 * field of the record; other gaps get the values of `suggested`
 * @param order.by the id of the user who sends it; null where a rule or a schedule does
 * @param order.onFailure the job that follows where one without a sender fails
 * @param order.personal what the program put a gap for; a code needs an authentication template
 * @returns the row of whatsapp-log and its state, `queued`
 * @throws Failure `invalid` on `to` (no number, or no such record), on `template_id` (`not_there`, or `invalid` for one
 * that is not approved or not texts alone), on `values` (`required` for a gap that stays empty); `opted_out`;
 * `wrong_state` with `reason: 'not_configured'` where nothing is set up
 */
export async function queueTemplate(
  tx: Tx,
  services: Services,
  order: Receiver & {
    template_id: number
    values?: Parameters
    by: number | null
    onFailure?: FollowUp
    personal?: Message['personal']
    kindIds?: readonly number[]
  },
): Promise<Queued> {
  const receiver = await receiverOf(tx, order)
  const [template] = await tx<(WhatsappTemplate & Row)[]>`
    select * from whatsapp_templates where id = ${order.template_id} and state <> 'deleted'`
  if (!template) throw invalid({ template_id: 'not_there' })
  if (!(order.personal === 'code' ? isForCodes : isSendable)(template))
    throw invalid({ template_id: 'invalid' })
  const parameters = filled(template, order.values ?? {}, receiver.person)
  if (Object.values(parameters).some(value => value === '')) throw invalid({ values: 'required' })
  return queue(tx, services, {
    ...receiver,
    by: order.by,
    kind: 'template',
    text: rendered(template, parameters),
    setting: template.setting_id,
    more: {
      template_id: template.id,
      parameters,
      personal: order.personal ?? null,
      kind_ids: order.kindIds ?? [],
    },
    ...(order.onFailure ? { onFailure: order.onFailure } : {}),
  })
}

/**
 * Queues free text, or a file with its words.
 * @param order.statusChange the change of a step that it reports: `cancelWaiting` cancels it
 * @param order.kindIds the kinds of documents that it asks for: its text is as open as they are
 * @param order.personal what the program put a gap for
 * @throws Failure as `queueTemplate`, and `window_closed` with `closed_at` (null: the person never wrote) where the last
 * message of the person is more than 24 hours old
 */
export async function queueText(
  tx: Tx,
  services: Pick<Services, 'now'>,
  order: Receiver & {
    text: string
    media?: { kind: WhatsappKind; url: string; name: string; type: string }
    reply_to?: string | null
    by: number | null
    statusChange?: number | null
    personal?: Message['personal']
    kindIds?: readonly number[]
  },
): Promise<Queued> {
  const { text, media, by, reply_to, statusChange = null, personal = null } = order
  const receiver = await receiverOf(tx, order)
  const file = media && { media_url: media.url, media_name: media.name, media_type: media.type }
  return queue(tx, services, {
    ...receiver,
    by,
    kind: media?.kind ?? 'text',
    text: text || null,
    more: { ...file, reply_to: reply_to ?? null, personal, kind_ids: order.kindIds ?? [] },
    statusChange,
  })
}

/** Returns whether free text may be sent to a record now: an account is set up, and the service window is open. */
export async function isOpenFor(
  services: Pick<ReadServices, 'sql' | 'now'>,
  receiver: Exclude<Receiver, { to: string }>,
): Promise<boolean> {
  const { number } = await numbered(services.sql, receiver)
  return number !== undefined && isOpenAt(services, number)
}

async function isOpenAt({ sql, now }: Pick<ReadServices, 'sql' | 'now'>, number: string): Promise<boolean> {
  const contact = await contactOf(sql, number)
  const sender = await senderFor(sql, contact)
  if (!sender || contact.opted_out_at) return false
  return sender.channel === 'gateway' || (windowEnd(contact) ?? new Date(0)) > now()
}

interface ReceiverFound {
  number: string
  links: Links
  person: Person | undefined
  /** The name of the receiver, where that is not the person. */
  name?: string | undefined
}

async function receiverOf(tx: Tx, receiver: Receiver): Promise<ReceiverFound> {
  if ('to' in receiver) {
    if (!receiver.to) throw invalid({ to: 'required' })
    return { number: receiver.to, links: await linksOf(tx, receiver.to), person: undefined }
  }
  const { resource, record_id, guardian } = receiver
  const { person, number } = await numbered(tx, receiver)
  if (!person) throw invalid({ to: 'not_there' })
  if (!number) throw invalid({ to: 'required' })
  return { number, links: await linksTo(tx, resource, record_id), person, name: guardian?.name }
}

/** Returns the record, and the number that a message about it goes to. */
async function numbered(
  sql: Connection,
  { resource, record_id, guardian }: Exclude<Receiver, { to: string }>,
): Promise<{ person?: Person | undefined; number?: string | undefined }> {
  const person = await personOf(sql, resource, record_id)
  return { person, number: guardian?.phone ?? (person && (await numberOf(sql, person.numbers))) }
}

/** Returns the number of a person that wrote last, else the first one. */
export async function numberOf(sql: Connection, numbers: readonly string[]): Promise<string | undefined> {
  if (numbers.length < 2) return numbers[0]
  const [latest] = await sql<{ number: string }[]>`
    select number from whatsapp_contacts where number = any(${numbers}::text[]) and last_in_at is not null
    order by last_in_at desc limit 1`
  return latest?.number ?? numbers[0]
}

interface Order extends ReceiverFound {
  kind: WhatsappKind
  text: string | null
  by: number | null
  /** The account of a template. */
  setting?: number | null
  more?: Values
  statusChange?: number | null
  onFailure?: FollowUp
}

async function queue(tx: Tx, services: Pick<Services, 'now'>, order: Order): Promise<Queued> {
  const { number, links, kind, text, by, more, person, onFailure = null, statusChange = null } = order
  for (const [resource, id] of [
    ['leads', links.lead_id],
    ['candidates', links.candidate_id],
  ] as const)
    await refuseGuardedRecord(tx, { resource, id }, 'to')
  const contact = await contactOf(tx, number)
  if (contact.opted_out_at) throw fail('opted_out', { since: contact.opted_out_at })
  const sender = await senderFor(tx, order.setting ? { ...contact, setting_id: order.setting } : contact)
  // Another number at Meta does not have the template.
  const isElsewhere = sender?.channel === 'official' && order.setting && sender.setting.id !== order.setting
  if (!sender || isElsewhere) throw fail('wrong_state', { reason: 'not_configured' })
  if (kind !== 'template') requireWindow(sender, windowEnd(contact), services.now())
  const message = await makeMessage(tx, by ?? 0, {
    ...links,
    ...more,
    at: services.now().toISOString(),
    direction: 'out',
    number,
    name: order.name ?? nameOf(person) ?? contact.name,
    kind,
    text,
    status: 'queued',
    user_id: by || null,
    channel: sender.channel,
    setting_id: sender.setting.id,
  })
  if (onFailure || statusChange)
    await tx`
      update whatsapp_log set on_failure = ${onFailure && tx.json(onFailure)}, status_change_id = ${statusChange}
      where id = ${message.id}`
  await queueMessage(tx, { ...message, on_failure: onFailure })
  return { id: message.id, state: 'queued' }
}

/** @throws Failure window_closed */
export function requireWindow({ channel }: Sender, end: Date | undefined, now: Date): void {
  if (channel === 'official' && (!end || end <= now))
    throw fail('window_closed', { closed_at: end?.toISOString() ?? null })
}

const nameOf = (person: Person | undefined) => {
  const name = person?.row.name ?? person?.row.contact_name ?? person?.row.company
  return typeof name === 'string' ? name.slice(0, 120) : undefined
}

const FIELD = /\{\{\s*(\w+)\s*\}\}/g
/** Meta refuses line breaks, tabs and runs of spaces in a parameter (error 132012). */
const plain = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 1_024)

function filled(
  template: WhatsappTemplate,
  values: Parameters,
  person: Person | undefined,
): Record<string, string> {
  const suggestions = suggested(template, person)
  const fieldOf = (name: string) => textOf(person?.row[name])
  return Object.fromEntries(
    variablesOf(template).map(name => {
      const given = values[name]?.replace(FIELD, (_, field: string) => fieldOf(field))
      return [name, plain(given ?? suggestions[name] ?? '')]
    }),
  )
}

/** Returns default values for the gaps of a template: the name for the first one, else the field of that name. */
export function suggested(template: WhatsappTemplate, person: Person | undefined): Record<string, string> {
  const arabic = template.language?.startsWith('ar') ? person?.row.name_arabic : undefined
  const name = textOf(arabic ?? person?.row.contact_name ?? person?.row.name ?? person?.row.company)
  const first = person?.resource === 'bw-leads' ? name : (name.split(' ')[0] ?? '')
  return Object.fromEntries(
    variablesOf(template).map((variable, index) => {
      const bare = fold(variable.replace(/^header\./, ''))
      const isName = (index === 0 && /^\d+$/.test(bare)) || bare === 'first_name'
      return [variable, plain(isName ? first : bare === 'name' ? name : textOf(person?.row[bare]))]
    }),
  )
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
