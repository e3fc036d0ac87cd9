import type { CaseLine } from '../../../../contract/calls/candidates/page'
import { cases } from '../../../../contract/resources/cases'
import { OPEN_CASE_STATES } from '../../../../contract/routes/words'
import type { Actor } from '../../../auth/actor'
import { visibleRows } from '../../../crud/record'
import type { Services } from '../../../services'

/** Reads the cases of a candidate with the names of their routes, the open ones first. */
export async function casesOf(services: Services, actor: Actor, id: number): Promise<CaseLine[]> {
  const { sql } = services
  return sql<CaseLine[]>`
    select c.id, c.version, c.state, c.is_primary, c.opened_on, c.ended_on, r.law,
      jsonb_build_object('en', r.en, 'ar', r.ar, 'fr', r.fr, 'de', r.de) as names,
      coalesce((select jsonb_agg(jsonb_build_object('en', s.en, 'ar', s.ar, 'fr', s.fr, 'de', s.de) order by s.position)
        from case_tracks t join route_steps s on s.id = t.step_id where t.case_id = c.id), '[]') as next
    from (select * from cases where candidate_id = ${id} and ${visibleRows(services, cases, actor)}) c
    join routes r on r.id = c.route_id
    order by (c.state = any(${[...OPEN_CASE_STATES]}::text[])) desc, c.is_primary desc, c.id desc`
}
