import { cutText } from '../../../contract/text/printable'
import type { WhatsappChannel, WhatsappKind, WhatsappState } from '../../../contract/whatsapp/states'
import ar from '../../../i18n/ar.json'
import en from '../../../i18n/en.json'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { toE164 } from '../../crud/phone'
import { addJob } from '../../jobs/queue'
import { type Side, suppressAddress } from '../../mail/consent'
import type { OfficialNumber } from './cloudApi'
import { type Choice, parseChoice, recordChoice, recordIncoming } from './contacts'
import { markedId } from './deliver'
import { advance, type Message, makeMessage, queueMessage } from './messages'
import { linksOf } from './records'

/** A received message of any channel. */
export interface Incoming {
  channel: WhatsappChannel
  setting_id: number
  /** The provider's id. */
  message_id: string
  /** Digits, with or without a `+`. */
  from: string
  name: string | null
  at: string
  kind: WhatsappKind
  text: string | null
  reply_to: string | null
  media?: { id: string; name: string | null; type: string | null }
}

/** WhatsApp exists since 2009. */
const FIRST_MOMENT = Date.parse('2009-01-01T00:00:00Z')
/** Clocks of providers differ by minutes. */
const TOLERANCE = 5 * 60_000

/**
 * Returns the moment that a provider names, or that of the arrival where it cannot be: a message of the future would keep
 * the service window open.
 * @param named ISO 8601, or milliseconds since 1970
 * @returns ISO 8601, UTC
 */
export function momentOf(named: string | number, receivedAt: string): string {
  const moment = new Date(named).getTime()
  const isPossible = moment >= FIRST_MOMENT && moment <= Date.parse(receivedAt) + TOLERANCE
  return new Date(isPossible ? moment : receivedAt).toISOString()
}

/** Keywords and replies of an account for opting out and in. */
type ChoiceWords = Partial<
  Pick<OfficialNumber, 'stop_words' | 'start_words' | 'stop_answer' | 'start_answer'>
>

/**
 * Stores a received message, once: links it to the records of the number, opens the service window, and applies a
 * keyword for opting out or in.
 * @returns whether it is new
 */
export async function storeMessage(tx: Tx, incoming: Incoming, words: ChoiceWords): Promise<boolean> {
  const { channel, setting_id, message_id, at, kind, text, reply_to, media } = incoming
  const number = toE164(`+${incoming.from.replace(/\D/g, '')}`) ?? `+${incoming.from.replace(/\D/g, '')}`
  // Two events of one message may be processed at the same time.
  await tx`select pg_advisory_xact_lock(hashtextextended(${`whatsapp ${number}`}, 0))`
  const [known] = await tx`
    select from whatsapp_log where channel = ${channel} and message_id = ${cutText(message_id, 200)}`
  if (known) return false
  const name = incoming.name === null ? null : cutText(incoming.name, 120)
  const links = await linksOf(tx, number)
  const made = await makeMessage(tx, 0, {
    ...links,
    at,
    direction: 'in',
    number,
    name,
    kind,
    text: text === null ? null : cutText(text, 4_096),
    status: 'delivered',
    channel,
    setting_id,
    message_id: cutText(message_id, 200),
    reply_to: reply_to === null ? null : cutText(reply_to, 200),
    ...(media && {
      media_id: media.id,
      media_name: media.name === null ? null : cutText(media.name, 200),
      media_type: media.type === null ? null : cutText(media.type, 100),
    }),
  })
  await recordIncoming(tx, { number, name, at, setting: channel === 'official' ? setting_id : null })
  if (media) await addJob(tx, 'fetch_whatsapp_media', { id: made.id })
  const choice = kind === 'text' || kind === 'button' ? parseChoice(text, words) : undefined
  if (choice && (await recordChoice(tx, number, { choice, at }))) {
    if (choice === 'stop') await suppressMail(tx, made)
    await queueReply(tx, made, { choice, words })
  }
  return true
}

/** An objection by WhatsApp holds for advertising by mail too (Art. 21 (2), (3) GDPR); a later "start" opens WhatsApp alone. */
async function suppressMail(tx: Tx, { lead_id, candidate_id, bw_lead_id }: Message): Promise<void> {
  const people = await tx<{ email: string; side: Side }[]>`
    select email, 'general' as side from leads where id = ${lead_id} and email <> ''
    union select email, 'general' from candidates where id = ${candidate_id} and email <> ''
    union select email, 'bw' from bw_leads where id = ${bw_lead_id} and email <> ''`
  for (const { email, side } of people)
    await suppressAddress(tx, SYSTEM, { address: email, sides: [side], note: 'WhatsApp, Art. 21 GDPR' })
}

/** Confirms a choice in the script of the keyword. */
async function queueReply(
  tx: Tx,
  received: Message,
  { choice, words }: { choice: Choice; words: ChoiceWords },
): Promise<void> {
  const { whatsapp } = /\p{Script=Arabic}/u.test(received.text ?? '') ? ar : en
  const text =
    choice === 'stop' ? (words.stop_answer ?? whatsapp.stopped) : (words.start_answer ?? whatsapp.started)
  const { lead_id, candidate_id, bw_lead_id, number, name, channel, setting_id, at } = received
  const made = await makeMessage(tx, 0, {
    lead_id,
    candidate_id,
    bw_lead_id,
    number,
    name,
    channel,
    setting_id,
    text,
    at,
    direction: 'out',
    kind: 'text',
    status: 'queued',
    is_answer: true,
  })
  await queueMessage(tx, made)
}

/** A status of a sent message, reported by the provider. */
interface ReportedStatus {
  channel: WhatsappChannel
  message_id: string
  /** Our mark, if the provider returns it. */
  mark?: unknown
  status: Extract<WhatsappState, 'sent' | 'delivered' | 'read' | 'failed'>
  at: string
  error?: string
}

/** Applies a reported status. @returns whether it is of a message of ours */
export async function applyStatus(tx: Tx, reported: ReportedStatus): Promise<boolean> {
  const { channel, message_id, mark, status, at, error } = reported
  const marked = markedId(mark) ?? null
  const [message] = await tx<Message[]>`
    select * from whatsapp_log where channel = ${channel} and direction = 'out'
      and (message_id = ${message_id} or (message_id is null and id = ${marked}))
    order by id limit 1 for update`
  if (!message) return false
  await advance(tx, message, { status, at, message_id, ...(error ? { error } : {}) })
  return true
}
