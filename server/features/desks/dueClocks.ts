import { DESK_COUNT_MAX, type DeskCount } from '../../../contract/calls/desks'
import { DUE_DAYS, dueClocks } from '../../../contract/resources/desks'
import { isAbsent } from '../../auth/absence'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import { filterFor } from '../../crud/refs'
import { oneRow } from '../../db/oneRow'
import { todayOf } from '../../db/today'
import type { Services } from '../../services'
import { clocksHooks } from '../candidates'

/** Deadlines that end soon or are over, among those that the caller may see. */
export const dueClocksHooks: Hooks = {
  scope(services, actor) {
    const { sql } = services
    const due = sql`due_on <= ${todayOf(sql, services.now())} + ${DUE_DAYS}::int
      and quality is distinct from 'estimated'`
    const open = clocksHooks.scope?.(services, actor)
    return open ? sql`${open} and ${due}` : due
  },
}

/** Returns the desks of a person, each with the filter of its list. One that can hold nothing is left out. */
export async function countDesks(services: Services, actor: Actor): Promise<DeskCount[]> {
  const absent = await absentColleagues(services, actor)
  const desks: Omit<DeskCount, 'count'>[] = [
    { desk: 'mine', filter: { employee_id: actor.id } },
    ...(absent.length ? [{ desk: 'deputy' as const, filter: { employee_id: absent } }] : []),
    ...(actor.office_id ? [{ desk: 'office' as const, filter: { office_id: actor.office_id } }] : []),
    { desk: 'all', filter: {} },
  ]
  return Promise.all(
    desks.map(async each => ({ ...each, count: await countOf(services, actor, each.filter) })),
  )
}

/** Reads the users whose deputy the caller is, and who are away today. */
async function absentColleagues({ sql, now }: Services, { id }: Actor): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from users where deputy_id = ${id} and active and deleted_at is null
      and ${isAbsent(sql, todayOf(sql, now()))} order by id`
  return rows.map(row => row.id)
}

async function countOf(services: Services, actor: Actor, filter: DeskCount['filter']): Promise<number> {
  const { sql } = services
  const wanted: Fragment = filterFor(services, { definition: dueClocks, actor }, { filter })
  const rows = await sql<{ count: number }[]>`
    select count(*)::int as count from (select from clocks
      where ${visibleRows(services, dueClocks, actor)} and ${wanted} limit ${DESK_COUNT_MAX + 1}) found`
  return oneRow(rows).count
}
