import { buffer } from 'node:stream/consumers'
import type { WhatsappTemplate } from '../../../contract/resources/whatsapp'
import { MEDIA_KINDS, type MediaKind } from '../../../contract/whatsapp/states'
import { pathOf } from '../../crud/attachments'
import type { Row, Tx, Values } from '../../crud/hooks'
import { openStore } from '../../files/store'
import { ownsDatabase } from '../../mail'
import type { Services } from '../../services'
import { codeFiller, fillLink } from '../personal-links'
import { type OfficialContent, type OfficialNumber, sendOfficial, uploadMedia } from './cloudApi'
import { activeSender, contactOf, type Sender, windowEnd } from './contacts'
import { toWhatsappError, WhatsappError } from './failures'
import { type Gateway, sendByGateway } from './gateway'
import { advance, changeMessage, lockMessage, type Message, queueMessage } from './messages'
import { isOutdated } from './outdated'
import { componentsOf, type Parameters } from './templates'

/** Limit for temporary failures. */
const MAX_ATTEMPTS = 8
const MAX_DELAY_SECONDS = 3_600
/** A copied or restored database is looked at again after this time: it sends once a master has released it. */
const HELD_SECONDS = 60

/**
 * Sends one queued message. The state `sending` is committed before the call: if the process ends in between, the
 * message may have gone, becomes `uncertain` and is not retried automatically. A later status corrects the state, as
 * each one carries our mark.
 */
export async function sendWhatsapp(services: Services, { id }: Values): Promise<void> {
  const claimed = await services.sql.begin(tx => claim(services, tx, Number(id)))
  if (!claimed) return
  const { message, sender } = claimed
  try {
    const message_id = await transmit(services, sender, message)
    await services.sql.begin(tx => recordSent(services, tx, { id: message.id, message_id }))
  } catch (error) {
    await services.sql.begin(tx =>
      recordFailure(services, tx, {
        message,
        error: toWhatsappError(error),
      }),
    )
  }
}

interface Claimed {
  message: Message
  sender: Sender
}

/** Marks a message as being sent. @returns undefined where it is finished, refused, or not yet due */
async function claim(services: Services, tx: Tx, id: number): Promise<Claimed | undefined> {
  const at = services.now().toISOString()
  const message = await lockMessage(tx, id)
  if (message?.status === 'sending')
    await advance(tx, message, { status: 'uncertain', at, error: 'uncertain' })
  if (message?.status !== 'queued') return undefined
  if (await isOutdated(tx, message.status_change_id)) {
    await changeMessage(tx, message, { status: 'cancelled', error: null })
    return undefined
  }
  const sender = await activeSender(tx, message.channel, message.setting_id)
  const refusal = await blockedReason(services, tx, { message, sender })
  if (refusal || !sender) {
    await advance(tx, message, { status: 'failed', at, error: refusal ?? 'not_configured' })
    return undefined
  }
  const { dataDir } = services.config
  const isHeld = !(await ownsDatabase({ sql: tx, dataDir }))
  const due = isHeld
    ? new Date(services.now().getTime() + HELD_SECONDS * 1_000)
    : await dueAt(services, tx, { message, sender })
  if (due) {
    await queueMessage(tx, message, due)
    return undefined
  }
  await tx`update whatsapp_log set attempts = attempts + 1 where id = ${id}`
  const after = await changeMessage(tx, message, { status: 'sending' })
  return { message: { ...after, attempts: message.attempts + 1 }, sender }
}

/** Checks the conditions of sending again, as they may have changed since the message was written. */
async function blockedReason(
  { now }: Services,
  tx: Tx,
  { message, sender }: { message: Message; sender: Sender | undefined },
): Promise<string | undefined> {
  const { number, kind, channel, is_answer } = message
  if (!sender || !number) return 'not_configured'
  const contact = await contactOf(tx, number)
  if (contact.opted_out_at && !is_answer) return 'opted_out'
  const isClosed = (windowEnd(contact) ?? new Date(0)) <= now()
  return channel === 'official' && kind !== 'template' && isClosed ? 'window_closed' : undefined
}

/** Returns the earliest time of sending: after Meta's throttling, or at the gateway's next free turn. */
async function dueAt(
  { now }: Services,
  tx: Tx,
  { message, sender: { channel, setting } }: Claimed,
): Promise<Date | undefined> {
  if (channel === 'official') {
    const hold = setting.hold_until ? new Date(setting.hold_until) : undefined
    return hold && hold > now() ? hold : undefined
  }
  if (message.turn_at) return new Date(message.turn_at) > now() ? new Date(message.turn_at) : undefined
  const [turn] = await tx<{ at: string }[]>`
    update whatsapp_settings
    set next_turn_at = greatest(coalesce(next_turn_at, ${now()}), ${now()}) + interval '60 seconds' / per_minute
    where id = ${setting.id} returning next_turn_at - interval '60 seconds' / per_minute as at`
  const at = new Date(turn?.at ?? now())
  await tx`update whatsapp_log set turn_at = ${at} where id = ${message.id}`
  return at > now() ? at : undefined
}

/** @returns the provider's id of the message. @throws WhatsappError */
async function transmit(services: Services, sender: Sender, message: Message): Promise<string> {
  // The demo sends nothing.
  if (services.config.demo) return `demo-${message.id}`
  const whole = await withLink(services, message)
  return sender.channel === 'official'
    ? sendToCloudApi(services, sender.setting, whole)
    : sendToGateway(services, sender.setting, whole)
}

/**
 * Puts the personal link, or a code, into a message of the program as it goes out; the row keeps the gap.
 * @throws WhatsappError where the number is no longer that of the person, or nobody waits for the code
 */
