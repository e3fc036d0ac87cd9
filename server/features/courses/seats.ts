import type { SeatsOrder } from '../../../contract/calls/courses'
import { fail } from '../../../contract/http/errors'
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

/** The body key that allows more participants than seats. */
const OVER = 'over_capacity'

/** Refuses more participants than seats unless the body allows it, and sets the current course of each participant. */
export const coursesHooks: HooksOf<typeof courses> = {
  ...candidateHooks.courses,
  extraBody: [OVER],
  async beforeWrite(tx, change, services) {
    const { action, actor, before, extra } = change
    const by = { tx, actor, now: services.now() }
    const changes = (await candidateHooks.courses?.beforeWrite?.(tx, change, services)) ?? change.changes
    if (action === 'delete' && before) await updateParticipants(by, before, [])
    if (action === 'create' || action === 'update') refuseFull({ ...before, ...changes }, before, extra)
    if (action === 'update' && before) await updateParticipants(by, { ...before, ...changes })
    return changes
  },
  async answer({ sql, now }, actor, row) {
    await updateParticipants({ tx: sql, actor, now: now() }, row)
    return {}
  },
  async imported({ services, tx, actor }, rows) {
    for (const row of rows) await updateParticipants({ tx, actor, now: services.now() }, row)
  },
}

const participantsOf = (course: Partial<Course> | undefined) => course?.candidates ?? []

/** @throws Failure invalid with `capacity` and `count` */
function refuseFull(after: Partial<Course>, before: Course | undefined, extra: Values) {
  const count = participantsOf(after).length
  const { capacity } = after
  if (capacity == null || count <= capacity || count <= participantsOf(before).length || extra[OVER] === true)
    return
  throw fail('invalid', { fields: { candidates: 'refused_by_rule' }, capacity, count })
}

/** Sets a course as the current one of its participants, and clears it for others and after its end. */
async function updateParticipants(
  { tx, actor, now }: { tx: Tx; actor: Actor; now: Date },
  course: Course,
  participants: number[] = participantsOf(course),
): Promise<void> {
  const people = await tx<(Row & { sits: boolean })[]>`
    select * from (
      select c.*, c.id = any(${participants}::bigint[])
        and coalesce(${course.finish_date}::date >= ${todayOf(tx, now)}, true) as sits
      from candidates c
      where c.deleted_at is null
        and (c.current_language_course_id = ${course.id} or c.id = any(${participants}::bigint[]))) found
    where sits <> (current_language_course_id is not distinct from ${course.id}) order by id`
  const rows = people.map(({ sits, ...before }) => ({
    before,
    changes: { current_language_course_id: sits ? course.id : null },
  }))
  if (rows.length) await writeRows(tx, { definition: candidates, actor, action: 'update', rows })
}

/** The services, transaction and user of a change. */
export interface CourseWork {
  services: Services
  tx: Tx
  actor: Actor
}

/**
 * Adds and removes participants under a lock, so that concurrent changes add up.
 * @throws Failure not_found; invalid with `capacity` and `count` where there are fewer seats and `over` is not set
 */
export async function changeSeats(
  { services, tx, actor }: CourseWork,
  id: number,
  { add, remove, over }: SeatsOrder,
): Promise<void> {
  const [before] = await lockRows(tx, services, courses, actor, [id])
  if (!before) throw fail('not_found')
  const stays = participantsOf(before).filter(person => !remove.includes(person))
  const participants = [...new Set([...stays, ...add])]
  if (String(participants) === String(participantsOf(before))) return
  const changes = await runHook(services, tx, courses, {
    action: 'update',
    actor,
    before,
    changes: { candidates: participants },
    extra: { [OVER]: over },
  })
  await writeRows(tx, { definition: courses, actor, action: 'update', rows: [{ before, changes }] })
}
