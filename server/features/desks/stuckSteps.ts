import { TRACKS } from '../../../contract/candidates/steps'
import { STUCK_TIMES } from '../../../contract/resources/step-reports'
import { CLASSIC_ROUTE } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { ofVisibleCandidates } from '../candidates'

/** Cases with a current step that is older than twice its median, or over its deadline: a row each, of the most urgent one. */
export const stuckStepsHooks: Hooks = { rows: stuckRows }

/** A row's number is that of its step and its case, or of its candidate where it is on the classic route. */
const STEPS_MAX = 10_000

function stuckRows(services: Services, actor: Actor): Fragment {
  const { sql, now } = services
  const scope = ofVisibleCandidates(services, actor) ?? sql`true`
  return sql`
    with clock as (select ${todayOf(sql, now())} as today),
    limits as (
      select coalesce(s.route_id, 0) as route_id, r.id as step_id, r.slug, s.median,
        (clock.today - s.median * ${STUCK_TIMES}::int) as before
      from step_speeds s join route_steps r on r.id = s.step_id, clock
      where s.median is not null and s.dimension in ('route', 'step')
    ),
    late as (
      select k.candidate_id, k.case_id, coalesce(k.step_id, r.id) as step_id,
        min(k.due_on) as due_on, min(k.holder) as holder, min(k.started_on) as started_on
      from clocks k left join route_steps r on k.step_id is null and r.slug = k.step, clock
      where k.due_on < clock.today and k.source in ('step', 'route') and k.expiry is distinct from 'right_opens'
        and not k.is_lost and k.quality is distinct from 'estimated'
      group by 1, 2, 3
    ),
    holders as (
      select distinct on (r.id) r.id as step_id, s.step ->> 'holder' as holder
      from routes o join route_versions v on v.route_id = o.id and v.state = 'published' join route_contents k on k.version_id = v.id
      cross join lateral jsonb_array_elements(k.content -> 'tracks') t(track)
      cross join lateral jsonb_array_elements(t.track -> 'steps') s(step)
      join route_steps r on r.slug = s.step ->> 'key' order by r.id, o.slug <> ${CLASSIC_ROUTE}, o.id
    ),
    found as (${slowCases(services)} union all ${slowClassic(services)} union all ${lateRows(services)})
    select (coalesce(f.case_id, f.candidate_id) * ${STEPS_MAX} + f.step_id) * 2 + (f.case_id is null)::int as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      f.candidate_id, f.case_id, f.route_id, f.step_id, coalesce(f.holder, h.holder) as holder,
      case when f.due_on is null then 'slow' when f.median is null or not f.is_slow then 'over' else 'both' end as reason,
      f.since, clock.today - f.since as days, f.median, f.due_on, coalesce(x.employee_id, c.employee_id) as employee_id,
      c.office_id, '' as search_text
    from (
      select distinct on (candidate_id, case_id) * from (
      select candidate_id, case_id, step_id, min(route_id) as route_id, min(holder) as holder, min(since) as since,
        max(median) as median, min(due_on) as due_on, bool_or(is_slow) as is_slow
      from found where step_id is not null group by candidate_id, case_id, step_id
      ) steps order by candidate_id, case_id, due_on nulls last, since nulls last, step_id
    ) f join candidates c on c.id = f.candidate_id left join statuses s on s.id = c.status_id
    left join cases x on x.id = f.case_id left join holders h on h.step_id = f.step_id, clock
    where c.deleted_at is null and c.erased_at is null and s.kind is distinct from 'bad' and ${inScope(services, scope)}`
}

/** The scope names the column of a row of a candidate. */
const inScope = ({ sql }: Services, scope: Fragment): Fragment =>
  sql`exists (select from (select f.candidate_id) own where ${scope})`

/**
 * Tracks of open cases whose next step has stood for longer than its limit; that of the route before that of all. A track
 * that has not begun waits for another one.
 */
function slowCases({ sql }: Services): Fragment {
  return sql`
    select t.candidate_id, t.case_id, t.step_id, t.route_id, t.holder, t.since, l.median, null::date as due_on,
      true as is_slow
    from case_tracks t join lateral (
      select median, before from limits l where l.step_id = t.step_id and l.route_id in (t.route_id, 0)
      order by l.route_id desc limit 1
    ) l on t.since < l.before
    where t.reached_id is not null`
}

/** The same on the classic route, whose steps are columns: a branch a step reads by its index. */
function slowClassic({ sql }: Services): Fragment {
  const pairs = TRACKS.flatMap(({ track, steps }) =>
    steps.slice(1).map((step, place) => ({ track, step, taken: steps[place] })),
  )
  return pairs
    .map(
      ({ track, step, taken }) => sql`
        select c.id, null::bigint, l.step_id, null::bigint, null::text, c.${sql(`${taken}_date`)}, l.median, null::date, true
        from (select * from limits where slug = ${step} order by route_id limit 1) l
        join candidates c on c.${sql(`${track}_step`)} = ${String(taken)} and c.${sql(`${taken}_date`)} < l.before
        where not exists (select from cases p where p.candidate_id = c.id and p.is_primary)`,
    )
    .reduce((all, each) => sql`${all} union all ${each}`)
}

/** Deadlines of steps that are over, with the median where there is one. */
function lateRows({ sql }: Services): Fragment {
  return sql`
    select k.candidate_id, k.case_id, k.step_id, x.route_id, k.holder, k.started_on, null::int, k.due_on, false
    from late k left join cases x on x.id = k.case_id`
}
