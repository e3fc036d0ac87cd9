import { type CoursePage, LEVEL_STATES, type Seat } from '../../../contract/calls/courses'
import { isStep } from '../../../contract/candidates/steps'
import { candidates } from '../../../contract/resources/candidates'
import { attendance, courses } from '../../../contract/resources/courses'
import type { Actor } from '../../auth/actor'
import type { Fragment } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { join, visibleRows } from '../../crud/record'
import type { Services } from '../../services'

/**
 * Returns a course with its participants and their attendance. People that the user may not see are only counted.
 * @throws Failure not_found
 */
export async function coursePage(services: Services, actor: Actor, id: number): Promise<CoursePage> {
  const course = await readRecord(services, actor, courses, id)
  const { sql } = services
  // The record lacks participants that the user may not see; this query counts them too.
  const [whole] = await sql<{ candidates: number[] }[]>`select candidates from courses where id = ${id}`
  const participants = whole?.candidates ?? []
  const [people, marks] = await Promise.all([
    sql<Omit<Seat, 'present' | 'absent'>[]>`
      select id as candidate_id, name, name_arabic, ${join(sql, levelDays(services, String(course.level)))}
      from candidates where id = any(${participants}::bigint[]) and ${visibleRows(services, candidates, actor)} order by name, id`,
    sql<CoursePage['marks']>`
      select candidate_id, day, present from attendance
      where course_id = ${id} and ${visibleRows(services, attendance, actor)} order by day, id`,
  ])
  const count = (person: number, present: boolean) =>
    marks.filter(mark => mark.candidate_id === person && mark.present === present).length
  return {
    course,
    seats: people.map(person => ({
      ...person,
      present: count(person.candidate_id, true),
      absent: count(person.candidate_id, false),
    })),
    hidden: participants.length - people.length,
    days: [...new Set(marks.map(({ day }) => day))].sort(),
    marks,
  }
}

/** Returns the days on which the course's level was started, finished and passed; the highest levels have no steps. */
function levelDays({ sql }: Services, level: string): Fragment[] {
  return LEVEL_STATES.map(state => {
    const step = `${level.toLowerCase()}_${state}`
    return isStep(step)
      ? sql`case when ${sql(step)} then ${sql(`${step}_date`)} end as ${sql(state)}`
      : sql`null as ${sql(state)}`
  })
}
