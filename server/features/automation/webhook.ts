import { createHmac } from 'node:crypto'
import { unseal } from '../../auth/seal'
import type { Values } from '../../crud/hooks'
import { OutboundError, outbound } from '../../outbound'
import type { Services } from '../../services'
import { noteResult } from './results'

interface Posted {
  run: number
  index: number
  rule: number
  url: string
  body: string
}

const SHOWN = 200
/** As often as the queue tries a job. */
const TRIES = 10

/**
 * The job that posts to another system: signed over the moment and the body, `x-lotse-signature: t=<unix seconds>,
 * v1=<hex HMAC-SHA256 of "t.body">`; `x-lotse-delivery` is the same for each try, so that the receiver knows it again.
 * @throws Error where the queue is to try again: no answer, 408, 429 or 5xx
 */
export async function sendWebhook(services: Services, payload: Values): Promise<void> {
  const { run, index, rule: id, url, body } = payload as unknown as Posted
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
  let said: string
  try {
    const answer = await outbound(config, url, { method: 'POST', headers, body, bytes: 100_000 })
    status = answer.status
    said = `${status} ${answer.body.toString('utf8').replace(/\s+/g, ' ').slice(0, SHOWN)}`.trim()
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    status = error.code === 'private_address' || error.code === 'not_http' ? 400 : 0
    said = error.code
  }
  if (status >= 200 && status < 300) return noteResult(services, run, index, { state: 'done', detail: said })
  const mayWork = status === 0 || status === 408 || status === 429 || status >= 500
  const tries = (await triesOf(services, run, index)) + 1
  const state = mayWork && tries < TRIES ? 'queued' : 'failed'
  await noteResult(services, run, index, { state, detail: said, tries })
  if (state === 'queued') throw new Error(`Webhook: ${said}`)
}

async function triesOf({ sql }: Services, run: number, index: number): Promise<number> {
  const [noted] = await sql<{ tries: number | null }[]>`
    select (results -> ${index}::int ->> 'tries')::int as tries from automation_runs where id = ${run}`
  return noted?.tries ?? 0
}
