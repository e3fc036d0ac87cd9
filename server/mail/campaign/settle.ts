import { fail, invalid } from '../../../contract/http/errors'
import { announceCampaign, type MailContext, wakeWorkers } from '../context'
import { refreshCounters } from './totals'

export interface Settlement extends Pick<MailContext, 'sql' | 'now'> {
  /** The campaign. */
  id: number
  /** Ids of emails to send again: the person may get the mail twice, with the same Message-ID. */
  resend?: readonly number[]
  /** Ids of emails that are taken as sent. */
  assume_sent?: readonly number[]
}

/**
 * Settles messages whose fate is not known, as a person decides; all of them or none. A campaign that was over goes on
 * with those that are sent again.
 * @throws {Failure} not_found; invalid when an id stands on both sides or nothing is asked for; wrong_state with the
 *   ids that are not uncertain messages of this campaign
 */
export async function settleUncertain(order: Settlement): Promise<void> {
  const { sql, id } = order
  const resend = [...new Set(order.resend ?? [])]
  const assumed = [...new Set(order.assume_sent ?? [])]
  if (resend.length + assumed.length === 0) throw invalid({ resend: 'required' })
  if (resend.some(one => assumed.includes(one))) throw invalid({ assume_sent: 'invalid' })
  const now = order.now()
  await sql.begin(async tx => {
    const [campaign] = await tx<{ audience: string; started_month: string }[]>`
      select c.audience, r.started_month from campaigns c left join campaign_runs r on r.campaign_id = c.id
      where c.id = ${id} for update of c`
    if (!campaign) throw fail('not_found')
    const { started_month } = campaign
    const again = await tx<{ id: number }[]>`
      update emails set state = 'queued', due_at = ${now}, budget_day = null, lease = null
      where started_month = ${started_month} and campaign_id = ${id} and state = 'uncertain' and id = any(${resend}::bigint[])
      returning id`
    const sent = await tx<{ id: number }[]>`
      update emails set state = 'sent'
      where started_month = ${started_month} and campaign_id = ${id} and state = 'uncertain' and id = any(${assumed}::bigint[])
      returning id`
    const settled = new Set([...again, ...sent].map(row => row.id))
    const others = [...resend, ...assumed].filter(one => !settled.has(one))
    if (others.length > 0) throw fail('wrong_state', { ids: others })
    await tx`insert into campaign_tallies (campaign_id, shard, uncertain, sent)
      values (${id}, 'settled', ${-settled.size}, ${sent.length})
      on conflict (campaign_id, shard) do update set uncertain = campaign_tallies.uncertain + excluded.uncertain,
        sent = campaign_tallies.sent + excluded.sent`
    if (again.length > 0) {
      await tx`update campaigns set status = 'sending', finished_at = null, version = version + 1, updated_at = ${now}
        where id = ${id} and status = 'sent'`
    }
    await announceCampaign(tx, { id, audience: campaign.audience })
    await wakeWorkers(tx)
  })
  await refreshCounters(sql, id, now)
}
