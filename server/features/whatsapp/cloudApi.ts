import { randomUUID } from 'node:crypto'
import type { MediaKind } from '../../../contract/whatsapp/states'
import { opened } from '../../auth/seal'
import { type OutboundAnswer, outbound, SHOWN_BYTES } from '../../outbound'
import { jsonObject } from '../../outbound/jsonObject'
import type { Services } from '../../services'
import { errorOfAnswer, toWhatsappError, WhatsappError } from './failures'

/** A number at the Cloud API: a row of its table. */
export interface OfficialNumber {
  id: number
  phone_number_id: string
  business_account_id: string
  token: string | null
  app_secret: string | null
  active: boolean
  stop_words: string | null
  start_words: string | null
  stop_answer: string | null
  start_answer: string | null
  hold_until: string | null
}

/** Content of a message in the format of the Cloud API. */
export type OfficialContent =
  | { type: 'text'; text: { body: string; preview_url: false } }
  | {
      type: 'template'
      template: { name: string; language: { code: string }; components: TemplateComponent[] }
    }
  | { type: MediaKind; media: { id: string; caption?: string; filename?: string } }

export interface TemplateComponent {
  type: 'header' | 'body' | 'button'
  /** Of a button: what it does, and its place. */
  sub_type?: 'url'
  index?: string
  parameters: { type: 'text'; text: string; parameter_name?: string }[]
}

const TIMEOUT_MS = 20_000

interface ApiCall {
  method?: string
  /** A path below the base URL, or a whole URL. */
  path: string
  body?: string | Uint8Array
  type?: string
  bytes?: number
}

/**
 * Calls the Cloud API.
 * @throws WhatsappError for a refusal; OutboundError without a response
 */
async function callApi(
  { config }: Pick<Services, 'config'>,
  { token }: OfficialNumber,
  { method = 'GET', path, body, type = 'application/json', bytes }: ApiCall,
): Promise<OutboundAnswer> {
  if (config.demo) throw new WhatsappError('refused', 'demo_calls_nobody')
  const bearer = (await opened(config, token)) ?? ''
  const answer = await outbound(config, path.startsWith('/') ? config.whatsappApiUrl + path : path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      accept: '*/*',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs: TIMEOUT_MS,
    ...(bytes === undefined ? {} : { bytes }),
  })
  if (answer.status < 200 || answer.status >= 300) throw errorOfAnswer(answer)
  return answer
}

/**
 * Sends one message.
 * @param message.mark is returned with every status of the message, also if this response is lost
 * @returns Meta's id of it
 * @throws WhatsappError
 */
export async function sendOfficial(
  services: Services,
  number: OfficialNumber,
  message: { to: string; mark: string; content: OfficialContent; replyTo?: string | null },
): Promise<string> {
  const { to, mark, content, replyTo } = message
  const typed = 'media' in content ? { type: content.type, [content.type]: content.media } : content
  const body = JSON.stringify({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    biz_opaque_callback_data: mark,
    ...(replyTo ? { context: { message_id: replyTo } } : {}),
    ...typed,
  })
  try {
    const path = `/${number.phone_number_id}/messages`
    const answer = await callApi(services, number, { method: 'POST', path, body })
    const { messages } = jsonObject<{ messages?: { id?: string }[] }>(answer.body)
    const id = messages?.[0]?.id
    if (!id) throw new WhatsappError('uncertain', 'no message id')
    return id
  } catch (error) {
    throw toWhatsappError(error)
  }
}

/** Uploads a file to Meta. @returns its id there. @throws WhatsappError, never `uncertain`: a file alone reaches nobody */
export async function uploadMedia(
  services: Services,
  number: OfficialNumber,
  { bytes, type, name }: { bytes: Buffer; type: string; name: string },
): Promise<string> {
  const boundary = `lotse-${randomUUID()}`
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`
  const body = Buffer.concat([
    Buffer.from(`${part('name="messaging_product"')}\r\nwhatsapp\r\n${part('name="type"')}\r\n${type}\r\n`),
    Buffer.from(
      `${part(`name="file"; filename="${name.replace(/["\r\n]/g, '_')}"`)}Content-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  try {
    const answer = await callApi(services, number, {
      method: 'POST',
      path: `/${number.phone_number_id}/media`,
      type: `multipart/form-data; boundary=${boundary}`,
      body,
    })
    const { id } = jsonObject<{ id?: string }>(answer.body)
    if (!id) throw new WhatsappError('refused', 'no media id')
    return id
  } catch (error) {
    const failure = toWhatsappError(error)
    throw failure.outcome === 'uncertain' ? new WhatsappError('again', failure.words, failure.more) : failure
  }
}

/** Downloads a received file. @throws WhatsappError, OutboundError (`too_large` beyond `maxBytes`) */
export async function downloadMedia(
  services: Services,
  number: OfficialNumber,
  { mediaId, maxBytes }: { mediaId: string; maxBytes: number },
): Promise<Buffer> {
  const query = new URLSearchParams({ phone_number_id: number.phone_number_id })
  const path = `/${encodeURIComponent(mediaId)}?${query}`
  const described = await callApi(services, number, { path })
  const { url } = jsonObject<{ url?: string }>(described.body)
  if (!url) throw new WhatsappError('refused', 'no url')
  const { body } = await callApi(services, number, { path: url, bytes: maxBytes })
  return body
}

/** A template in Meta's list. */
export interface ListedTemplate {
  name: string
  language: string
  status: string
  category?: string
  rejected_reason?: string
  components?: {
    type: string
    format?: string
    text?: string
    buttons?: { type: string; url?: string }[]
  }[]
}

interface TemplatePage {
  data?: ListedTemplate[]
  paging?: { next?: string; cursors?: { after?: string } }
}

/** Fetches all templates of the business account. @throws WhatsappError, OutboundError */
export async function listTemplates(services: Services, number: OfficialNumber): Promise<ListedTemplate[]> {
  const found: ListedTemplate[] = []
  let after = ''
  do {
    const fields = 'name,language,status,category,rejected_reason,components'
    const query = new URLSearchParams({ fields, limit: '100', ...(after ? { after } : {}) })
    const path = `/${number.business_account_id}/message_templates?${query}`
    const { body } = await callApi(services, number, { path })
    const { data, paging } = jsonObject<TemplatePage>(body)
    found.push(...(data ?? []))
    after = paging?.next ? (paging.cursors?.after ?? '') : ''
  } while (after)
  return found
}

/** Reads the number's own data from Meta for a test button. */
export async function testOfficial(
  services: Services,
  number: OfficialNumber,
): Promise<{ ok: boolean; status: number | null; answer: string }> {
  const fields = 'display_phone_number,verified_name,quality_rating,messaging_limit_tier'
  try {
    const { status, body } = await callApi(services, number, {
      path: `/${number.phone_number_id}?fields=${fields}`,
    })
    return { ok: true, status, answer: shown(body.toString('utf8')) }
  } catch (error) {
    const { words, more } = toWhatsappError(error)
    return { ok: false, status: more.status ?? null, answer: shown(words) }
  }
}

const shown = (text: string) => Buffer.from(text).subarray(0, SHOWN_BYTES).toString('utf8')
