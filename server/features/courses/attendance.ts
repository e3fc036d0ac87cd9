import type { PresenceOrder } from '../../../contract/calls/courses'
import { fail, invalid } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import { attendance, courses } from '../../../contract/resources/courses'
import type { RowOf } from '../../crud/hooks'
import { lockRows, visibleRows } from '../../crud/record'
import { eraseRows, writeRows } from '../../crud/write'
import type { CourseWork } from './seats'

/**
 * Marks a participant present or absent on a day; null removes the mark. Repeating a mark changes nothing.
 * @throws Failure not_found; invalid for a person outside the course, or a day outside it
 */
export async function markPresence(
  { services, tx, actor }: CourseWork,
  id: number,
  order: PresenceOrder,
): Promise<PresenceOrder> {
  // The lock serialises the marks of a course, so that no two create the same one.
  const [course] = await lockRows(tx, services, courses, actor, [id])
  if (!course) throw fail('not_found')
  const { candidate_id, day, present } = order
  if (!course.candidates?.includes(candidate_id)) throw invalid({ candidate_id: 'not_there' })
  const [seen] = await tx`
    select 1 from candidates where id = ${candidate_id} and ${visibleRows(services, candidates, actor, { sql: tx })}`
  if (!seen) throw invalid({ candidate_id: 'not_there' })
  const isOutside =
    (course.start_date && day < course.start_date) || (course.finish_date && day > course.finish_date)
  const [before] = await tx<RowOf<typeof attendance>[]>`
    select * from attendance where course_id = ${id} and candidate_id = ${candidate_id} and day = ${day} for update`
  if (isOutside && !before) throw invalid({ day: 'refused_by_rule' })
  const write = { definition: attendance, actor }
  if (present === null) {
    if (before) await eraseRows(tx, { ...write, action: 'delete', rows: [{ before, changes: {} }] })
  } else if (!before) {
    const changes = { course_id: id, candidate_id, day, present }
    await writeRows(tx, { ...write, action: 'create', rows: [{ before: undefined, changes }] })
  } else if (before.present !== present)
    await writeRows(tx, { ...write, action: 'update', rows: [{ before, changes: { present } }] })
  return order
}
