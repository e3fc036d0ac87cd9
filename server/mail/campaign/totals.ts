import { notify } from '../../crud/notify'
import type { Connection, Sql, Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import { announceCampaign } from '../context'

/**
 * Brings a campaign's counts up to the sums of its tallies, and tells browsers if something moved.
 * @returns whether something moved
 */
export async function refreshCounters(sql: Sql, campaignId: number, now: Date): Promise<boolean> {
  return sql.begin(tx => addUp(tx, campaignId, now))
}

async function addUp(tx: Transaction, campaignId: number, now: Date): Promise<boolean> {
  const [moved] = await tx<{ id: number; audience: string }[]>`
    update campaigns c set sent = t.sent, delivered = t.delivered, failed = t.failed, suppressed = t.suppressed,
      uncertain = t.uncertain, opened = t.opened, clicked = t.clicked, bounced = t.bounced,
      complained = t.complained, unsubscribed = t.unsubscribed, version = c.version + 1, updated_at = ${now}
    from (
      select sum(sent) as sent, sum(delivered) as delivered, sum(failed) as failed, sum(suppressed) as suppressed,
        sum(uncertain) as uncertain, sum(opened) as opened, sum(clicked) as clicked, sum(bounced) as bounced,
        sum(complained) as complained, sum(unsubscribed) as unsubscribed
      from campaign_tallies where campaign_id = ${campaignId} having count(*) > 0
    ) t
    where c.id = ${campaignId} and (c.sent, c.delivered, c.failed, c.suppressed, c.uncertain, c.opened, c.clicked,
        c.bounced, c.complained, c.unsubscribed)
      is distinct from (t.sent, t.delivered, t.failed, t.suppressed, t.uncertain, t.opened, t.clicked, t.bounced,
        t.complained, t.unsubscribed)
    returning c.id, c.audience`
  if (moved) await announceCampaign(tx, moved)
  return moved !== undefined
}

export interface Counts {
  recipients: number
  sent: number
  delivered: number
  failed: number
  suppressed: number
  uncertain: number
  bounced: number
  complained: number
  opened: number
  clicked: number
  /** Queued, claimed, sending or to be tried again. */
  open: number
}

/** Counts a campaign's rows one by one. `sent` is what stands at `sent`; what went on from there counts where it is now. */
export async function recount(sql: Connection, campaignId: number): Promise<Counts> {
  const [counts] = await sql<[Counts]>`
    select count(*)::integer as recipients,
      count(*) filter (where state = 'sent')::integer as sent,
      count(*) filter (where state = 'delivered')::integer as delivered,
      count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where state = 'suppressed')::integer as suppressed,
      count(*) filter (where state = 'uncertain')::integer as uncertain,
      count(*) filter (where state = 'bounced')::integer as bounced,
      count(*) filter (where state = 'complained')::integer as complained,
      count(opened_at)::integer as opened,
      count(clicked_at)::integer as clicked,
      count(*) filter (where state in ('queued', 'claimed', 'sending', 'retry'))::integer as open
    from emails where campaign_id = ${campaignId}`
  return counts
}

/**
 * Ends a campaign that has nothing left to plan or to send; uncertain messages do not hold it open. Should a row have been passed
 * over, the run goes back to it instead.
 * @returns whether it ended
 */
export async function finishCampaign(sql: Sql, campaignId: number, now: Date): Promise<boolean> {
  return sql.begin(async tx => {
    const [run] = await tx<{ cursor: number; audience: Audience; variant: string | null }[]>`
      select r.cursor, r.audience, r.variant from campaign_runs r join campaigns c on c.id = r.campaign_id and c.status = 'sending'
      where r.campaign_id = ${campaignId} for update of r skip locked`
    // While two versions are tried the others wait, who are not claimed before there is a better one.
    if (!run || run.variant === 'open') return false
    const [busy] = await tx<{ busy: boolean }[]>`
      select exists (select from mail_leases where campaign_id = ${campaignId})
        or exists (select from emails where campaign_id = ${campaignId} and due_at is not null)
        or exists (select from campaign_plans where campaign_id = ${campaignId} and done_at is null) as busy`
    if (busy?.busy) return false
    const [left] = await tx<{ first: number | null; held: boolean }[]>`
      select min(id) as first, coalesce(bool_or(state in ('claimed', 'sending')), false) as held from emails
      where campaign_id = ${campaignId} and state in ('queued', 'claimed', 'sending', 'retry')`
    if (left?.first) {
      await tx`update campaign_runs set cursor = least(cursor, ${left.first - 1}) where campaign_id = ${campaignId}`
      return false
    }
    // The last result may be another worker's, whose counts nobody added up since.
    await addUp(tx, campaignId, now)
    const [campaign] = await tx<{ name: string; created_by: number | null; sent: number }[]>`
      update campaigns set status = 'sent', finished_at = ${now}, version = version + 1, updated_at = ${now}
      where id = ${campaignId} returning name, created_by, sent`
    await announceCampaign(tx, { id: campaignId, audience: run.audience })
    const { name = '', created_by = null, sent = 0 } = campaign ?? {}
    const link = `/${AUDIENCES[run.audience].resource}/${campaignId}/show`
    await notify(tx, { kind: 'campaign_finished', to: [created_by], values: { name, sent }, link })
    return true
  })
}
