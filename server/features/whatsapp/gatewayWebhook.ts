import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../../contract/http/errors'
import { WHATSAPP_KINDS } from '../../../contract/whatsapp/states'
import { sameText } from '../../auth/one-time'
import { opened } from '../../auth/seal'
import type { Inbound, InboxSource } from '../../inbox'
import type { Services } from '../../services'
import type { Gateway } from './gateway'
import { applyStatus, storeMessage } from './incoming'

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
    return undefined
  },
  async handle(services, tx, inbound) {
    const gateway = await signerOf(services, inbound)
    const parsed = event.safeParse(JSON.parse(inbound.body.toString('utf8')))
    if (!gateway || !parsed.success) return 'ignored'
    if (parsed.data.event === 'status') {
      const { id, key, status, at, error } = parsed.data
      const isHandled = await applyStatus(tx, {
        channel: 'gateway',
        message_id: id,
        mark: key,
        status,
        at,
        error: error?.slice(0, 400),
      })
      return isHandled ? undefined : 'ignored'
    }
    const { id, from, name, at, kind, text } = parsed.data
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
