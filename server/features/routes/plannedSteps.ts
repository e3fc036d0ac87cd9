import { STEPS } from '../../../contract/candidates/steps'
import { requireDefinition } from '../../../contract/resources'
import type { caseSteps } from '../../../contract/resources/cases'
import { isAppointment } from '../../../contract/routes/plannedStep'
import type { FindsBy, Fragment, HooksOf } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { todayOf } from '../../db/today'
import { RECORD_TABLES } from './caseRecords'

/** Steps of the classic route that are appointments. */
const CLASSIC = STEPS.filter(key => isAppointment({ key }))
/** The same for steps of other routes, by the field that tells their day, as a JSON path of a step. */
const OF_RECORDS = Object.keys(RECORD_TABLES)
  .flatMap(resource => Object.keys(requireDefinition(resource).fields).map(event => ({ resource, event })))
  .filter(record => isAppointment({ key: '', record }))
  .map(({ resource, event }) => `@.record.resource == "${resource}" && @.record.event == "${event}"`)
  .join(' || ')

/** Tells of rows of `case_steps` what `isPlanned` tells of a step: it counts as taken, for a day that is still to come. */
const isAhead = (sql: Connection, today: Fragment): Fragment => sql`(state = 'done' and (day > ${today}
  or case when day = ${today} then exists (
    select from route_steps s join cases c on c.id = case_steps.case_id
      join route_contents k on k.version_id = c.route_version_id
    where s.id = case_steps.step_id and (s.slug = any(${CLASSIC}::text[]) or jsonb_path_exists(k.content,
      ${`$.tracks[*].steps[*] ? (@.key == $key && (${OF_RECORDS}))`}::jsonpath, jsonb_build_object('key', s.slug))))
  else false end)) is true`

/**
 * Shows steps that are only planned as such, as the page of the candidate does: in lists, exports and single records, and to
 * filters. They are stored as done.
 */
export const plannedSteps: Pick<HooksOf<typeof caseSteps>, 'finds' | 'shown'> = {
  finds: {
    state: (sql, value, at) => foundBy(sql, value, at),
    state_neq: (sql, value, at) => foundBy(sql, value, { ...at, isLeftOut: true }),
  },
  async shown({ sql, now }, rows) {
    const taken = rows.filter(({ state, day }) => state === 'done' && day).map(({ id }) => Number(id))
    if (!taken.length) return new Map()
    const ahead = await sql<{ id: number }[]>`
      select id from case_steps where id = any(${taken}::bigint[]) and ${isAhead(sql, todayOf(sql, now()))}`
    return new Map(ahead.map(({ id }) => [id, { state: 'planned' }]))
  },
}

/** Adds the steps that are only planned to the rows of a filter, or takes them off, where it tells them from those that are done. */
function foundBy(
  sql: Connection,
  value: unknown,
  { own, now, isLeftOut = false }: FindsBy & { isLeftOut?: boolean },
): Fragment {
  const values = [value].flat()
  const isAsked = values.includes('planned')
  if (isAsked === values.includes('done')) return own
  const ahead = isAhead(sql, todayOf(sql, now))
  return isAsked === isLeftOut ? sql`(${own} and not ${ahead})` : sql`(${own} or ${ahead})`
}
