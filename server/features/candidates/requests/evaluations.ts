import { invalid } from '../../../../contract/http/errors'
import { isZone, minutesOf } from '../../../../contract/time/wall-time'
import type { Change, Hooks, Tx, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import { refuseGuardedRecord } from '../../recruitment'
import { ofVisibleCandidates } from '../scopes'
import { capacityAt } from './slots'

const WHEN = ['evaluator_id', 'appointment', 'minutes', 'cancelled']

/** Evaluations: an appointment takes a place of its evaluator's time, a cancelled one frees it. */
export const evaluationsHooks: Hooks = {
  scope: ofVisibleCandidates,
  async beforeWrite(tx, change, services) {
    const { action, before, changes } = change
    if (action !== 'create' && action !== 'update') return changes
    const resultless = { ...before, ...changes }
    const dated =
      changes.result && !resultless.update_date
        ? { ...changes, update_date: await todayAt(tx, services.now()) }
        : changes
    if (before && !WHEN.some(name => name in changes)) return dated
    const { candidate_id, appointment, cancelled } = resultless
    if (appointment && !cancelled)
      await refuseGuardedRecord(tx, { resource: 'candidates', id: Number(candidate_id) }, 'appointment')
    return { ...dated, ...(await seatFor(tx, change)) }
  },
}

/**
 * The first place that is free at a time. Whoever books the same evaluator waits until this booking stands; the
 * database's own constraint holds where another way leads there.
 * @throws Failure invalid on `appointment` where none is free
 */
async function seatFor(tx: Tx, { before, changes }: Change): Promise<Values> {
  const { evaluator_id, appointment, minutes, cancelled } = { ...before, ...changes }
  if (cancelled || !evaluator_id || !appointment) return {}
  const evaluator = Number(evaluator_id)
  const moment = new Date(String(appointment)).toISOString()
  const length = Number(minutes ?? 30)
  await tx`select pg_advisory_xact_lock(hashtext('candidate_evaluations'), ${evaluator}::int)`
  const capacity = await capacityAt(tx, { evaluatorId: evaluator, moment, minutes: length })
  const [free] = await tx<{ seat: number }[]>`
    select seat from generate_series(0, ${capacity - 1}) seat
    where not exists (
      select 1 from candidate_evaluations e
      where e.evaluator_id = ${evaluator} and e.seat = seat.seat and not e.cancelled and e.id <> ${before?.id ?? 0}
        and e.slot && tstzrange(${moment}::timestamptz, ${moment}::timestamptz + make_interval(mins => ${length})))
    order by seat limit 1`
  if (!free) throw invalid({ appointment: 'taken' })
  return { seat: free.seat }
}

/** Weekly times: in a zone that there is, and long enough for one appointment. */
export const weeklyTimesHooks: Hooks = {
  beforeWrite(_, { action, before, changes }) {
    if (action === 'delete') return changes
    const { timezone, starts, ends, minutes } = { ...before, ...changes }
    if (!isZone(String(timezone))) throw invalid({ timezone: 'not_a_choice' })
    const length = minutesOf(String(ends)) - minutesOf(String(starts))
    if (length <= 0) throw invalid({ ends: 'too_small' })
    if (length < Number(minutes)) throw invalid({ minutes: 'too_large' })
    return changes
  },
}
