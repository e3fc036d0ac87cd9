import { createHmac } from 'node:crypto'
import { fail } from '../../../contract/http/errors'
import { whatsappTemplates } from '../../../contract/resources/whatsapp'
import { cutText, parsePrintable } from '../../../contract/text/printable'
import { MEDIA_KINDS, type WhatsappKind } from '../../../contract/whatsapp/states'
import { SYSTEM } from '../../auth/actor'
import { sameText } from '../../auth/one-time'
import { opened } from '../../auth/seal'
import type { Row, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Inbound, InboxSource } from '../../inbox'
import type { Services } from '../../services'
import type { OfficialNumber } from './cloudApi'
import { applyStatus, momentOf, storeMessage } from './incoming'
import { stateOf } from './templates'

const SIGNATURE = 'x-hub-signature-256'

/** Webhooks of the Cloud API: messages, statuses and states of templates, in any order and repeated. */
export const whatsappSource: InboxSource = {
  headers: [SIGNATURE],
  async verify(services, { headers, query, body }) {
    const numbers = await services.sql<(OfficialNumber & { verify_token: string | null })[]>`
      select * from whatsapp_official_settings where active order by id`
    if (!numbers.length) throw fail('not_found')
    if (query['hub.mode'] === 'subscribe') {
      const given = query['hub.verify_token'] ?? ''
      if (!numbers.some(({ verify_token }) => verify_token && sameText(given, verify_token)))
        throw fail('forbidden')
      return { status: 200, type: 'text/plain', body: query['hub.challenge'] ?? '' }
    }
    for (const { app_secret } of numbers)
      if (app_secret && (await isSigned(services, app_secret, { body, signature: headers[SIGNATURE] ?? '' })))
        return undefined
    throw fail('forbidden')
  },
  async handle(_, tx, inbound) {
    let isHandled = false
    for (const { field, value, account } of changesOf(inbound)) {
      if (field === 'messages') isHandled = (await applyChange(tx, value, inbound.received_at)) || isHandled
      if (field === 'message_template_status_update')
        isHandled = (await applyTemplateStatus(tx, account, value)) || isHandled
    }
    return isHandled ? undefined : 'ignored'
  },
}

