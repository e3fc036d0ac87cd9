import { opensAt, windowOf } from '../../../contract/mail/send-window'
import type { Tx } from '../../crud/hooks'
import type { CampaignRow } from '../../mail/campaign/start'
import { WAITS_FOR_HOURS } from '../../mail/sending/window'
import type { Started } from './campaigns'

/** Time zones of the people of the demo. */
const CLOCKS = ['Africa/Cairo', 'Africa/Casablanca', 'Africa/Tunis'] as const

/** Those of a campaign who are not sent to yet wait for the hours after tonight. */
export async function holdForHours(
  tx: Tx,
  { campaign, row, now }: { campaign: Started; row: CampaignRow; now: Date },
): Promise<void> {
  const window = windowOf(row)
  if (!window) return
  const { id } = campaign
  const tonight = new Date(`${now.toISOString().slice(0, 10)}T22:00:00Z`)
  const openings = CLOCKS.map(zone => (opensAt(window, [zone], tonight) ?? tonight).toISOString())
  await tx`
    update emails set state = 'retry', reason = ${WAITS_FOR_HOURS},
      due_at = (${openings}::timestamptz[])[id % ${CLOCKS.length} + 1]
    where campaign_id = ${id} and state = 'queued'`
  await tx`update campaign_runs set send_window = ${tx.json(window as never)},
    cursor = (select max(id) from emails where campaign_id = ${id}) where campaign_id = ${id}`
}

/** Tries two versions on those who were sent to; of a campaign that is sent the better one went to the others. */
export async function splitVersions(
  tx: Tx,
  { campaign, row }: { campaign: Started; row: CampaignRow },
): Promise<void> {
  const { id, status, startedAt } = campaign
  const { ab_share: share, ab_subject: subject, ab_rule: rule, ab_hours: hours } = row
  if (!share || !subject) return
  const isOpen = status !== 'sent'
  // While it is open nobody was sent to who is not tried.
  await tx`update emails set variant = case when ${isOpen} then case when id % 2 = 0 then 'a' else 'b' end
      else case when id % 10 < 3 then 'a' when id % 10 < 6 then 'b' end end
    where campaign_id = ${id} and state not in ('queued', 'suppressed')`
  await tx`insert into campaign_tests (campaign_id, share, rule, hours) values (${id}, ${share}, ${rule ?? 'hand'}, ${hours ?? null})`
  await tx`update campaign_runs set variant = 'open' where campaign_id = ${id}`
  if (!isOpen) await decide(tx, { id, startedAt, hours: hours ?? 0 })
  await tx`update emails e set subject = ${subject} from campaign_runs r
    where r.campaign_id = ${id} and e.campaign_id = ${id} and e.subject is not null and coalesce(e.variant, r.variant) = 'b'`
}

async function decide(
  tx: Tx,
  { id, startedAt, hours }: { id: number; startedAt: string; hours: number },
): Promise<void> {
  await tx`
    update campaign_tests t set complete_at = ${startedAt}::timestamptz + interval '10 minutes',
      decided_at = ${startedAt}::timestamptz + interval '10 minutes' + ${hours} * interval '1 hour',
      evidence = e.evidence,
      winner = case when (e.evidence #>> '{b,opened}')::numeric / greatest(1, (e.evidence #>> '{b,people}')::numeric)
        > (e.evidence #>> '{a,opened}')::numeric / greatest(1, (e.evidence #>> '{a,people}')::numeric) then 'b' else 'a' end
    from (
      select jsonb_object_agg(variant, part) as evidence from (
        select variant, jsonb_build_object('people', count(*), 'opened', count(opened_at), 'clicked', count(clicked_at)) as part
        from emails where campaign_id = ${id} and variant is not null and state in ('sent', 'delivered', 'complained')
        group by variant
      ) parts
    ) e where t.campaign_id = ${id}`
  await tx`update campaign_runs r set variant = t.winner from campaign_tests t
    where t.campaign_id = ${id} and r.campaign_id = ${id}`
}
