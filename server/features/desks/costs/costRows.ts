import { usersOf } from '../../../../contract/access/menu'
import { COST_LINES, type CostLine, EMPLOYER_LINES } from '../../../../contract/resources/business-reports'
import { REPORT_PERIODS } from '../../../../contract/resources/leads-report'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks } from '../../../crud/hooks'
import { periodsOf, type ReportFilter } from '../../../db/periods'
import { todayOf } from '../../../db/today'
import type { Services } from '../../../services'
import { ofVisibleCandidates } from '../../candidates'

/** The rows behind the cost of visas. */
export const visaCostRowsHooks: Hooks = { rows: costRows }

/** A row's number says its line, its resource and its record. */
const LINE_STEP = 100_000_000_000_000
const RESOURCE_STEP = 10_000_000_000_000
const RESOURCES = ['ledger', 'commissions', 'ads', 'invoices']
/** Days for which a rate is used (docs/spec/routes.md, "Money rules"). */
const RATE_DAYS = 7

/** The period that is counted where a list is asked for without one: all of them would be counted ten times. */
const periodAsked = ({ period }: ReportFilter): string =>
  REPORT_PERIODS.find(each => each === period) ?? 'this_year'

function costRows(services: Services, actor: Actor, asked: ReportFilter): Fragment {
  const { sql } = services
  return sql`
    with ${costsOf(services, actor, asked)}
    select array_position(${[...COST_LINES]}::text[], line) * ${LINE_STEP}::bigint
        + array_position(${RESOURCES}::text[], resource) * ${RESOURCE_STEP}::bigint + record_id as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      lower(coalesce(name, '')) as search_text, p.period, p.first_day, p.last_day, line, candidate_id, name, day, amount,
      amount_currency, rate, round(share * 100, 2) as share, cost, 'EUR' as cost_currency, resource, record_id
    from costs cross join spans p`
}

/**
 * Tables for a statement: `spans` with the period, `people` whose visa was granted in it, and `costs` with the amount in EUR
 * by the rate of the day, empty where it is missing.
 */
export function costsOf(services: Services, actor: Actor, asked: ReportFilter): Fragment {
  const { sql, now } = services
  const scope = ofVisibleCandidates(services, actor) ?? sql`true`
  const lines = Object.entries(linesOf(services, actor))
    .map(([line, rows]) => sql`select ${line}::text as line, found.* from (${rows}) found`)
    .reduce((all, each) => sql`${all} union all ${each}`)
  return sql`
    spans as (
      select * from (${periodsOf(services, asked)}) every where period = ${periodAsked(asked)}
    ), granted as materialized (
      select candidate_id, min(day) as day from candidate_step_days
      where step = 'visa_granted' and state = 'done' and day is not null group by candidate_id
    ), people as materialized (
      select c.id as candidate_id, c.registration_date as registered_on,
        date_trunc('quarter', c.registration_date::timestamp)::date as quarter
      from (select candidate_id, day from granted where ${scope}) g join candidates c on c.id = g.candidate_id, spans s
      where c.deleted_at is null and c.registration_date is not null
        and (s.first_day is null or g.day >= s.first_day) and (s.last_day is null or g.day <= s.last_day)
    ), cohort as materialized (${cohortOf(services)}), shares as (
      select quarter, (select count(*) from people p where p.quarter = c.quarter)::numeric
        / count(*) filter (where not is_lost) as share
      from cohort c group by quarter having count(*) filter (where not is_lost) > 0
    ), costs as (
      select f.*, r.rate, round(f.amount / r.rate * f.share, 2) as cost
      from (select line, candidate_id, name::text, coalesce(day, ${todayOf(sql, now())}) as day, amount, amount_currency, share,
          resource, record_id from (${lines}) every) f
      left join lateral (
        select 1::numeric as rate where f.amount_currency = 'EUR'
        union all (
          select x.per_euro from exchange_rates x join currencies k on k.id = x.currency_id
          where k.slug = f.amount_currency and x.rate_day between f.day - ${RATE_DAYS}::int and f.day
          order by x.rate_day desc limit 1)
      ) r on true
    )`
}

