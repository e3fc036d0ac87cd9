import { isTested } from '../../../contract/mail/split-test'
import type { Tx } from '../../crud/hooks'
import { freezeFrame } from '../../mail/campaign/content'
import { secondVersion } from '../../mail/campaign/split'
import { type CampaignRow, campaignRow } from '../../mail/campaign/start'
import type { Demo } from '../demo'
import type { Started } from './campaigns'
import { addMonth, countUp, frameFor, startRun } from './sending'
import { holdForHours, splitVersions } from './versions'

/** How far those that are not finished have come. */
const PROGRESS: Readonly<Partial<Record<Started['status'], number>>> = { stopped: 0.44, sending: 0.62 }
/** Messages that are on the wire right now. */
const ON_THE_WIRE = 8

/** Adds messages in every state, with the replies of servers and the visits of people. */
export async function fillRecipients({ tx, config, now }: Demo, started: readonly Started[]): Promise<void> {
  const seen = new Set<string>()
  for (const campaign of started) {
    const row = await campaignRow(tx, campaign.id)
    const frame = await frameFor(tx, config, row)
    await freezeFrame(tx, frame)
    if (isTested(row)) await freezeFrame(tx, await frameFor(tx, config, secondVersion(row)), 'b')
    await insertEmails(tx, { campaign, row, now, isFirst: !seen.has(campaign.audience) })
    await startRun(tx, campaign)
    seen.add(campaign.audience)
    await holdForHours(tx, { campaign, row, now })
    await splitVersions(tx, { campaign, row })
    await holdOnTheWire(tx, campaign, now)
    await insertEvents(tx, campaign, frame.prepared.links.length)
    await countUp(tx, campaign)
  }
}

/** A part of 65536 that is always the same for an address, a campaign and a question. */
const draw = (tx: Tx, campaignId: number, question: number) =>
  tx`(hashtextextended(email, ${campaignId * 100 + question}::bigint) & 65535) / 65536.0`

async function insertEmails(
  tx: Tx,
  { campaign, row, now, isFirst }: { campaign: Started; row: CampaignRow; now: Date; isFirst: boolean },
): Promise<void> {
  const { id, audience, status, startedAt, minutes, domainId } = campaign
  const month = await addMonth(tx, campaign)
  const part = PROGRESS[status] ?? 1
  const settled = status === 'sending' ? 'sent' : 'delivered'
  await tx`
    with people as (
      select *, row_number() over (order by id) as place, count(*) over () as total,
        ${draw(tx, id, 1)} as fate, ${draw(tx, id, 2)} as opening, ${draw(tx, id, 3)} as clicking, ${draw(tx, id, 4)} as delay
      from subscribers
      where audience = ${audience} and ground = 'consent' and status in ('subscribed', 'bounced', 'complained')
        and list_ids && ${row.list_ids}::bigint[] and not list_ids && ${row.exclude_list_ids}::bigint[]
    ), judged as (
      select *, total * ${part}::numeric as reached, case
        when status <> 'subscribed' and not ${isFirst} then 'suppressed'
        when place > total * ${part}::numeric then 'queued'
        when ${status} = 'sending' and place > total * ${part}::numeric - ${ON_THE_WIRE} then 'sending'
        when status <> 'subscribed' then status
        when fate < 0.0012 then 'uncertain'
        when fate < 0.0065 then 'failed'
        when fate < 0.06 then 'sent'
        else ${settled} end as state
      from people
    ), timed as (
      select *, ${startedAt}::timestamptz + make_interval(secs => least(place / greatest(reached, 1), 1) * ${minutes * 60}) as handed
      from judged
    ), felt as (
      select *, case when state in ('sent', 'delivered') and opening < 0.41
        then least(handed + make_interval(secs => power(delay, 3) * 172800 + 40), ${now}::timestamptz) end as opened
      from timed
    )
    insert into emails (started_month, audience, campaign_id, subscriber_id, "to", subject, state, reason, attempts,
      smtp_reply, message_id, domain_id, opened_at, clicked_at, "at", created_at, search_text)
    select ${month}::date, ${audience}, ${id}, id, email,
      case when state not in ('queued', 'suppressed') then (select subject from campaigns where id = ${id}) end, state,
      case when state = 'suppressed' then case status when 'complained' then 'complaint' else 'hard_bounce' end end,
      case when state in ('queued', 'suppressed') then 0 when state = 'failed' then 3 else 1 end,
      case state when 'bounced' then '550 5.1.1 The address is not known here' when 'failed' then '452 4.2.2 The mailbox is full'
        when 'uncertain' then 'engine:no_answer closed'
        when 'sent' then '250 2.0.0 Queued' when 'delivered' then '250 2.0.0 Queued' end,
      named.message_id, ${domainId}, opened,
      case when opened is not null and clicking < 0.24 then least(opened + make_interval(secs => delay * 600 + 5), ${now}::timestamptz) end,
      case when state in ('queued', 'suppressed') then ${startedAt}::timestamptz else handed end, ${startedAt},
      email || E'\n' || named.message_id
    from felt cross join lateral (
      select md5(${`${id}:`} || email) || '@' || (select name from domains where id = ${domainId}) as message_id) named
    order by id`
}

