import { FUNNEL_STAGES } from '../../../../contract/resources/step-reports'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks } from '../../../crud/hooks'
import { todayOf } from '../../../db/today'
import type { Services } from '../../../services'
import { ofVisibleCandidates } from '../../candidates'
import { signedJobs } from '../evidence/signedJobs'

/** Registered people with the day of each stage: the rows behind the funnel. */
export const stageDaysHooks: Hooks = { rows: stageRows }

function stageRows(services: Services, actor: Actor, asked: Readonly<Record<string, unknown>>): Fragment {
  const { sql } = services
  return sql`
    select candidate_id as id, 1 as version, now() as created_at, now() as updated_at, null::bigint as created_by,
      '' as search_text, people.* from (${peopleOf(services, actor, registeredWithin(services, asked))}) people`
}

/** The part of the filter that can be read by an index: without it the days of everybody would be gathered. */
function registeredWithin(
  { sql }: Pick<Services, 'sql'>,
  asked: Readonly<Record<string, unknown>>,
): Fragment {
  const bound = (name: string, operator: Fragment) => {
    const value = asked[name]
    return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? sql`registration_date ${operator} ${value}::date`
      : sql`true`
  }
  return sql`${bound('registered_on_gte', sql`>=`)} and ${bound('registered_on_lte', sql`<=`)}`
}

/** The route of candidates without a primary case. */
const CLASSIC = 'CLASSIC'
const ALL_STEPS = FUNNEL_STAGES.flatMap(({ steps }) => [...steps])

/**
 * Everybody registered within some days, each with the days of the stages. Records and a day of arrival that has come
 * count as their steps do: the classic route has no steps of matching and work.
 * @param within a condition on `registration_date`
 */
export function peopleOf(services: Services, actor: Actor, within: Fragment): Fragment {
  const { sql, now } = services
  const scope = ofVisibleCandidates(services, actor) ?? sql`true`
  const stages = FUNNEL_STAGES.map(
    ({ stage, steps }) =>
      sql`min(day) filter (where step = any(${[...steps]}::text[])) as ${sql(`${stage}_on`)}`,
  ).reduce((all, each) => sql`${all}, ${each}`)
  return sql`
    with cohort as (
      select * from (
        select id as candidate_id, registration_date as registered_on, office_id, country_id, arrival_date,
          coalesce(route_id, (select id from routes where slug = ${CLASSIC})) as route_id
        from candidates
        where registration_date is not null and deleted_at is null and ${within}
      ) registered where ${scope}
    ), reached as (
      select candidate_id, ${stages} from candidate_step_days
      where step = any(${ALL_STEPS}::text[]) and state = 'done' and candidate_id in (select candidate_id from cohort)
      group by candidate_id
    ), signed as (
      select candidate_id, min(signed_on) as day, min(bw_lead_id) as bw_lead_id from ${signedJobs(sql)} jobs
      where candidate_id in (select candidate_id from cohort)
      group by candidate_id
    ), proposed as (
      select candidate_id, min(proposed_on) as day from matches
      where candidate_id in (select candidate_id from cohort) group by candidate_id
    ), placed as (
      select candidate_id, min(started_on) as started_on, min(guarantee_over_on) as over_on, min(bw_lead_id) as bw_lead_id
      from placements where candidate_id in (select candidate_id from cohort) group by candidate_id
    ), licensed as (
      select candidate_id, min(granted_on) as day from licences
      where result = 'granted' and candidate_id in (select candidate_id from cohort) group by candidate_id
    )
    select p.candidate_id, l.lead_on, p.registered_on, b1_on, least(matched_on, m.day) as matched_on, least(contract_on, g.day) as contract_on, recognition_on,
      visa_on, least(arrived_on, case when p.arrival_date <= ${todayOf(sql, now())} then p.arrival_date end) as arrived_on,
      least(r.started_on, w.started_on, n.day) as started_on, least(guarantee_on, w.over_on) as guarantee_on, p.office_id,
      p.route_id, p.country_id, coalesce(x.bw_lead_id, g.bw_lead_id, w.bw_lead_id) as bw_lead_id
    from cohort p left join reached r using (candidate_id) left join signed g using (candidate_id)
    left join proposed m using (candidate_id) left join placed w using (candidate_id) left join licensed n using (candidate_id)
    left join lateral (
      select bw_lead_id from cases where candidate_id = p.candidate_id and is_primary order by id desc limit 1) x on true
    left join lateral (
      select (min(created_at) at time zone (select time_zone from organisation))::date as lead_on
      from leads where candidate_id = p.candidate_id and deleted_at is null) l on true`
}
