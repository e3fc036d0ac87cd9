import { ASSUMED_KINDS, type AssumedKind } from '../../../contract/resources/desks'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { ofVisibleCandidates } from '../candidates'

/** Facts that nobody has confirmed: the program counts with them and says so. */
export const toConfirmHooks: Hooks = { rows: assumedRows }

/** A row's number says its kind, so that it stays. */
const KIND_STEP = 1_000_000_000_000
/** Rules that a version can have. */
const RULES_MAX = 1_000

/** Rows of candidate, names, step, route, day, assignee, office and record. A new kind of doubt is one more entry. */
function doubts({ sql, now }: Services): Readonly<Record<AssumedKind, Fragment>> {
  const today = todayOf(sql, now())
  const ofClock = sql`
    select k.candidate_id, coalesce(r.en, k.what) as name, r.ar as name_ar, r.id as step_id, x.route_id, k.employee_id,
      k.office_id, k.id as record_id, k.started_on, k.due_on
    from clocks k left join route_steps r on r.id = k.step_id or (k.step_id is null and r.slug = k.step)
    left join cases x on x.id = k.case_id`
  return {
    silence_over: sql`
      select candidate_id, name, name_ar, step_id, route_id, due_on + 1 as since, employee_id, office_id, record_id
      from (${ofClock} where k.silence and k.due_on < ${today}) over`,
    silent_step: sql`
      select s.candidate_id, coalesce(r.en, s.step), r.ar, r.id, null::bigint, s.day, c.employee_id, c.office_id, s.id
      from status_changes s join candidates c on c.id = s.candidate_id left join route_steps r on r.slug = s.step
      where s.to_confirm`,
    estimated_start: sql`
      select candidate_id, name, name_ar, step_id, route_id, started_on, employee_id, office_id, record_id
      from (${ofClock} where k.quality = 'estimated') estimated`,
    blocking_rule: sql`
      select null::bigint, rule -> 'names' ->> 'en', rule -> 'names' ->> 'ar', s.id, v.route_id,
        (rule -> 'source' ->> 'checked_on')::date, null::bigint, null::bigint, v.id * ${RULES_MAX} + place
      from route_versions v join route_contents c on c.version_id = v.id
      cross join jsonb_array_elements(c.content -> 'requirements') with ordinality rules(rule, place)
      left join route_steps s on s.slug = rule ->> 'step'
      where v.state = 'published' and rule ->> 'effect' = 'block' and rule -> 'source' ->> 'confidence' = 'confirm'`,
  }
}

function assumedRows(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const scope = ofVisibleCandidates(services, actor)
  const found = Object.entries(doubts(services))
    .map(([kind, rows]) => sql`select ${kind}::text as kind, found.* from (${rows}) found`)
    .reduce((all, each) => sql`${all} union all ${each}`)
  return sql`
    select array_position(${[...ASSUMED_KINDS]}::text[], kind) * ${KIND_STEP}::bigint + record_id as id,
      1 as version, now() as created_at, now() as updated_at, null::bigint as created_by, kind, candidate_id, name,
      name_ar, step_id, route_id, since, employee_id, office_id, record_id,
      lower(concat_ws(' ', name, name_ar)) as search_text
    from (${found}) rows where ${scope ? sql`(candidate_id is null or ${scope})` : sql`true`}
      and (candidate_id is null or exists (
        select from candidates c where c.id = rows.candidate_id and c.deleted_at is null and c.erased_at is null))`
}
