import { invalid } from '../../../contract/http/errors'
import type { onlineAppointments } from '../../../contract/resources/appointments'
import type { ChangeOf, HooksOf, Tx } from '../../crud/hooks'
import { addJob } from '../../jobs/queue'
import { refuseGuardedLinks } from '../recruitment'
import { dropMeeting } from '../zoom'
import { settingOf } from './settings'
import { lockHosts } from './times'

const TIME_FIELDS = ['host_id', 'at', 'minutes', 'setting_id', 'status']

/** Reserves the time of the host; a job processes the other effects of a change (meeting, mails). */
export const appointmentsHooks: HooksOf<typeof onlineAppointments> = {
  async beforeWrite(tx, change) {
    const { action, before, changes } = change
    await addJob(tx, 'process_bookings', {})
    if (action === 'delete') {
      if (before) await dropMeeting(tx, 'appointment', before.id)
      return changes
    }
    await refuseGuardedLinks(tx, { before, changes })
    if (!before || TIME_FIELDS.some(name => name in changes)) await refuseTaken(tx, change)
    if (before || changes.meeting_link) return changes
    const setting = await settingOf(tx, changes.setting_id ?? null)
    return { ...changes, meeting_link: setting?.meeting_link ?? null }
  },
}

/**
 * Locks the host's times until the end of the transaction. A constraint of the database holds against other writers.
 * @throws Failure invalid on `at` where the host is not free
 */
async function refuseTaken(tx: Tx, { before, changes }: ChangeOf<typeof onlineAppointments>): Promise<void> {
  const after = { ...before, ...changes }
  if (after.status === 'cancelled') return
  const hosts = [before?.host_id, after.host_id].filter(id => typeof id === 'number')
  await lockHosts(tx, hosts)
  const own = Number(before?.host_time_id) || null
  const setting = after.setting_id ?? null
  const [conflict] = await tx`
    with rule as (
      select coalesce(max(buffer_before), 0) as before, coalesce(max(buffer_after), 0) as after
      from booking_settings where id = ${setting}),
    wanted as (
      select tstzrange(${after.at ?? null}::timestamptz - make_interval(mins => before),
        ${after.at ?? null}::timestamptz + make_interval(mins => ${after.minutes ?? null} + after)) as slot from rule)
    select 1 from host_times t, wanted
    where t.host_id = ${after.host_id ?? null} and t.slot && wanted.slot
      and not (t.taken = 1 and t.id is not distinct from ${own}::bigint)
      and not (t.source = 'appointment' and t.source_id is not distinct from ${setting}::bigint and t.slot = wanted.slot
        and (t.taken < t.capacity or t.id is not distinct from ${own}::bigint))
    limit 1`
  if (conflict) throw invalid({ at: 'taken' })
}
