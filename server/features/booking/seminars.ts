import { slotsBetween } from '../../../contract/booking/availability'
import { fail, invalid } from '../../../contract/http/errors'
import {
  onlineSeminars,
  SEATED,
  type SeminarRegistration,
  type seminarRegistrations,
} from '../../../contract/resources/seminars'
import type { Actor } from '../../auth/actor'
import type { ChangeOf, HooksOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import { addJob } from '../../jobs/queue'
import { refuseGuardedLinks } from '../recruitment'
import { dropMeeting } from '../zoom'
import { type Setting, settingOf } from './settings'
import { lockHosts } from './times'

const TIME_FIELDS = ['host_id', 'at', 'minutes', 'setting_id', 'status']

/** Reserves the time of the host, and refuses a capacity below the taken seats. */
export const seminarsHooks: HooksOf<typeof onlineSeminars> = {
  async beforeWrite(tx, change) {
    const { action, before, changes } = change
    await addJob(tx, 'process_bookings', {})
    if (action === 'delete') {
      if (before) await dropMeeting(tx, 'seminar', before.id)
      return changes
    }
    const { capacity, registrations } = { ...before, ...changes }
    if (capacity && capacity < (registrations ?? 0)) throw invalid({ capacity: 'too_small' })
    if (!before || TIME_FIELDS.some(name => name in changes)) await refuseTaken(tx, change)
    return changes
  },
}

/** @throws Failure invalid on `at` where the host is not free */
async function refuseTaken(tx: Tx, { before, changes }: ChangeOf<typeof onlineSeminars>): Promise<void> {
  const after = { ...before, ...changes }
  if (after.status === 'cancelled') return
  await lockHosts(
    tx,
    [before?.host_id, after.host_id].filter(id => typeof id === 'number'),
  )
  const setting = await settingOf(tx, after.setting_id ?? null)
  const [conflict] = await tx`
    select 1 from host_times
    where host_id = ${after.host_id ?? null} and id is distinct from ${Number(before?.host_time_id) || null}::bigint
      and slot && tstzrange(${after.at ?? null}::timestamptz - make_interval(mins => ${setting?.buffer_before ?? 0}),
        ${after.at ?? null}::timestamptz + make_interval(mins => ${Number(after.minutes) + (setting?.buffer_after ?? 0)}))
    limit 1`
  if (conflict) throw invalid({ at: 'taken' })
}

/** Takes a seat for a registration while there is one. The lock on the seminar's row guards its seats. */
export const registrationsHooks: HooksOf<typeof seminarRegistrations> = {
  async beforeWrite(tx, { action, before, changes }) {
    await addJob(tx, 'process_bookings', {})
    if (action === 'delete') return changes
    await refuseGuardedLinks(tx, { before, changes })
    const after = { ...before, ...changes }
    const isSeated = (row: Partial<SeminarRegistration> | undefined, seminar: number | undefined) =>
      row?.status !== undefined && row.seminar_id === seminar && SEATED.includes(row.status)
    if (isSeated(after, after.seminar_id) && !isSeated(before, after.seminar_id)) {
      const { left } = await lockSeminar(tx, Number(after.seminar_id))
      if (left !== null && left <= 0) throw invalid({ status: 'taken' })
    }
    return after.status === 'offered' || !('status' in changes)
      ? changes
      : { ...changes, offered_until: null }
  },
}

/** Locks a seminar and returns its free seats (null: no limit) and the length of its waiting list. */
export async function lockSeminar(tx: Tx, id: number): Promise<{ left: number | null; waiting: number }> {
  const [seminar] = await tx<{ left: number | null; waiting: number }[]>`
    select capacity - registrations as left, waiting from online_seminars where id = ${id} for update`
  if (!seminar) throw fail('not_found')
  return seminar
}

/** Creates the missing seminars of the weekly hours up to the horizon. @returns their number */
export async function planSeminars(
  tx: Tx,
  setting: Setting,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const [host_id] = setting.hosts
  if (!host_id) throw invalid({ hosts: 'required' })
  await lockHosts(tx, [host_id])
  const end = new Date(now.getTime() + 400 * 86_400_000).toISOString()
  const slots = slotsBetween(setting, { begin: now.toISOString(), end, now })
  const free = await tx<{ at: Date | string }[]>`
    select at from unnest(${slots}::timestamptz[]) at
    where not exists (select from online_seminars s where s.setting_id = ${setting.id} and s.at = at.at)
      and not exists (select from host_times t where t.host_id = ${host_id}
        and t.slot && tstzrange(at.at - make_interval(mins => ${setting.buffer_before}),
          at.at + make_interval(mins => ${setting.minutes + setting.buffer_after})))`
  const rows = free.map(({ at }) => ({
    before: undefined,
    changes: {
      title: setting.title_en,
      title_ar: setting.title_ar,
      title_de: setting.title_de,
      title_fr: setting.title_fr,
      setting_id: setting.id,
      at: new Date(at).toISOString(),
      minutes: setting.minutes,
      host_id,
      capacity: setting.capacity,
      status: 'planned' as const,
      language: 'en' as const,
      meeting_link: setting.meeting_link,
    },
  }))
  await writeRows(tx, { definition: onlineSeminars, actor, action: 'create', rows, by: 'bulk' })
  if (rows.length) await addJob(tx, 'process_bookings', {})
  return rows.length
}
