import type { SeatsOrder } from '../../../contract/calls/courses'
import { fail } from '../../../contract/errors'
import { candidates } from '../../../contract/resources/candidates'
import { type Course, courses } from '../../../contract/resources/courses'
import type { Actor } from '../../auth/actor'
import type { HooksOf, Row, Tx, Values } from '../../crud/hooks'
import { lockRows } from '../../crud/record'
import { runHook } from '../../crud/records'
import { writeRows } from '../../crud/write'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { candidateHooks } from '../candidates'

/** A body key: more than the course has seats for is meant. */
const OVER = 'over_capacity'

/** Courses: no more people than seats unless that is meant, and each participant knows the course they are in. */
export const coursesHooks: HooksOf<typeof courses> = {
  ...candidateHooks.courses,
  extraBody: [OVER],
  async beforeWrite(tx, change, services) {
    const { action, actor, before, extra } = change
    const by = { actor, now: services.now() }
    const changes = (await candidateHooks.courses?.beforeWrite?.(tx, change, services)) ?? change.changes
    if (action === 'delete' && before) await follow(tx, by, before, [])
    if (action === 'create' || action === 'update') refuseFull({ ...before, ...changes }, before, extra)
    if (action === 'update' && before) await follow(tx, by, { ...before, ...changes })
    return changes
  },
  async answer({ sql, now }, actor, row) {
    await follow(sql as unknown as Tx, { actor, now: now() }, row)
    return {}
  },
  async imported({ now }, tx, actor, rows) {
    for (const row of rows) await follow(tx, { actor, now: now() }, row)
  },
}

const peopleIn = (course: Partial<Course> | undefined) => course?.candidates ?? []

/** @throws Failure invalid with `capacity` and `count` */
function refuseFull(after: Partial<Course>, before: Course | undefined, extra: Values) {
  const count = peopleIn(after).length
  const { capacity } = after
  if (capacity == null || count <= capacity || count <= peopleIn(before).length || extra[OVER] === true)
    return
  throw fail('invalid', { fields: { candidates: 'refused_by_rule' }, capacity, count })
}

/** Who sits in a course that is not over has it as the current one; who left it has it no more. */
async function follow(
  tx: Tx,
  { actor, now }: { actor: Actor; now: Date },
  course: Course,
  sitting: number[] = peopleIn(course),
): Promise<void> {
  const people = await tx<(Row & { sits: boolean })[]>`
    select * from (
      select c.*, c.id = any(${sitting}::bigint[])
        and coalesce(${course.finish_date}::date >= ${todayOf(tx, now)}, true) as sits
      from candidates c
      where c.deleted_at is null
        and (c.current_language_course_id = ${course.id} or c.id = any(${sitting}::bigint[]))) found
    where sits <> (current_language_course_id is not distinct from ${course.id}) order by id`
  const rows = people.map(({ sits, ...before }) => ({
    before: before as Row,
    changes: { current_language_course_id: sits ? course.id : null },
  }))
  if (rows.length) await writeRows(tx, { definition: candidates, actor, action: 'update', rows })
}

/**
 * Adds and removes participants; two who do so at once lose nothing of each other.
 * @throws Failure not_found; invalid with `capacity` and `count` where there are fewer seats and it is not meant
 */
export async function changeSeats(
  services: Services,
  tx: Tx,
  actor: Actor,
  id: number,
  { add, remove, over }: SeatsOrder,
): Promise<void> {
  const [before] = await lockRows(tx, services, courses, actor, [id])
  if (!before) throw fail('not_found')
  const stays = peopleIn(before).filter(person => !remove.includes(person))
  const sitting = [...new Set([...stays, ...add])]
  if (String(sitting) === String(peopleIn(before))) return
  const changes = await runHook(services, tx, courses, {
    action: 'update',
    actor,
    before,
    changes: { candidates: sitting },
    extra: { [OVER]: over },
  })
  await writeRows(tx, { definition: courses, actor, action: 'update', rows: [{ before, changes }] })
}
