import type { CourseSession, SessionQuery } from '../../../contract/calls/courses'
import { attendance, courses } from '../../../contract/resources/courses'
import type { Actor } from '../../auth/actor'
import { reach } from '../../crud/record'
import type { Services } from '../../services'

/** Sessions that are told at once. */
const MOST = 2_000

/**
 * The days between two on which courses took place, with how many came: counted of the people whom the caller may meet.
 */
export async function courseSessions(
  services: Services,
  actor: Actor,
  { from, to }: SessionQuery,
): Promise<CourseSession[]> {
  const { sql } = services
  return sql<CourseSession[]>`
    select c.id as course_id, c.name, a.day, count(*)::int as count, count(*) filter (where a.present)::int as present
    from (select * from attendance where day between ${from} and ${to} and ${reach(services, attendance, actor)}) a
    join (select id, name from courses where ${reach(services, courses, actor)}) c on c.id = a.course_id
    group by c.id, c.name, a.day order by a.day, c.id limit ${MOST}`
}