/** Messages on the wire are in the hands of a worker; when nobody comes back to them they turn uncertain. */
async function holdOnTheWire(tx: Tx, { id, startedAt }: Started, now: Date): Promise<void> {
  await tx`
    with held as (
      insert into mail_leases (worker, campaign_id, started_month, email_ids, until)
      select 'demo', ${id}, ${`${startedAt.slice(0, 7)}-01`}, array_agg(id), ${now}::timestamptz + interval '1 day'
      from emails where campaign_id = ${id} and state = 'sending' having count(*) > 0
      returning id, email_ids
    )
    update emails set lease = held.id from held where emails.campaign_id = ${id} and emails.id = any(held.email_ids)`
}

/** User agent of a gateway that follows all links of a mail. */
const GATEWAY =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'

async function insertEvents(tx: Tx, { id }: Started, links: number): Promise<void> {
  await tx`
    insert into email_events (campaign_id, email_id, started_month, kind, link, machine, sign, announced, detail, at)
    select campaign_id, id, started_month, kind, link, sign is not null, sign,
      case when sign in ('proxy', 'named') then sign end, detail, event_at
    from emails cross join lateral (
      values
        ('open', null::integer, null::text, null::text, opened_at),
        ('open', null, 'proxy', 'Mozilla/5.0', case when id % 19 = 0 then "at" + interval '3 seconds' end),
        ('click', (id % ${Math.max(1, links)})::integer, null, null, clicked_at),
        ('click', 0, 'named', 'BarracudaSentinel (EE)', case when id % 67 = 0 and state = 'delivered' then "at" + interval '5 seconds' end),
        ('open', null, 'same_program', ${GATEWAY}, case when id % 61 = 0 and state = 'delivered' then "at" + interval '21 seconds' end),
        ('unsubscribe_page', null, 'sweep', ${GATEWAY}, case when id % 61 = 0 and state = 'delivered' then "at" + interval '44 seconds' end),
        ('bounce', null, null, smtp_reply, case when state = 'bounced' then "at" end),
        ('complaint', null, null, null, case when state = 'complained' then "at" + interval '3 hours' end),
        ('unsubscribe', null, null, null, case when clicked_at is not null and id % 23 = 0 then clicked_at + interval '20 seconds' end)
      union all
      select 'click', place, 'sweep', ${GATEWAY}, "at" + interval '43 seconds' + place * interval '0.1 seconds'
      from generate_series(0, ${links - 1}::integer) place where id % 61 = 0 and state = 'delivered'
    ) as happened (kind, link, sign, detail, event_at)
    where campaign_id = ${id} and event_at is not null
    order by event_at`
}
