import type { Config } from '../../config'
import type { Tx } from '../../crud/hooks'
import type { Sql } from '../../db/connect'
import { frameOf } from '../../mail/campaign/content'
import type { CampaignRow } from '../../mail/campaign/start'
import type { Started } from './campaigns'

/** Makes the message of a campaign inside the transaction that made its template. */
export function frameFor(tx: Tx, { origin }: Config, row: CampaignRow): ReturnType<typeof frameOf> {
  const readFile = () => Promise.reject(new Error('no attachments'))
  return frameOf({ sql: tx as unknown as Sql, origin, readFile }, row)
}

/** The month that the messages of a campaign stand in. @returns its first day */
export async function addMonth(tx: Tx, { startedAt }: Started): Promise<string> {
  const month = `${startedAt.slice(0, 7)}-01`
  await tx`select ensure_emails_month(${month}::date)`
  return month
}

/** The run of a campaign stands behind the last message that was sent. */
export async function startRun(tx: Tx, { id, audience, startedAt, domainId }: Started): Promise<void> {
  await tx`
    insert into campaign_runs (campaign_id, audience, started_month, domain_id, cursor)
    select ${id}, ${audience}, ${`${startedAt.slice(0, 7)}-01`}, ${domainId}, coalesce(max(id), 0) from emails
    where campaign_id = ${id} and state not in ('queued', 'suppressed')`
}

/** The campaign's figures equal a recount of its rows. */
export async function countUp(tx: Tx, { id }: Started): Promise<void> {
  await tx`
    insert into campaign_tallies (campaign_id, shard, sent, delivered, failed, suppressed, uncertain, opened, clicked,
      bounced, complained, unsubscribed)
    select ${id}, 'demo', count(*) filter (where state = 'sent'), count(*) filter (where state = 'delivered'),
      count(*) filter (where state = 'failed'), count(*) filter (where state = 'suppressed'),
      count(*) filter (where state = 'uncertain'), count(opened_at), count(clicked_at),
      count(*) filter (where state = 'bounced'), count(*) filter (where state = 'complained'),
      (select count(*) from email_events where campaign_id = ${id} and kind = 'unsubscribe')
    from emails where campaign_id = ${id}`
  await tx`
    update campaigns c set recipients = (select count(*) from emails where campaign_id = ${id}), sent = t.sent,
      delivered = t.delivered, failed = t.failed, suppressed = t.suppressed, uncertain = t.uncertain, opened = t.opened,
      clicked = t.clicked, bounced = t.bounced, complained = t.complained, unsubscribed = t.unsubscribed
    from campaign_tallies t where t.campaign_id = c.id and c.id = ${id}`
}
