import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { keepPresentations } from '../../features/job-tool/presentations'
import { findEveryRow } from '../../mail/audience/everyRow'
import { freezeFrame } from '../../mail/campaign/content'
import { campaignRow } from '../../mail/campaign/start'
import type { Demo } from '../demo'
import type { Started } from '../mail/campaigns'
import { addMonth, countUp, frameFor, startRun } from '../mail/sending'

/** Of a campaign that was stopped the first half is out. */
const STOPPED_AT = 0.5

/** Adds the presentations of started campaigns and the outcome of each mail. */
export async function fillPresentations({ tx, config }: Demo, started: readonly Started[]): Promise<void> {
  for (const campaign of started) {
    const row = await campaignRow(tx, campaign.id)
    await freezeFrame(tx, await frameFor(tx, config, row))
    await tx.savepoint(async inner => {
      await keepPresentations(inner, {
        campaignId: campaign.id,
        filter: row.filter,
        now: new Date(campaign.startedAt),
        reader: { ...SYSTEM, role: 'de_admin' },
        findRows: findEveryRow('de_admin'),
      })
    })
    await insertMails(tx, campaign)
    await startRun(tx, campaign)
    await insertEvents(tx, campaign.id)
    await countUp(tx, campaign)
  }
}

async function insertMails(tx: Tx, campaign: Started): Promise<void> {
  const { id, status, startedAt, minutes, domainId } = campaign
  const month = await addMonth(tx, campaign)
  await tx`
    with placed as (
      select p.*, row_number() over (order by p.id) as place, count(*) over () as total,
        l.occupation, c.name as candidate
      from presentations p join job_listings l on l.id = p.listing_id join candidates c on c.id = p.candidate_id
      where p.campaign_id = ${id}
    ), judged as (
      select *, case when place > total * ${status === 'sent' ? 1 : STOPPED_AT}::numeric then 'queued' when place % 13 = 7 then 'bounced'
          when place % 17 = 9 then 'suppressed' else 'delivered' end as state,
        ${startedAt}::timestamptz + make_interval(secs => place * ${(minutes * 60) / 40}) as handed
      from placed
    ), kept as (
      update presentations p set left_out = j.state = 'suppressed',
        claimed_at = case when j.state in ('delivered', 'bounced') then j.handed end
      from judged j where p.id = j.id
    )
    insert into emails (started_month, audience, campaign_id, "to", subject, state, reason, attempts, smtp_reply, message_id,
      domain_id, opened_at, clicked_at, "at", created_at, search_text)
    select ${month}::date, 'bb', ${id}, address,
      case when state in ('delivered', 'bounced') then candidate || ': ' || occupation end, state,
      case when state = 'suppressed' then 'expired' end, (state in ('delivered', 'bounced'))::integer,
      case state when 'bounced' then '550 5.1.1 The address is not known here' when 'delivered' then '250 2.0.0 Queued' end,
      m.message_id, ${domainId}, case when state = 'delivered' and place % 2 = 0 then handed + interval '3 hours' end,
      case when state = 'delivered' and place % 6 = 0 then handed + interval '4 hours' end, handed, ${startedAt},
      address || E'\n' || m.message_id
    from judged cross join lateral (
      select md5(${`${id}:`} || address) || '@' || (select name from domains where id = ${domainId}) as message_id) m
    order by place`
}

/** Adds events of the mails; each click took one of the mail's two links. */
async function insertEvents(tx: Tx, id: number): Promise<void> {
  await tx`
    insert into email_events (campaign_id, email_id, started_month, kind, link, machine, detail, at)
    select campaign_id, id, started_month, kind, link, false, detail, event_at from emails cross join lateral (values
      ('open', null::integer, null::text, opened_at),
      ('click', (id % 2)::integer, null, clicked_at),
      ('bounce', null, smtp_reply, case when state = 'bounced' then "at" end)
    ) as happened (kind, link, detail, event_at)
    where campaign_id = ${id} and event_at is not null
    order by event_at`
}
