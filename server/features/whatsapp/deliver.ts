import { buffer } from 'node:stream/consumers'
import type { WhatsappTemplate } from '../../../contract/resources/whatsapp'
import { MEDIA_KINDS, type MediaKind } from '../../../contract/whatsapp-states'
import { pathOf } from '../../crud/attachments'
import type { Row, Tx, Values } from '../../crud/hooks'
import { openStore } from '../../files/store'
import type { Services } from '../../services'
import { type OfficialContent, type OfficialNumber, sendOfficial, uploadMedia } from './cloudApi'
import { contactOf, settingOf, type Way, windowEnd } from './contacts'
import { WhatsappError, wayThere } from './failures'
import { type Gateway, sendByGateway } from './gateway'
import { advance, changeMessage, lockMessage, type Message, queueMessage } from './messages'
import { isOvertaken } from './outdated'
import { componentsOf, type Parameters } from './templates'

/** How often a message is tried where the other side says that it may work later. */
const TRIES = 8
const LONGEST_WAIT = 3_600

/**
 * Sends one queued message. It is marked as being sent, and that is committed, before the other side hears of it: where
 * the process ends in between it may have gone, is shown as such and never sent again by itself. A status of the message
 * settles it, since our mark comes back with every one.
 */
export async function sendWhatsapp(services: Services, { id }: Values): Promise<void> {
  const taken = await services.sql.begin(tx => take(services, tx, Number(id)))
  if (!taken) return
  const { message, way } = taken
  try {
    const message_id = await handOver(services, way, message)
    await services.sql.begin(tx => settleSent(services, tx, message, message_id))
  } catch (error) {
    await services.sql.begin(tx => settleFailure(services, tx, taken, wayThere(error)))
  }
}

interface Taken {
  message: Message
  way: Way
}

/** The message, marked as being sent; undefined where it is settled, refused, or not yet due. */
async function take(services: Services, tx: Tx, id: number): Promise<Taken | undefined> {
  const at = services.now().toISOString()
  const message = await lockMessage(tx, id)
  if (message?.status === 'sending')
    await advance(tx, message, { status: 'uncertain', at, error: 'uncertain' })
  if (message?.status !== 'queued') return undefined
  if (await isOvertaken(tx, message.status_change_id)) {
    await changeMessage(tx, message, { status: 'cancelled', error: null })
    return undefined
  }
  const way = await settingOf(tx, message.channel, message.setting_id)
  const refusal = await refusalFor(services, tx, message, way)
  if (refusal || !way) {
    await advance(tx, message, { status: 'failed', at, error: refusal ?? 'not_configured' })
    return undefined
  }
  const due = await dueAt(services, tx, message, way)
  if (due) {
    await queueMessage(tx, message, due)
    return undefined
  }
  await tx`update whatsapp_log set attempts = attempts + 1 where id = ${id}`
  const after = await changeMessage(tx, message, { status: 'sending' })
  return { message: { ...after, attempts: message.attempts + 1 }, way }
}

/** What was allowed when it was written may not be any more. */
async function refusalFor(
  { now }: Services,
  tx: Tx,
  { number, kind, channel, is_answer }: Message,
  way: Way | undefined,
): Promise<string | undefined> {
  if (!way || !number) return 'not_configured'
  const contact = await contactOf(tx, number)
  if (contact.opted_out_at && !is_answer) return 'opted_out'
  const isClosed = (windowEnd(contact) ?? new Date(0)) <= now()
  return channel === 'official' && kind !== 'template' && isClosed ? 'window_closed' : undefined
}

/** The moment before which it may not go: Meta asked for slower sending, or the gateway's turns are given away. */
async function dueAt(
  { now }: Services,
  tx: Tx,
  message: Message,
  { channel, setting }: Way,
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

/** @returns the other side's id of the message. @throws WhatsappError */
async function handOver(services: Services, way: Way, message: Message): Promise<string> {
  // The demo plays the other side: nothing it does leaves this machine.
  if (services.config.demo) return `demo-${message.id}`
  return way.channel === 'official'
    ? byOfficial(services, way.setting, message)
    : byGateway(services, way.setting, message)
}

async function byOfficial(services: Services, number: OfficialNumber, message: Message): Promise<string> {
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
    const components = componentsOf(template, (parameters ?? {}) as Parameters)
    const language = { code: template.language ?? 'en' }
    return { type: 'template', template: { name: template.name, language, components } }
  }
  if (!isMedia(kind)) return { type: 'text', text: { body: text ?? '', preview_url: false } }
  const file = await fileOf(services, message)
  const id = await uploadMedia(services, number, file)
  const caption = text && kind !== 'audio' && kind !== 'sticker' ? { caption: text } : {}
  return { type: kind, media: { id, ...caption, ...(kind === 'document' ? { filename: file.name } : {}) } }
}

async function byGateway(services: Services, gateway: Gateway, message: Message): Promise<string> {
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

async function settleSent({ now }: Services, tx: Tx, { id }: Message, message_id: string): Promise<void> {
  const at = now().toISOString()
  const message = await lockMessage(tx, id)
  if (!message) return
  await advance(tx, message, { status: 'sent', at, message_id })
  await tx`update ${tx(tableOf(message))} set last_success_at = ${at} where id = ${message.setting_id}`
}

const tableOf = ({ channel }: Message) =>
  channel === 'official' ? 'whatsapp_official_settings' : 'whatsapp_settings'

async function settleFailure(
  services: Services,
  tx: Tx,
  { message: { id, attempts } }: Taken,
  { way, words, more }: WhatsappError,
): Promise<void> {
  const at = services.now()
  const message = await lockMessage(tx, id)
  // A status may have been quicker than the answer.
  if (message?.status !== 'sending') return
  await tx`
    update ${tx(tableOf(message))} set last_error = ${words.slice(0, 400)}, last_error_at = ${at} where id = ${message.setting_id}`
  const isLater = (way === 'wait' || way === 'again') && attempts < TRIES
  if (!isLater) {
    const status = way === 'uncertain' ? 'uncertain' : 'failed'
    await advance(tx, message, { status, at: at.toISOString(), error: words })
    return
  }
  const seconds = Math.min(LONGEST_WAIT, more.retryAfter ?? 15 * 2 ** (attempts - 1))
  const due = new Date(at.getTime() + seconds * 1_000)
  await changeMessage(tx, message, { status: 'queued', error: words })
  if (way === 'wait' && more.forAll && message.channel === 'official')
    await tx`
      update whatsapp_official_settings set hold_until = greatest(hold_until, ${due}) where id = ${message.setting_id}`
  await tx`update whatsapp_log set turn_at = null where id = ${id}`
  await queueMessage(tx, message, due)
}