async function isSigned(
  { config }: Services,
  secret: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<boolean> {
  const key = await opened(config, secret)
  return (
    key !== undefined && sameText(signature, `sha256=${createHmac('sha256', key).update(body).digest('hex')}`)
  )
}

interface MediaPart {
  id?: string
  caption?: string
  filename?: string
  mime_type?: string
}
interface ApiMessage {
  id?: string
  from?: string
  timestamp?: string
  type?: string
  text?: { body?: string }
  button?: { text?: string }
  interactive?: { button_reply?: { title?: string }; list_reply?: { title?: string } }
  reaction?: { message_id?: string; emoji?: string }
  location?: { latitude?: number; longitude?: number; name?: string; address?: string }
  contacts?: { name?: { formatted_name?: string }; phones?: { phone?: string }[] }[]
  context?: { id?: string }
  image?: MediaPart
  document?: MediaPart
  audio?: MediaPart
  video?: MediaPart
  sticker?: MediaPart
}
interface ApiStatus {
  id?: string
  status?: string
  timestamp?: string
  biz_opaque_callback_data?: string
  errors?: { code?: number; title?: string; message?: string; error_data?: { details?: string } }[]
}
interface Value {
  metadata?: { phone_number_id?: string }
  contacts?: { wa_id?: string; profile?: { name?: string } }[]
  messages?: ApiMessage[]
  statuses?: ApiStatus[]
  event?: string
  message_template_name?: string
  message_template_language?: string
  reason?: string
}
interface Change {
  field: string | undefined
  value: Value
  /** The business account. */
  account: string
}

function changesOf({ body }: Inbound): Change[] {
  const { entry = [] }: { entry?: { id?: string; changes?: { field?: string; value?: Value }[] }[] } =
    parsePrintable(body.toString('utf8'))
  return entry.flatMap(({ id: account = '', changes = [] }) =>
    changes.map(({ field, value = {} }) => ({ field, account, value })),
  )
}

async function applyChange(tx: Tx, value: Value, receivedAt: string): Promise<boolean> {
  const [number] = await tx<OfficialNumber[]>`
    select * from whatsapp_official_settings where phone_number_id = ${value.metadata?.phone_number_id ?? ''} and active`
  if (!number) return false
  let isHandled = false
  for (const message of value.messages ?? []) {
    if (!message.id || !message.from) continue
    const contact = value.contacts?.find(({ wa_id }) => wa_id === message.from)
    const incoming = {
      channel: 'official' as const,
      setting_id: number.id,
      message_id: message.id,
      from: message.from,
      name: contact?.profile?.name ?? null,
      at: momentOf(Number(message.timestamp) * 1_000, receivedAt),
      reply_to: message.context?.id ?? message.reaction?.message_id ?? null,
      ...contentOf(message),
    }
    isHandled = true
    await storeMessage(tx, incoming, number)
  }
  for (const each of value.statuses ?? [])
    isHandled = (await applyApiStatus(tx, each, receivedAt)) || isHandled
  return isHandled
}

const REPORTED = ['sent', 'delivered', 'read', 'failed'] as const

async function applyApiStatus(tx: Tx, each: ApiStatus, receivedAt: string): Promise<boolean> {
  // `played` is the state of a voice message that was listened to.
  const status = REPORTED.find(known => known === (each.status === 'played' ? 'read' : each.status))
  if (!each.id || !status) return false
  const [error] = each.errors ?? []
  const words =
    error && `${error.code} ${error.error_data?.details ?? error.title ?? error.message ?? ''}`.trim()
  return applyStatus(tx, {
    channel: 'official',
    message_id: each.id,
    mark: each.biz_opaque_callback_data,
    status,
    at: momentOf(Number(each.timestamp) * 1_000, receivedAt),
    ...(words ? { error: cutText(words, 400) } : {}),
  })
}

function contentOf(message: ApiMessage): {
  kind: WhatsappKind
  text: string | null
  media?: { id: string; name: string | null; type: string | null }
} {
  const { type, text, button, interactive, reaction, location, contacts } = message
  const media = MEDIA_KINDS.find(kind => kind === type)
  const file = media && message[media]
  if (media && file?.id)
    return {
      kind: media,
      text: file.caption ?? null,
      media: { id: file.id, name: file.filename ?? null, type: file.mime_type ?? null },
    }
  if (type === 'text') return { kind: 'text', text: text?.body ?? null }
  if (type === 'button') return { kind: 'button', text: button?.text ?? null }
  if (type === 'interactive')
    return {
      kind: 'button',
      text: interactive?.button_reply?.title ?? interactive?.list_reply?.title ?? null,
    }
  if (type === 'reaction') return { kind: 'reaction', text: reaction?.emoji ?? null }
  if (type === 'location') {
    const { latitude, longitude, name, address } = location ?? {}
    return { kind: 'location', text: [name, address, `${latitude}, ${longitude}`].filter(Boolean).join('\n') }
  }
  if (type === 'contacts') {
    const lines = contacts?.map(({ name, phones }) =>
      [name?.formatted_name, phones?.[0]?.phone].filter(Boolean).join(' '),
    )
    return { kind: 'contacts', text: lines?.join('\n') ?? null }
  }
  return { kind: 'other', text: null }
}

async function applyTemplateStatus(tx: Tx, account: string, value: Value): Promise<boolean> {
  const {
    message_template_name: name = '',
    message_template_language: language = '',
    event = '',
    reason,
  } = value
  const rows = await tx<Row[]>`
    select t.* from whatsapp_templates t join whatsapp_official_settings s on s.id = t.setting_id
    where s.business_account_id = ${account} and t.name = ${name} and t.language = ${language}
    order by t.id for update of t`
  const changes = { state: stateOf(event), reason: reason && reason !== 'NONE' ? cutText(reason, 400) : null }
  const changed = rows.filter(row => row.state !== changes.state || row.reason !== changes.reason)
  await writeRows(tx, {
    definition: whatsappTemplates,
    actor: SYSTEM,
    action: 'update',
    rows: changed.map(before => ({ before, changes })),
  })
  return rows.length > 0
}
