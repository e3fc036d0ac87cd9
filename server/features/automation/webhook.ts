import { createHmac } from 'node:crypto'
import { unseal } from '../../auth/seal'
import type { JobPayloads } from '../../jobs/payloads'
import { OutboundError, outbound } from '../../outbound'
import type { Services } from '../../services'
import { saveResult } from './results'

type WebhookJob = JobPayloads['send_webhook']

const DETAIL_LENGTH = 200
/** The queue's own limit. */
const MAX_ATTEMPTS = 10

/**
 * Posts to another system. Signs the time and the body, `x-lotse-signature: t=<unix seconds>,
 * v1=<hex HMAC-SHA256 of "t.body">`; `x-lotse-delivery` is the same for each attempt, so that the receiver can drop repeats.
 * @throws Error where the queue is to try again: no response, 408, 429 or 5xx
 */
export async function sendWebhook(services: Services, payload: WebhookJob): Promise<void> {
  const { run, index, rule: id, url, body } = payload
  const { sql, config, now } = services
  const [rule] = await sql<{ webhook_secret: string | null }[]>`
    select webhook_secret from automation where id = ${id}`
  if (!rule?.webhook_secret) return
  const at = Math.floor(now().getTime() / 1_000)
  const secret = await unseal(config, rule.webhook_secret)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-lotse-delivery': `${run}-${index}`,
    'x-lotse-signature': `t=${at},v1=${signature}`,
  }
  let status: number
  let detail: string
  try {
    const response = await outbound(config, url, { method: 'POST', headers, body, bytes: 100_000 })
    status = response.status
    detail = `${status} ${response.body.toString('utf8').replace(/\s+/g, ' ').slice(0, DETAIL_LENGTH)}`.trim()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    status = error.code === 'private_address' || error.code === 'not_http' ? 400 : 0
    detail = error.code
  }
  if (status >= 200 && status < 300) return saveResult(services, { run, index }, { state: 'done', detail })
  const isTemporary = status === 0 || status === 408 || status === 429 || status >= 500
  const tries = (await attemptsOf(services, run, index)) + 1
  const state = isTemporary && tries < MAX_ATTEMPTS ? 'queued' : 'failed'
  await saveResult(services, { run, index }, { state, detail, tries })
  if (state === 'queued') throw new Error(`Webhook: ${detail}`)
}

async function attemptsOf({ sql }: Services, run: number, index: number): Promise<number> {
  const [saved] = await sql<{ tries: number | null }[]>`
    select (results -> ${index}::int ->> 'tries')::int as tries from automation_runs where id = ${run}`
  return saved?.tries ?? 0
}
