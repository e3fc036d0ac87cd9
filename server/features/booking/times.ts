import { slotsBetween } from '../../../contract/booking/availability'
import type { BookingSlot, BookingSlotQuery } from '../../../contract/calls/booking'
import { fail, invalid } from '../../../contract/http/errors'
import { addDays, startOfDay } from '../../../contract/time/wall-time'
import type { Tx } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { type Setting, settingOf } from './settings'

/** The longest span of one query: a month as calendars show it. */
const LONGEST_DAYS = 42
const MINUTE = 60_000

/** A time that can be booked, with the hosts that are free then and their free places. */
export interface OpenTime {
  at: string
  hosts: { id: number; name: string; free: number }[]
}

interface Span {
  /** ISO 8601; up to but not `end`. */
  begin: string
  end: string
  now: Date
  /** An appointment whose own time counts as free. */
  except?: number | undefined
}

/** Returns the bookable times of a kind of appointment, the earliest first. */
export async function openTimes(sql: Connection, setting: Setting, span: Span): Promise<OpenTime[]> {
  const slots = slotsBetween(setting, span)
  if (!slots.length) return []
  const hosts = await sql<{ id: number; name: string }[]>`
    select id, name from users where id = any(${setting.hosts}::bigint[]) and active and deleted_at is null
    order by array_position(${setting.hosts}::bigint[], id)`
  const busy = await busyTimes(sql, setting, span)
  return slots
    .map(at => ({
      at,
      hosts: hosts
        .map(host => ({ ...host, free: freePlaces(setting, at, busy.get(host.id) ?? []) }))
        .filter(({ free }) => free > 0),
    }))
    .filter(({ hosts: free }) => free.length > 0)
}

/** A taken time of a host; `left` counts places for more visitors of the same kind. */
interface Busy {
  host_id: number
  from: number
  to: number
  at: number | null
  left: number
}

/** Returns the times that are taken around a span, by host: appointments, seminars, and evaluations of candidates. */
async function busyTimes(
  sql: Connection,
  setting: Setting,
  { begin, end, except }: Span,
): Promise<Map<number, Busy[]>> {
  const rows = await sql<Busy[]>`
    with around as (select tstzrange(${begin}::timestamptz - interval '1 day', ${end}::timestamptz + interval '1 day') as span),
    own as (select host_time_id as id from online_appointments where id = ${except ?? null}::bigint)
    select host_id, extract(epoch from lower(slot))::float8 * 1000 as "from",
      extract(epoch from upper(slot))::float8 * 1000 as "to",
      case when source = 'appointment' and source_id = ${setting.id} then extract(epoch from at)::float8 * 1000 end as at,
      capacity - taken + (host_times.id in (select id from own))::int as left
    from host_times, around
    where host_id = any(${setting.hosts}::bigint[]) and slot && span
      and not (taken = 1 and host_times.id in (select id from own))
    union all
    select evaluator_id, extract(epoch from lower(slot))::float8 * 1000, extract(epoch from upper(slot))::float8 * 1000,
      null, 0
    from candidate_evaluations, around
    where evaluator_id = any(${setting.hosts}::bigint[]) and not cancelled and slot && span`
  const byHost = new Map<number, Busy[]>()
  for (const row of rows) byHost.set(row.host_id, [...(byHost.get(row.host_id) ?? []), row])
  return byHost
}

function freePlaces(setting: Setting, at: string, busy: readonly Busy[]): number {
  const begins = Date.parse(at)
  const from = begins - setting.buffer_before * MINUTE
  const to = begins + (setting.minutes + setting.buffer_after) * MINUTE
  const [same, ...others] = busy.filter(other => other.from < to && other.to > from)
  if (!same) return setting.capacity
  const isShared = !others.length && same.at === begins && same.from === from && same.to === to
  return isShared ? Math.max(0, same.left) : 0
}

/** Locks the times of hosts until the end of the transaction. */
export async function lockHosts(tx: Tx, hosts: readonly number[]): Promise<void> {
  await tx`select lock_hosts(${hosts}::bigint[])`
}

/**
 * Returns the times that staff can choose from.
 * @throws Failure not_found; invalid where the days are in the wrong order or too many
 */
export async function slotsFor(sql: Connection, query: BookingSlotQuery, now: Date): Promise<BookingSlot[]> {
  const { from, to, except } = query
  if (to < from) throw invalid({ to: 'too_small' })
  if (to > addDays(from, LONGEST_DAYS)) throw invalid({ to: 'too_large' })
  const setting = await settingOf(sql, query.setting_id)
  if (setting?.of !== 'appointments') throw fail('not_found')
  const zone = query.timezone ?? setting.timezone
  // Staff book at short notice too.
  const atOnce = { ...setting, notice_hours: 0 }
  const span = { begin: startOfDay(from, zone), end: startOfDay(addDays(to, 1), zone), now, except }
  const times = await openTimes(sql, atOnce, span)
  return times.map(time => ({ ...time, minutes: setting.minutes }))
}
