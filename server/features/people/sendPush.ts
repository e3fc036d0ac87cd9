import webPush from 'web-push'
import { PUSH_KINDS } from '../../../contract/inbox/notices'
import type { Config } from '../../config'
import type { JobPayloads } from '../../jobs/payloads'
import { ownsDatabase } from '../../mail/sending/instance'
import { OutboundError, outbound } from '../../outbound'
import type { Services } from '../../services'
import { languageOf, wordsIn } from '../../words'
import { vapidKeys } from './push'

/** Seconds that a push service keeps a notification for a phone that is off. */
const KEPT_SECONDS = 12 * 3_600

/** Screens that a notification opens: no record, whose number would stand in the message. */
const OPENS = { calls: '/leads?queue=1', assignments: '/notifications', deadlines: '/clocks' }

interface Device {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  language: string | null
  unseen: number
}

/**
 * The job that sends one push notification to one browser: a kind and a count, as it may lie on a desk (decision 115).
 * @throws Error where the queue is to try again: no response, 408, 429 or 5xx
 */
export async function sendPush(
  services: Services,
  { device: id, group }: JobPayloads['send_push'],
): Promise<void> {
  const { sql, config, log } = services
  // A copy of the database reaches nobody; what waits there is late when a master releases it.
  if (!(await ownsDatabase({ sql, dataDir: config.dataDir }))) return
  // A push alone is seen at once in the application; one that was read there meanwhile is not sent.
  const [device] = await sql<Device[]>`
    select d.id, endpoint, p256dh, auth, u.language,
      (select count(*)::int from notifications n
        left join notice_settings s on s.user_id = n.user_id and s.kind = n.kind
        where n.user_id = u.id and n.kind = any(${PUSH_KINDS[group]}::text[])
          and (n.viewed_at is null or (not s.app and n.created_at > now() - interval '1 day'))) as unseen
    from push_devices d join users u on u.id = d.user_id
    where d.id = ${id} and u.active and u.deleted_at is null and u.role is not null`
  if (!device?.unseen) return
  const status = await post(config, device, await requestFor(config, device, { device: id, group }))
  if (status >= 200 && status < 300) return
  if (status === 0 || status === 408 || status === 429 || status >= 500)
    throw new Error(`Push service: ${status}`)
  // Gone, or of another key than ours: this browser is reached no more until its user chooses it again.
  log.info({ status }, 'a push service does not know a browser; it is removed')
  await sql`delete from push_devices where id = ${id}`
}

type PushRequest = ReturnType<typeof webPush.generateRequestDetails>

async function requestFor(
  config: Config,
  { endpoint, p256dh, auth, language, unseen }: Device,
  { group }: JobPayloads['send_push'],
): Promise<PushRequest> {
  const words = wordsIn(language).push
  const lang = languageOf(language)
  const message = {
    title: words[group],
    body: words.count.replace('%{count}', String(unseen)),
    tag: group,
    lang,
    dir: lang === 'ar' ? 'rtl' : 'ltr',
    url: OPENS[group],
  }
  const { origin } = config
  const subject = origin.startsWith('https:') ? origin : `mailto:push@${new URL(origin).hostname}`
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject, ...(await vapidKeys(config)) },
    TTL: KEPT_SECONDS,
    // A newer one takes the place of one that still waits.
    topic: group,
    urgency: 'normal',
  })
}

/** Posts through the guard of outgoing calls, as the address comes from a browser. @returns 0 without a response */
async function post(config: Config, { endpoint }: Device, { headers, body }: PushRequest): Promise<number> {
  try {
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const sent = { method: 'POST', headers: texts, body: body ?? undefined, bytes: 100_000 }
    return (await outbound(config, endpoint, sent)).status
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error.code === 'private_address' || error.code === 'not_http' ? 400 : 0
  }
}
