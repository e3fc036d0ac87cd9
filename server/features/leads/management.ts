import { leads } from '../../../contract/resources/leads'
import { isAbsent } from '../../auth/absence'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { mayBeCalled } from '../recruitment'
import { isOpen, openStatuses } from './openLeads'

/** One row for unassigned leads that are no candidates yet, and one for each user who works on leads or has some. */
export const managementHooks: Hooks = { rows: loadsOf }

/** The id of the unassigned row is 1, that of a user the user's id plus one, so that ids are stable. */
function loadsOf(services: Services, actor: Actor): Fragment {
  const { sql } = services
  const today = todayOf(services.sql, services.now())
  return sql`
    select coalesce(person.id, 0) + 1 as id, 1 as version, now() as created_at,
      now() as updated_at, null::bigint as created_by, person.search_text, person.name,
      person.id as employee_id, person.role, person.office_id, person.active, person.absent, person.absent_until,
      coalesce(counted.leads, 0) as leads, coalesce(counted.open, 0) as open,
      coalesce(counted.fresh, 0) as fresh, coalesce(counted.due, 0) as due,
      (select jsonb_build_object(
        'leads', whose,
        'open', whose || still,
        'fresh', whose || still || '{"calls_count": 0}',
        'due', whose || jsonb_build_object('call_back_date_lte', ${today}))
        from (select case when person.id is null then '{"employee_id_null": true, "candidate_id_null": true}'::jsonb
            else jsonb_build_object('employee_id', person.id) end as whose,
          jsonb_build_object('status_id', 'null'::jsonb
            || coalesce((select jsonb_agg(id order by id) from (${openStatuses(sql)}) each), '[]')) as still
        ) parts) as filters
    from (
      select id, name, office_id, role, search_text, active and deleted_at is null as active,
        ${isAbsent(sql, today)} as absent, absent_until from users
      union all
      select null, null, null, null, '', true, false, null
    ) person
    left join (
      select employee_id, count(*)::int as leads, count(*) filter (where ${isOpen(sql)})::int as open,
        count(*) filter (where ${isOpen(sql)} and calls_count = 0)::int as fresh,
        count(*) filter (where call_back_date <= ${today} and ${mayBeCalled(sql, 'leads')})::int as due
      from leads where ${visibleRows(services, leads, actor)}
        and (employee_id is not null or candidate_id is null) group by employee_id
    ) counted on counted.employee_id is not distinct from person.id
    where person.id is null or counted.leads > 0 or (person.active and person.role in ('user', 'admin'))`
}
