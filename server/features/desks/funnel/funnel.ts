import { leads } from '../../../../contract/resources/leads'
import { REPORT_PERIODS } from '../../../../contract/resources/leads-report'
import {
  FUNNEL_DIMENSIONS,
  FUNNEL_STAGES,
  type FunnelDimension,
} from '../../../../contract/resources/step-reports'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks } from '../../../crud/hooks'
import { join, visibleRows } from '../../../crud/record'
import type { Connection } from '../../../db/connect'
import { periodsOf, type ReportFilter } from '../../../db/periods'
import type { Services } from '../../../services'
import { valued } from '../filterParts'
import { peopleOf } from './stageDays'

/** How many of those registered in a period reached each stage, by one thing. */
export const funnelHooks: Hooks = { rows: funnelRows }

/** A row's number says its dimension, its period and its value. */
const DIMENSION_STEP = 1_000_000_000_000_000
const PERIOD_STEP = 10_000_000_000_000
const STAGES = FUNNEL_STAGES.map(({ stage }) => stage)
/** Stages that a median of days leads to. */
const WITH_DAYS = ['registered', ...STAGES]

function funnelRows(services: Services, actor: Actor, asked: ReportFilter): Fragment {
  const { sql } = services
  const asksFor = FUNNEL_DIMENSIONS.filter(each => isAsked(asked.dimension, each))
  const branches = asksFor.map(dimension => byDimension(services, dimension))
  const counted = branches.reduce((all, each) => sql`${all} union all ${each}`)
  const counts = join(
    sql,
    STAGES.map(stage => sql`${sql(stage)}`),
  )
  return sql`
    with spans as (
      select * from (${periodsOf(services, asked)}) every where period = any(${periodsAsked(asked)}::text[])
    ), people as materialized (${peopleOf(
      services,
      actor,
      sql`
      registration_date >= (select min(coalesce(first_day, '-infinity')) from spans)
      and registration_date <= (select max(coalesce(last_day, 'infinity')) from spans)`,
    )}),
    incoming as materialized (${incomingLeads(services, actor)}), counted as (${counted})
    select array_position(${[...FUNNEL_DIMENSIONS]}::text[], dimension) * ${DIMENSION_STEP}::bigint
        + array_position(${[...REPORT_PERIODS]}::text[], period) * ${PERIOD_STEP}::bigint
        + coalesce(month - date '0001-01-01', office_id, route_id, country_id, bw_lead_id, 0) as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by, '' as search_text,
      period, first_day, last_day, dimension, month, office_id, route_id, country_id, bw_lead_id, registered, ${counts},
      days, ${leadsOf(services)} as leads,
      jsonb_build_object('people', ${filterOf(services)}, 'leads', ${leadsFilterOf(services)}) as filters
    from counted`
}

/** A list of one dimension pays for no other; a filter that is no text asks for all and is judged later. */
const isAsked = (value: unknown, dimension: FunnelDimension) =>
  value === undefined || value === dimension || (Array.isArray(value) && value.includes(dimension))

const periodsAsked = ({ period }: ReportFilter): string[] =>
  typeof period === 'string' ? [period] : [...REPORT_PERIODS]

/** The columns that tell the rows of a dimension apart; the others are empty. */
function byDimension({ sql }: Services, dimension: FunnelDimension): Fragment {
  const own = (each: FunnelDimension, column: Fragment, type: Fragment) =>
    each === dimension ? column : sql`null::${type}`
  const keys = [
    own('month', sql`date_trunc('month', registered_on::timestamp)::date`, sql`date`),
    own('office', sql`office_id`, sql`bigint`),
    own('route', sql`route_id`, sql`bigint`),
    own('country', sql`country_id`, sql`bigint`),
    own('employer', sql`bw_lead_id`, sql`bigint`),
  ]
  const [month, office, route, country, employer] = keys
  const counts = join(
    sql,
    STAGES.map(stage => sql`count(${sql(`${stage}_on`)})::int as ${sql(stage)}`),
  )
  const medians = join(
    sql,
    WITH_DAYS.map((stage, place) => medianSince(sql, stage, ['lead', ...WITH_DAYS.slice(0, place)])),
  )
  return sql`
    select ${dimension}::text as dimension, period, first_day, last_day, ${month ?? sql`null`} as month,
      ${office ?? sql`null`} as office_id, ${route ?? sql`null`} as route_id, ${country ?? sql`null`} as country_id,
      ${employer ?? sql`null`} as bw_lead_id, count(*)::int as registered, ${counts}, jsonb_build_object(${medians}) as days
    from spans join people on (first_day is null or registered_on >= first_day)
      and (last_day is null or registered_on <= last_day)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9`
}

/**
 * The median of days from the latest earlier stage that a person reached. Stages that were reached in another order tell no
 * time between them.
 */
function medianSince(sql: Connection, stage: string, earlier: readonly string[]): Fragment {
  const before = sql`greatest(${join(
    sql,
    earlier.map(each => sql`${sql(`${each}_on`)}`),
  )})`
  const on = sql`${sql(`${stage}_on`)}`
  return sql`${stage}::text, percentile_cont(0.5) within group (order by ${on} - ${before}) filter (where ${on} >= ${before})`
}

/** Leads by the day on which they came in, as far as a dimension can be told of them. */
function incomingLeads(services: Services, actor: Actor): Fragment {
  const { sql } = services
  return sql`
    select (created_at at time zone (select time_zone from organisation))::date as day, office_id, country_id,
      count(*)::int as leads
    from leads where ${visibleRows(services, leads, actor)}
      and created_at >= (select min(coalesce(first_at, '-infinity')) from spans)
      and created_at < (select max(coalesce(end_at, 'infinity')) from spans)
    group by 1, 2, 3`
}

function leadsOf({ sql }: Services): Fragment {
  return sql`
    case when dimension in ('all', 'month', 'office', 'country') then (
      select coalesce(sum(i.leads), 0)::int from incoming i
      where (first_day is null or i.day >= first_day) and (last_day is null or i.day <= last_day)
        and (dimension <> 'month' or date_trunc('month', i.day::timestamp)::date = counted.month)
        and (dimension <> 'office' or i.office_id is not distinct from counted.office_id)
        and (dimension <> 'country' or i.country_id is not distinct from counted.country_id)) end`
}

/** The filter of `leads` that finds those of a row. */
function leadsFilterOf({ sql }: Services): Fragment {
  return sql`
    jsonb_strip_nulls(jsonb_build_object(
      'created_at_gte', instant_text(day_begins(greatest(first_day, month))),
      'created_at_lt', instant_text(day_begins(least(last_day + 1, (month + interval '1 month')::date))))) ||
    case dimension when 'office' then ${valued(sql, 'office_id', sql`office_id`)}
      when 'country' then ${valued(sql, 'country_id', sql`country_id`)} else '{}'::jsonb end`
}

/** The filter of `stage-days` that finds the people of a row. */
function filterOf({ sql }: Services): Fragment {
  return sql`
    jsonb_strip_nulls(jsonb_build_object(
      'registered_on_gte', greatest(first_day, month),
      'registered_on_lte', least(last_day, (month + interval '1 month')::date - 1))) ||
    case dimension when 'office' then ${valued(sql, 'office_id', sql`office_id`)}
      when 'route' then ${valued(sql, 'route_id', sql`route_id`)}
      when 'country' then ${valued(sql, 'country_id', sql`country_id`)}
      when 'employer' then ${valued(sql, 'bw_lead_id', sql`bw_lead_id`)} else '{}'::jsonb end`
}
