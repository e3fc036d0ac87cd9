import type { CourseSession, SessionQuery } from '../../../contract/calls/courses'
import { attendance, courses } from '../../../contract/resources/courses'
import type { Actor } from '../../auth/actor'
import { visibleRows } from '../../crud/record'
import type { Services } from '../../services'

const MAX_SESSIONS = 2_000

/** Returns the sessions of courses between two days, with the attendance of the people that the user may see. */
export async function courseSessions(
  services: Services,
  actor: Actor,
  { from, to }: SessionQuery,
): Promise<CourseSession[]> {
  const { sql } = services
  return sql<CourseSession[]>`
    select c.id as course_id, c.name, a.day, count(*)::int as count, count(*) filter (where a.present)::int as present
    from (select * from attendance where day between ${from} and ${to} and ${visibleRows(services, attendance, actor)}) a
    join (select id, name from courses where ${visibleRows(services, courses, actor)}) c on c.id = a.course_id
    group by c.id, c.name, a.day order by a.day, c.id limit ${MAX_SESSIONS}`
}
