import type { Audience } from '../../../../contract/access/roles'
import { candidates } from '../../../../contract/resources/candidates'
import { type PERIODS, REPORT_PERIODS } from '../../../../contract/resources/leads-report'
import { type MailDimension, mailDimensionsOf } from '../../../../contract/resources/mail-report'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks, ReadServices } from '../../../crud/hooks'
import { visibleRows } from '../../../crud/record'
import { periodsOf, type ReportFilter } from '../../../db/periods'
import { reasonOf } from '../../../mail'

/** One period is counted at a time: what asks for none gets the usual one. */
const USUAL = 'last_30_days'

/** Results of the messages of a side that went out in a period, in one query for all dimensions. */
export const mailReportHooks = (audience: Audience): Hooks => ({
  rows: (services, actor, asked) => rowsOf({ services, actor, audience, asked }),
})

interface Order {
  services: ReadServices
  actor: Actor
  audience: Audience
  asked: ReportFilter
}

function rowsOf(order: Order): Fragment {
  const { services, actor } = order
  const { sql } = services
  return sql`
    select hashtextextended(period || ' ' || dimension || ' ' || key, 0) & 4503599627370495 as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      period, first_day, last_day, dimension, coalesce(c.name, d.name, p.name, plain) as name, r.day, r.campaign_id,
      r.candidate_id, provider, r.domain_id, reason, r.sent, r.delivered, r.opened, r.clicked, r.unsubscribed,
      r.bounced, r.failed, r.complained, r.machine_opens, r.machine_clicks, ${filterOf(order)} as filter,
      coalesce(c.search_text, d.name, p.name, plain) as search_text
    from (${countedBy(order)}) r
    left join campaigns c on c.id = r.campaign_id
    left join domains d on d.id = r.domain_id
    left join (select id, name from candidates where ${visibleRows(services, candidates, actor)}) p on p.id = r.candidate_id
    cross join lateral (select case when dimension <> 'candidate' then key end as plain) as named
    where key is not null`
}

function countedBy(order: Order): Fragment {
  const { sql } = order.services
  const wanted = dimensionsOf(order)
  const column: Record<MailDimension, Fragment> = {
    day: sql`day`,
    campaign: sql`campaign_id`,
    candidate: sql`candidate_id`,
    provider: sql`provider`,
    domain: sql`domain_id`,
    reason: sql`reason`,
  }
  const dimension = wanted.reduce(
    (all, each) => sql`${all} when grouping(${column[each]}) = 0 then ${each}::text`,
    sql`case`,
  )
  const sets = wanted.map(each => sql`(${column[each]})`).reduce((all, each) => sql`${all}, ${each}`)
  const grouped = (each: MailDimension, type: Fragment) =>
    wanted.includes(each)
      ? sql`case when grouping(${column[each]}) = 0 then ${column[each]} end`
      : sql`null::${type}`
  return sql`
    select period, first_day, last_day, first_at, end_at, dimension, day, campaign_id, candidate_id, provider, domain_id, reason,
      coalesce(day::text, campaign_id::text, candidate_id::text, provider, domain_id::text, reason) as key,
      sent, delivered, opened, clicked, unsubscribed, bounced, failed, complained, machine_opens, machine_clicks
    from (
      select period, first_day, last_day, first_at, end_at, ${dimension} end as dimension,
        ${grouped('day', sql`date`)} as day, ${grouped('campaign', sql`bigint`)} as campaign_id,
        ${grouped('candidate', sql`bigint`)} as candidate_id, ${grouped('provider', sql`text`)} as provider,
        ${grouped('domain', sql`bigint`)} as domain_id, ${grouped('reason', sql`text`)} as reason,
        count(*) filter (where state in ('sent', 'delivered', 'bounced', 'complained'))::int as sent,
        count(*) filter (where state = 'delivered')::int as delivered, count(opened_at)::int as opened,
        count(clicked_at)::int as clicked, count(*) filter (where unsubscribed)::int as unsubscribed,
        count(*) filter (where state = 'bounced')::int as bounced, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'complained')::int as complained,
        coalesce(sum(machine_opens), 0)::int as machine_opens, coalesce(sum(machine_clicks), 0)::int as machine_clicks
      from (${messagesOf(order)}) m
      group by grouping sets (${sets}), period, first_day, last_day, first_at, end_at
    ) grouped`
}

/** Only what is asked for is grouped by. */
function dimensionsOf({ audience, asked: { dimension } }: Order): readonly MailDimension[] {
  const all = mailDimensionsOf(audience)
  const named = new Set([dimension].flat())
  const wanted = all.filter(each => named.has(each))
  return wanted.length > 0 ? wanted : all
}

/** Each message that was handed over, or could not be, with what came of it. */
function messagesOf({ services, audience, asked }: Order): Fragment {
  const { sql } = services
  const presents = audience === 'bb'
  const period =
    REPORT_PERIODS.find(each => each === asked.period) ?? (USUAL satisfies (typeof PERIODS)[number])
  return sql`
    select p.*, e.state, e.opened_at, e.clicked_at, e.campaign_id, e.domain_id,
      ${presents ? sql`presented.candidate_id` : sql`null::bigint as candidate_id`},
      (e."at" at time zone (select time_zone from organisation))::date as day,
      coalesce(h.provider, 'other') as provider, coalesce(v.unsubscribed, false) as unsubscribed,
      v.machine_opens, v.machine_clicks,
      case when e.state in ('bounced', 'failed') then ${reasonOf(sql)} end as reason
    from (select * from (${periodsOf(services, asked)}) every where period = ${period} offset 0) p
    join emails e on (p.first_at is null or e."at" >= p.first_at) and (p.end_at is null or e."at" < p.end_at)
    left join recipient_hosts h on h.host = split_part(e."to", '@', 2)
    left join (
      select email_id, bool_or(kind = 'unsubscribe') as unsubscribed,
        count(*) filter (where machine and kind = 'open') as machine_opens,
        count(*) filter (where machine and kind = 'click') as machine_clicks
      from email_events where machine or kind = 'unsubscribe' group by email_id
    ) v on v.email_id = e.id
    ${presents ? sql`left join presentations presented on presented.campaign_id = e.campaign_id and presented.address = e."to"` : sql``}
    where e.audience = ${audience} and e.state in ('sent', 'delivered', 'bounced', 'complained', 'failed')`
}

/** The list's own filter; nothing is filtered by provider or reason there, and the job tool has no such list. */
function filterOf({ services: { sql }, audience }: Order): Fragment {
  if (audience === 'bb') return sql`null::jsonb`
  return sql`case dimension
    when 'day' then jsonb_build_object('at_gte', instant_text(day_begins(r.day)), 'at_lt', instant_text(day_begins(r.day + 1)))
    when 'campaign' then jsonb_build_object('campaign_id', r.campaign_id) || jsonb_strip_nulls(
      jsonb_build_object('at_gte', instant_text(first_at), 'at_lt', instant_text(end_at)))
    end`
}
