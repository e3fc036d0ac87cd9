import { withoutEndSlash } from '../../../contract/http/address'
import { opened } from '../../auth/seal'
import { outbound, SHOWN_BYTES } from '../../outbound'
import { jsonObject } from '../../outbound/jsonObject'
import type { Services } from '../../services'
import { toWhatsappError, WhatsappError } from './failures'

/** A gateway: a row of its table. */
export interface Gateway {
  id: number
  gateway_url: string
  token: string | null
  webhook_secret: string | null
  active: boolean
  per_minute: number
}

const TIMEOUT_MS = 20_000

/**
 * Sends one message to a gateway (docs/whatsapp-gateway.md). The key is the same with every attempt, and a gateway
 * repeats its response to a known key.
 * @returns the gateway's id of the message
 * @throws WhatsappError
 */
export async function sendByGateway(
  { config }: Services,
  gateway: Gateway,
  message: {
    to: string
    key: string
    text: string | null
    media?: { type: string; name: string; data: string }
  },
): Promise<string> {
  const { to, key, text, media } = message
  try {
    const { status, headers, body } = await outbound(config, `${baseOf(gateway)}/messages`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${(await opened(config, gateway.token)) ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ to, text, ...(media ? { media } : {}) }),
      timeoutMs: TIMEOUT_MS,
      bytes: 100_000,
    })
    const json = jsonObject(body)
    if (status >= 200 && status < 300 && typeof json.id === 'string') return json.id
    const words = `${status} ${String(json.error ?? body.toString('utf8')).slice(0, 300)}`
    if (status === 429) {
      const retryAfter = Number(headers['retry-after']) || undefined
      throw new WhatsappError('wait', words, { status, retryAfter, forAll: true })
    }
    if (status === 503) throw new WhatsappError('again', words, { status })
    throw new WhatsappError(status >= 500 || status < 300 ? 'uncertain' : 'refused', words, { status })
  } catch (error) {
    throw toWhatsappError(error)
  }
}

/** Reads the status of a gateway for a test button. */
export async function testGateway(
  { config }: Services,
  gateway: Gateway,
): Promise<{
  ok: boolean
  status: number | null
  answer: string
  state: 'connected' | 'disconnected' | 'failed'
}> {
  try {
    if (config.demo) throw new WhatsappError('refused', 'demo_calls_nobody')
    const { status, body } = await outbound(config, `${baseOf(gateway)}/status`, {
      headers: {
        authorization: `Bearer ${(await opened(config, gateway.token)) ?? ''}`,
      },
      timeoutMs: TIMEOUT_MS,
      bytes: 100_000,
    })
    const ok = status >= 200 && status < 300
    const isConnected = jsonObject(body).connected === true
    const answer = body.subarray(0, SHOWN_BYTES).toString('utf8')
    return {
      ok: ok && isConnected,
      status,
      answer,
      state: !ok ? 'failed' : isConnected ? 'connected' : 'disconnected',
    }
  } catch (error) {
    return { ok: false, status: null, answer: toWhatsappError(error).words, state: 'failed' }
  }
}

const baseOf = ({ gateway_url }: Gateway) => withoutEndSlash(gateway_url)
