import type { WhatsappChannel, WhatsappKind, WhatsappState } from '../../../contract/whatsapp/states'
import ar from '../../../i18n/ar.json'
import en from '../../../i18n/en.json'
import type { Tx } from '../../crud/hooks'
import { toE164 } from '../../crud/phone'
import { addJob } from '../../jobs/queue'
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
    select from whatsapp_log where channel = ${channel} and message_id = ${message_id.slice(0, 200)}`
  if (known) return false
  const name = incoming.name?.slice(0, 120) ?? null
  const links = await linksOf(tx, number)
  const made = await makeMessage(tx, 0, {
    ...links,
    at,
    direction: 'in',
    number,
    name,
    kind,
    text: text?.slice(0, 4_096) ?? null,
    status: 'delivered',
    channel,
    setting_id,
    message_id: message_id.slice(0, 200),
    reply_to: reply_to?.slice(0, 200) ?? null,
    ...(media && {
      media_id: media.id,
      media_name: media.name?.slice(0, 200) ?? null,
      media_type: media.type?.slice(0, 100) ?? null,
    }),
  })
  await recordIncoming(tx, { number, name, at, setting: channel === 'official' ? setting_id : null })
  if (media) await addJob(tx, 'fetch_whatsapp_media', { id: made.id })
  const choice = kind === 'text' || kind === 'button' ? parseChoice(text, words) : undefined
  if (choice && (await recordChoice(tx, number, { choice, at })))
    await queueReply(tx, made, { choice, words })
  return true
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
