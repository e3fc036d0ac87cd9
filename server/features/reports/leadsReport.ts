import { leads } from '../../../contract/resources/leads'
import {
  REPORT_DIMENSIONS,
  REPORT_PERIODS,
  type ReportDimension,
  type ReportNumber,
} from '../../../contract/resources/leads-report'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import { periodsOf, type ReportFilter } from '../../db/periods'
import type { Services } from '../../services'

/** How many leads came in during each period, by each thing, with what became of them. */
export const leadsReportHooks: Hooks = { rows: reportOf }

const SOURCES = [...leads.fields.source.options.values]
/** A row's number says its dimension, its period and its value, so that it stays. */
const DIMENSION_STEP = 1_000_000_000_000_000
const PERIOD_STEP = 10_000_000_000_000

/** Each row with the filters of the list that open exactly the leads behind its numbers. */
function reportOf(services: Services, actor: Actor, asked: ReportFilter): Fragment {
  const { sql } = services
  return sql`
    select array_position(${[...REPORT_DIMENSIONS]}::text[], dimension) * ${DIMENSION_STEP}::bigint
        + array_position(${[...REPORT_PERIODS]}::text[], period) * ${PERIOD_STEP}::bigint
        + coalesce(counted.country_id, counted.program_id, status_id, employee_id, counted.office_id,
          array_position(${SOURCES}::text[], source), day - '0001-01-01'::date, 0) as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      period, first_day, last_day, dimension, coalesce(users.name, statuses.en, statuses.slug, source, countries.en, countries.slug,
        programs.en, programs.slug, offices.name, day::text) as name,
      day, source, counted.country_id, counted.program_id, status_id, employee_id, counted.office_id,
      leads, candidates, round(100.0 * candidates / leads, 1)::float8 as conversion,
      called, answered, round(100.0 * answered / nullif(called, 0), 1)::float8 as answer_rate,
      ${filtersOf(services)} as filters,
      coalesce(users.search_text, statuses.search_text, replace(source, '_', ' '), countries.search_text,
        programs.search_text, offices.search_text, day::text, '') as search_text
    from (${countedBy(services, actor, asked)}) counted
    left join users on users.id = employee_id
    left join statuses on statuses.id = status_id
    left join countries on countries.id = counted.country_id
    left join programs on programs.id = counted.program_id
    left join offices on offices.id = counted.office_id`
}

/** One reading of the leads for each thing: a list that asks for one of them, and for one period, pays for no other. */
function countedBy(services: Services, actor: Actor, asked: ReportFilter): Fragment {
  const { sql } = services
  const where = visibleRows(services, leads, actor)
  const bigint = sql`null::bigint`
  const columns: Record<ReportDimension, { column: Fragment; none: Fragment }> = {
    day: {
      column: sql`(created_at at time zone (select time_zone from organisation))::date`,
      none: sql`null::date`,
    },
    source: { column: sql`source`, none: sql`null::text` },
    country: { column: sql`country_id`, none: bigint },
    program: { column: sql`program_id`, none: bigint },
    status: { column: sql`status_id`, none: bigint },
    employee: { column: sql`employee_id`, none: bigint },
    office: { column: sql`office_id`, none: bigint },
  }
  const branch = (dimension: ReportDimension) => {
    const own = (each: ReportDimension) => (each === dimension ? columns[each].column : columns[each].none)
    return sql`
      select ${dimension}::text as dimension, period, first_day, last_day, first_at, end_at, ${own('day')} as day,
        ${own('source')} as source, ${own('country')} as country_id, ${own('program')} as program_id,
        ${own('status')} as status_id, ${own('employee')} as employee_id, ${own('office')} as office_id,
        count(*)::int as leads, count(candidate_id)::int as candidates,
        count(*) filter (where calls_count > 0)::int as called,
        count(*) filter (where answered_calls > 0)::int as answered
      from (${periodsOf(services, asked)}) periods join leads
        on (first_at is null or created_at >= first_at) and (end_at is null or created_at < end_at)
      where ${where} group by period, first_day, last_day, first_at, end_at, ${columns[dimension].column}`
  }
  return REPORT_DIMENSIONS.map(branch).reduce((all, each) => sql`${all} union all ${each}`)
}

/** The list's own query for each number of a row: a day's own bounds are narrower than its period's. */
function filtersOf({ sql }: Services): Fragment {
  const from = sql`case when dimension = 'day' then day_begins(day) else first_at end`
  const until = sql`case when dimension = 'day' then day_begins(day + 1) else end_at end`
  const span = sql`jsonb_strip_nulls(jsonb_build_object(
    'created_at_gte', instant_text(${from}), 'created_at_lt', instant_text(${until})))`
  const valued = (name: string, column: Fragment) => sql`
    case when ${column} is null then jsonb_build_object(${`${name}_null`}::text, true)
    else jsonb_build_object(${name}::text, ${column}) end`
  const value = sql`case dimension
    when 'source' then ${valued('source', sql`source`)}
    when 'country' then ${valued('country_id', sql`counted.country_id`)}
    when 'program' then ${valued('program_id', sql`counted.program_id`)}
    when 'status' then ${valued('status_id', sql`status_id`)}
    when 'employee' then ${valued('employee_id', sql`employee_id`)}
    when 'office' then ${valued('office_id', sql`counted.office_id`)}
    else '{}'::jsonb end`
  const more: Record<ReportNumber, Fragment> = {
    leads: sql`'{}'::jsonb`,
    candidates: sql`'{"candidate_id_null": false}'::jsonb`,
    called: sql`'{"calls_count_gt": 0}'::jsonb`,
    answered: sql`'{"answered_calls_gt": 0}'::jsonb`,
  }
  const pairs = Object.entries(more).map(
    ([name, filter]) => sql`jsonb_build_object(${name}::text, ${value} || ${span} || ${filter})`,
  )
  return pairs.reduce((all, pair) => sql`${all} || ${pair}`)
}