/**
 * Everybody registered in the quarters of those with a visa. Lost are those who can get none any more: a status that ends the
 * way, or a primary case that was lost.
 */
function cohortOf({ sql }: Services): Fragment {
  return sql`
    select c.id as candidate_id, q.quarter, g.candidate_id is null
      and (s.kind is not distinct from 'bad' or exists (
        select from cases x where x.candidate_id = c.id and x.is_primary and x.state = 'lost')) as is_lost
    from (select distinct quarter from people) q
    join candidates c on c.registration_date >= q.quarter and c.registration_date < (q.quarter + interval '3 months')::date
    left join granted g on g.candidate_id = c.id left join statuses s on s.id = c.status_id
    where c.deleted_at is null`
}

/** Rows of a line: candidate, name, day of the rate, amount, currency, share, resource, record. */
function linesOf({ sql }: Services, actor: Actor): Partial<Record<CostLine, Fragment>> {
  const ledgerOf = (people: Fragment, share: Fragment, kinds: Fragment) => sql`
    select l.candidate_id, l.kind as name, coalesce(l.paid_on, l.agreed_on) as day, l.amount, l.amount_currency,
      ${share} as share, 'ledger' as resource, l.id as record_id
    from ${people} join ledger l on l.candidate_id = p.candidate_id where l.amount_currency is not null and ${kinds}`
  const commissionsOf = (people: Fragment, share: Fragment) => sql`
    select m.candidate_id, m.receiver as name, coalesce(m.paid_on,
        (m.created_at at time zone (select time_zone from organisation))::date) as day, m.amount, m.amount_currency,
      ${share} as share, 'commissions' as resource, m.id as record_id
    from ${people} join commissions m on m.candidate_id = p.candidate_id where m.state <> 'clawed_back'`
  const lost = sql`(select c.candidate_id, s.share from cohort c join shares s using (quarter) where is_lost) p`
  const [people, whole, ours] = [
    sql`people p`,
    sql`1::numeric`,
    sql`l.payer = 'company' and l.kind <> 'refund'`,
  ]
  return {
    own: ledgerOf(people, whole, ours),
    commission: commissionsOf(people, whole),
    ads: sql`
      select null::bigint as candidate_id, a.campaign as name, a.day, a.spend as amount, a.spend_currency as amount_currency,
        s.share, 'ads' as resource, a.id as record_id
      from shares s join ad_days a on a.day >= s.quarter and a.day < (s.quarter + interval '3 months')::date
      where a.spend_currency is not null`,
    lost: sql`${ledgerOf(lost, sql`p.share`, ours)} union all ${commissionsOf(lost, sql`p.share`)}`,
    refund: ledgerOf(people, whole, sql`l.kind = 'refund' and l.approved`),
    ...(linesSeenBy(actor).includes('income')
      ? {
          income: invoicesOf(sql, sql`i.issued_on`, sql`i.state <> 'draft'`),
          received: invoicesOf(sql, sql`i.paid_on`, sql`i.state = 'paid'`),
        }
      : {}),
  }
}

/** Roles without money of employers get no line about it. */
export const linesSeenBy = ({ role }: Actor): readonly CostLine[] =>
  COST_LINES.filter(line => !EMPLOYER_LINES.includes(line) || usersOf('invoices').some(each => each === role))

/** Invoices to employers for the placements of the people, without tax; a credit note takes away. */
const invoicesOf = (sql: Services['sql'], day: Fragment, which: Fragment): Fragment => sql`
  select p.candidate_id, i.number as name, ${day} as day,
    case when i.credit_note_of is null then i.net else -i.net end as amount, i.net_currency as amount_currency,
    1::numeric as share, 'invoices' as resource, i.id as record_id
  from people p join placements a on a.candidate_id = p.candidate_id join invoices i on i.placement_id = a.id
  where ${which} and i.net is not null and i.net_currency is not null`
