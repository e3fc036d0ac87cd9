import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { type FieldErrors, fail, invalid } from '../../../contract/http/errors'
import { cutText } from '../../../contract/text/printable'
import { WHATSAPP_KINDS } from '../../../contract/whatsapp/states'
import { sameText } from '../../auth/one-time'
import { opened } from '../../auth/seal'
import type { Inbound, InboxSource } from '../../inbox'
import { jsonObject } from '../../outbound/jsonObject'
import type { Services } from '../../services'
import type { Gateway } from './gateway'
import { applyStatus, momentOf, storeMessage } from './incoming'

const SIGNATURE = 'x-lotse-signature'
const TIMESTAMP = 'x-lotse-timestamp'
/** Older signed messages are refused as replayed. */
const WINDOW_SECONDS = 300

const event = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('message'),
    id: z.string().min(1).max(200),
    from: z.string().regex(/^\+?\d{5,15}$/),
    name: z.string().optional(),
    at: z.iso.datetime({ offset: true }),
    kind: z.enum(WHATSAPP_KINDS).default('text'),
    text: z.string().optional(),
  }),
  z.object({
    event: z.literal('status'),
    id: z.string().min(1).max(200),
    key: z.string().optional(),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: z.iso.datetime({ offset: true }),
    error: z.string().optional(),
  }),
])

/** Webhooks of a gateway (docs/whatsapp-gateway.md), signed with the secret that is entered on both sides. */
export const gatewaySource: InboxSource = {
  headers: [SIGNATURE, TIMESTAMP],
  async verify(services, inbound) {
    if (!(await signerOf(services, inbound, services.now()))) throw fail('forbidden')
    readEvent(inbound)
    return undefined
  },
  async handle(services, tx, inbound) {
    const gateway = await signerOf(services, inbound)
    const read = readEvent(inbound)
    if (!gateway || !read) return 'ignored'
    const at = momentOf(read.at, inbound.received_at)
    if (read.event === 'status') {
      const { id, key, status, error } = read
      const isHandled = await applyStatus(tx, {
        channel: 'gateway',
        message_id: id,
        mark: key,
        status,
        at,
        error: error === undefined ? undefined : cutText(error, 400),
      })
      return isHandled ? undefined : 'ignored'
    }
    const { id, from, name, kind, text } = read
    await storeMessage(
      tx,
      {
        channel: 'gateway',
        setting_id: gateway.id,
        message_id: id,
        from,
        at,
        kind,
        reply_to: null,
        name: name ?? null,
        text: text ?? null,
      },
      {},
    )
    return undefined
  },
}

const EVENTS: readonly unknown[] = ['message', 'status']

/**
 * Returns the event of a delivery; undefined for one of a kind that we have no use for.
 * @throws Failure malformed for what is no JSON; invalid with the fields of a message or status that cannot be stored: an
 * answer of 2xx promises that it is
 */
function readEvent({ body }: Inbound): z.output<typeof event> | undefined {
  const sent = jsonObject<{ event: unknown }>(body)
  if (!EVENTS.includes(sent.event)) {
    if (sent.event === undefined) throw fail('malformed')
    return undefined
  }
  const { data, error } = event.safeParse(sent)
  if (data) return data
  const fields: FieldErrors = {}
  for (const { path } of error.issues) fields[String(path[0])] = 'invalid'
  throw invalid(fields)
}

/**
 * Returns the gateway that signed a message: HMAC-SHA256 over `{timestamp}.{body}`.
 * @param now the time that the timestamp must be close to; none for a message that is stored already
 * @throws Failure not_found where no gateway has a secret
 */
async function signerOf(
  { sql, config }: Services,
  { headers, body }: Inbound,
  now?: Date,
): Promise<Gateway | undefined> {
  const gateways = await sql<Gateway[]>`
    select * from whatsapp_settings where active and webhook_secret is not null order by id`
  if (!gateways.length) throw fail('not_found')
  const timestamp = headers[TIMESTAMP] ?? ''
  if (!/^\d{1,12}$/.test(timestamp)) return undefined
  if (now && Math.abs(now.getTime() / 1_000 - Number(timestamp)) > WINDOW_SECONDS) return undefined
  for (const gateway of gateways) {
    const secret = await opened(config, gateway.webhook_secret)
    if (secret === undefined) continue
    const wanted = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
    if (sameText(`sha256=${wanted}`, headers[SIGNATURE] ?? '')) return gateway
  }
  return undefined
}