async function withLink(services: Services, message: Message): Promise<Message> {
  const { candidate_id, number, text, parameters, personal } = message
  if (!candidate_id || !number || !personal) return message
  const addressed = { candidateId: candidate_id, to: number }
  const filler =
    personal === 'code'
      ? await codeFiller(services, addressed, text ?? '')
      : (words: string) => fillLink(services, addressed, words)
  const fill = async (words: string): Promise<string> => {
    const whole = await filler?.(words)
    if (whole === undefined) throw new WhatsappError('refused', 'receiver_changed')
    return whole
  }
  const gaps = Object.entries(textsIn(parameters)).map(async ([gap, value]) => [gap, await fill(value)])
  // Together: what one of them refuses is refused once.
  const [whole, values] = await Promise.all([text && fill(text), Promise.all(gaps)])
  return { ...message, text: whole, parameters: parameters && Object.fromEntries(values) }
}

async function sendToCloudApi(services: Services, number: OfficialNumber, message: Message): Promise<string> {
  const content = await contentOf(services, number, message)
  return sendOfficial(services, number, {
    to: String(message.number),
    mark: markOf(message.id),
    content,
    replyTo: message.reply_to,
  })
}

const MARK = 'lotse-'
const markOf = (id: number) => MARK + id
/** @returns the id of our message that a mark names */
export function markedId(mark: unknown): number | undefined {
  const [, id] = /^lotse-(\d{1,15})$/.exec(String(mark ?? '')) ?? []
  return id ? Number(id) : undefined
}

/** Values of gaps are texts (`filled` in send.ts). */
const textsIn = (values: object | null): Parameters =>
  Object.fromEntries(Object.entries(values ?? {}).map(([gap, text]) => [gap, String(text)]))

const isMedia = (kind: string | null): kind is MediaKind => MEDIA_KINDS.some(media => media === kind)

async function contentOf(
  services: Services,
  number: OfficialNumber,
  message: Message,
): Promise<OfficialContent> {
  const { kind, text, template_id, parameters } = message
  if (kind === 'template') {
    const [template] = await services.sql<(WhatsappTemplate & Row)[]>`
      select * from whatsapp_templates where id = ${template_id}`
    if (!template?.name) throw new WhatsappError('refused', '132001 no template')
    const components = componentsOf(template, textsIn(parameters))
    const language = { code: template.language ?? 'en' }
    return { type: 'template', template: { name: template.name, language, components } }
  }
  if (!isMedia(kind)) return { type: 'text', text: { body: text ?? '', preview_url: false } }
  const file = await fileOf(services, message)
  const id = await uploadMedia(services, number, file)
  const caption = text && kind !== 'audio' && kind !== 'sticker' ? { caption: text } : {}
  return { type: kind, media: { id, ...caption, ...(kind === 'document' ? { filename: file.name } : {}) } }
}

async function sendToGateway(services: Services, gateway: Gateway, message: Message): Promise<string> {
  const { id, number, text, kind } = message
  const file = isMedia(kind) ? await fileOf(services, message) : undefined
  const media = file && { type: file.type, name: file.name, data: file.bytes.toString('base64') }
  return sendByGateway(services, gateway, {
    to: String(number),
    key: markOf(id),
    text,
    ...(media ? { media } : {}),
  })
}

async function fileOf({ config }: Services, { media_url, media_name, media_type }: Message) {
  const path = pathOf(media_url ?? '')
  if (!path) throw new WhatsappError('refused', '131053 no file')
  const bytes = await buffer(openStore(config).read(path)).catch(() => {
    throw new WhatsappError('refused', '131053 no file')
  })
  return { bytes, type: media_type ?? 'application/octet-stream', name: media_name ?? 'file' }
}

async function recordSent(
  { now }: Services,
  tx: Tx,
  { id, message_id }: { id: number; message_id: string },
): Promise<void> {
  const at = now().toISOString()
  const message = await lockMessage(tx, id)
  if (!message) return
  await advance(tx, message, { status: 'sent', at, message_id })
  await tx`update ${tx(tableOf(message))} set last_success_at = ${at} where id = ${message.setting_id}`
}

const tableOf = ({ channel }: Message) =>
  channel === 'official' ? 'whatsapp_official_settings' : 'whatsapp_settings'

async function recordFailure(
  { now }: Services,
  tx: Tx,
  { message: { id, attempts }, error }: { message: Message; error: WhatsappError },
): Promise<void> {
  const { outcome, words, more } = error
  const at = now()
  const message = await lockMessage(tx, id)
  // A status may have arrived before the response.
  if (message?.status !== 'sending') return
  await tx`
    update ${tx(tableOf(message))} set last_error = ${words.slice(0, 400)}, last_error_at = ${at} where id = ${message.setting_id}`
  const isRetried = (outcome === 'wait' || outcome === 'again') && attempts < MAX_ATTEMPTS
  if (!isRetried) {
    const status = outcome === 'uncertain' ? 'uncertain' : 'failed'
    await advance(tx, message, { status, at: at.toISOString(), error: words })
    return
  }
  const seconds = Math.min(MAX_DELAY_SECONDS, more.retryAfter ?? 15 * 2 ** (attempts - 1))
  const due = new Date(at.getTime() + seconds * 1_000)
  await changeMessage(tx, message, { status: 'queued', error: words })
  if (outcome === 'wait' && more.forAll && message.channel === 'official')
    await tx`
      update whatsapp_official_settings set hold_until = greatest(hold_until, ${due}) where id = ${message.setting_id}`
  await tx`update whatsapp_log set turn_at = null where id = ${id}`
  await queueMessage(tx, message, due)
}
