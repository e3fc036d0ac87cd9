import { TAKING_STATES } from '../../../contract/resources/business-reports'
import { matches, positions } from '../../../contract/resources/placement'
import { expectedArrivals } from '../../../contract/resources/step-reports'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import type { Connection } from '../../db/connect'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { isAtWork, isOnOffer } from '../placement'
import { valued, withinMonth } from './filterParts'

/** Open posts beside the people for them, those whose work has ended left out, by occupation, Bundesland and month. */
export const demandSupplyHooks: Hooks = { rows: demandRows }

/** A row's number says its occupation, its Bundesland and its month. */
const SECTOR_STEP = 1_000_000_000
const BUNDESLAND_STEP = 100_000

function demandRows(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const seen = (definition: typeof positions | typeof matches | typeof expectedArrivals) =>
    visibleRows(services, definition, actor)
  return sql`
    with open_positions as materialized (
      select id, number, sector_id, bundesland_id, date_trunc('month', starts_on::timestamp)::date as month
      from positions where ${isOnOffer(sql, todayOf(sql, services.now()))} and ${seen(positions)}
    ), parts as (
      select sector_id, bundesland_id, month, number as posts, 0 as matched, 0 as presentable, null::bigint as match_id
      from open_positions
      union all
      select p.sector_id, p.bundesland_id, p.month, 0, 1, 0, m.id
      from (select id, position_id, state from matches where state = any(${[...TAKING_STATES]}::text[]) and ${seen(matches)}) m
      join open_positions p on p.id = m.position_id
      where m.state <> 'hired' or ${isAtWork(sql)}
      union all
      select sector_id, bundesland_id, date_trunc('month', early_on::timestamp)::date, 0, 0, 1, null
      from expected_arrivals where presentable and ${seen(expectedArrivals)}
    ), counted as (
      select sector_id, bundesland_id, month, sum(posts)::int as posts, sum(matched)::int as matched,
        sum(presentable)::int as presentable, array_agg(match_id) filter (where match_id is not null) as matched_ids
      from parts group by 1, 2, 3
    )
    select coalesce(sector_id, 0) * ${SECTOR_STEP}::bigint + coalesce(bundesland_id, 0) * ${BUNDESLAND_STEP}::bigint
        + coalesce(extract(year from month) * 12 + extract(month from month), 0)::bigint as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by, '' as search_text,
      sector_id, bundesland_id, month, posts, matched, presentable, posts - matched - presentable as missing,
      case when month is not null then (sum(posts - matched - presentable) over (
        partition by sector_id, bundesland_id order by month nulls last))::int end as missing_so_far,
      ${filtersOf(sql)} as filters
    from counted`
}

/** The list's own query for each number of a row. */
function filtersOf(sql: Connection): Fragment {
  const place = sql`${valued(sql, 'sector_id', sql`sector_id`)} || ${valued(sql, 'bundesland_id', sql`bundesland_id`)}`
  return sql`
    jsonb_build_object(
      'posts', '{"on_offer": true}'::jsonb || ${place} || ${withinMonth(sql, 'starts_on', sql`month`)},
      'matched', jsonb_build_object('id', coalesce(to_jsonb(matched_ids), '[]')),
      'presentable', '{"presentable": true}'::jsonb || ${place} || ${withinMonth(sql, 'early_on', sql`month`)})`
}
