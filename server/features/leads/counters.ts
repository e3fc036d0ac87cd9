import { LEAD_DIMENSIONS, type LeadDimension } from '../../../contract/resources/lead-counters'
import { leads } from '../../../contract/resources/leads'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import type { Services } from '../../services'

/** Counts of the leads by dimension. */
export const countersHooks: Hooks = { rows: countsOf }

/**
 * Selects the counts of the leads. Each has the filter of the list with exactly its leads, and a stable id made of the
 * dimension and the value.
 */
function countsOf(services: Services, actor: Actor): Fragment {
  const { sql } = services
  return sql`
    select case dimension
        when 'employee' then 1000000000000 + coalesce(employee_id, 0)
        when 'status' then 2000000000000 + coalesce(status_id, 0)
        when 'source' then 3000000000000 + coalesce(array_position(${SOURCES}::text[], source), 0)
        when 'country' then 4000000000000 + coalesce(country_id, 0)
        when 'program' then 5000000000000 + coalesce(program_id, 0)
        else 6000000000000 + (day - '0001-01-01'::date) end as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      dimension, coalesce(users.name, statuses.en, statuses.slug, source, countries.en, countries.slug,
        programs.en, programs.slug, day::text) as name,
      employee_id, status_id, source, country_id, counted.program_id, day, leads, ${filterOf(services)} as filter,
      coalesce(users.search_text, statuses.search_text, replace(source, '_', ' '), countries.search_text,
        programs.search_text, day::text, '') as search_text
    from (${countedBy(services, actor)}) counted
    left join users on users.id = employee_id
    left join statuses on statuses.id = status_id
    left join countries on countries.id = country_id
    left join programs on programs.id = counted.program_id`
}

/** Reads the leads once per dimension, so that a list of one dimension does not pay for the others. */
function countedBy(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const where = visibleRows(services, leads, actor)
  const columns: Record<LeadDimension, Fragment> = {
    employee: sql`employee_id`,
    status: sql`status_id`,
    source: sql`source`,
    country: sql`country_id`,
    program: sql`program_id`,
    day: sql`(created_at at time zone (select time_zone from organisation))::date`,
  }
  const branch = (dimension: LeadDimension) => {
    const own = (each: LeadDimension, empty: Fragment) => (each === dimension ? columns[each] : empty)
    const none = sql`null::bigint`
    return sql`
      select ${dimension}::text as dimension, ${own('employee', none)} as employee_id,
        ${own('status', none)} as status_id, ${own('source', sql`null::text`)} as source,
        ${own('country', none)} as country_id, ${own('program', none)} as program_id,
        ${own('day', sql`null::date`)} as day, count(*)::int as leads
      from leads where ${where} group by ${columns[dimension]}`
  }
  return LEAD_DIMENSIONS.map(branch).reduce((all, each) => sql`${all} union all ${each}`)
}

const SOURCES = [...leads.fields.source.options.values]

/** Builds the query of the list. Days begin and end by the organisation's clock. */
function filterOf({ sql }: Services): Fragment {
  const instant = (day: Fragment) => sql`to_char(
    ((${day})::timestamp at time zone (select time_zone from organisation)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const valued = (name: string, column: Fragment) => sql`
    case when ${column} is null then jsonb_build_object(${`${name}_null`}::text, true)
    else jsonb_build_object(${name}::text, ${column}) end`
  return sql`case dimension
    when 'employee' then ${valued('employee_id', sql`employee_id`)}
    when 'status' then ${valued('status_id', sql`status_id`)}
    when 'source' then ${valued('source', sql`source`)}
    when 'country' then ${valued('country_id', sql`country_id`)}
    when 'program' then ${valued('program_id', sql`counted.program_id`)}
    else jsonb_build_object('created_at_gte', ${instant(sql`day`)}, 'created_at_lt', ${instant(sql`day + 1`)}) end`
}
