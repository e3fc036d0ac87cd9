import type { EvaluationSlot, SlotQuery } from '../../../../contract/calls/candidates/requests'
import { invalid } from '../../../../contract/http/errors'
import {
  addDays,
  clockTime,
  minutesOf,
  momentOf,
  startOfDay,
  weekdayOf,
} from '../../../../contract/time/wall-time'
import type { Connection } from '../../../db/connect'

/** The longest span that is asked for at once: what a month shows. */
const LONGEST = 42

/** A weekly time of an evaluator, as it stands in Settings. */
interface WeeklyTime {
  evaluator_id: number
  evaluator: string
  weekday: string
  starts: string
  ends: string
  minutes: number
  capacity: number
  timezone: string
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** Weekly times in force, of one evaluator or of all. */
function weeklyTimes(sql: Connection, evaluatorId?: number): Promise<WeeklyTime[]> {
  return sql<WeeklyTime[]>`
    select s.evaluator_id, u.name as evaluator, s.weekday, s.starts, s.ends, s.minutes, s.capacity, s.timezone
    from evaluation_appointment_settings s join users u on u.id = s.evaluator_id
    where s.active and u.active and u.deleted_at is null
      and (${evaluatorId ?? null}::bigint is null or s.evaluator_id = ${evaluatorId ?? null})
    order by u.name, s.id`
}

/** The moments at which a weekly time can be booked on one day of its zone; those that clocks skip are none. */
function momentsOn(time: WeeklyTime, day: string): string[] {
  if (WEEKDAYS[weekdayOf(day)] !== time.weekday) return []
  const first = minutesOf(time.starts)
  const count = Math.floor((minutesOf(time.ends) - first) / time.minutes)
  return Array.from({ length: Math.max(0, count) }, (_, place) =>
    momentOf({ day, time: clockTime(first + place * time.minutes) }, time.timezone),
  ).filter(moment => moment !== undefined)
}

/**
 * How many may be booked at a time: as many as the weekly time that holds it, else one.
 * @param moment ISO 8601
 */
export async function capacityAt(
  sql: Connection,
  { evaluatorId, moment, minutes }: { evaluatorId: number; moment: string; minutes: number },
): Promise<number> {
  const [found] = await sql<{ capacity: number | null }[]>`
    select max(capacity)::int as capacity
    from evaluation_appointment_settings, lateral (select ${moment}::timestamptz at time zone timezone as wall) w
    where active and evaluator_id = ${evaluatorId} and weekday = trim(to_char(wall, 'day'))
      and starts::time <= wall::time
      and wall::time - starts::time + make_interval(mins => ${minutes}) <= ends::time - starts::time`
  return found?.capacity ?? 1
}

/**
 * The times that can be booked, the earliest first, with how many places are taken.
 * @throws Failure invalid where the days are in the wrong order or too many
 */
export async function evaluationSlots(sql: Connection, query: SlotQuery): Promise<EvaluationSlot[]> {
  const { from, to } = query
  if (to < from) throw invalid({ to: 'too_small' })
  if (to > addDays(from, LONGEST)) throw invalid({ to: 'too_large' })
  const zone = query.timezone ?? (await organisationZone(sql))
  const [begin, end] = [startOfDay(from, zone), startOfDay(addDays(to, 1), zone)]
  const times = await weeklyTimes(sql, query.evaluator_id)
  // Elsewhere it may be another day already, or still.
  const days = Array.from({ length: LONGEST + 3 }, (_, at) => addDays(from, at - 1)).filter(
    day => day <= addDays(to, 1),
  )
  const booked = await bookings(sql, { begin, end, evaluatorId: query.evaluator_id })
  const slots = times.flatMap(time =>
    days
      .flatMap(day => momentsOn(time, day))
      .filter(at => at >= begin && at < end)
      .map(at => slotOf(time, at, booked)),
  )
  return slots.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

interface Booking {
  evaluator_id: number
  starts: string
  ends: string
}

function slotOf(
  { evaluator_id, evaluator, minutes, capacity }: WeeklyTime,
  at: string,
  booked: readonly Booking[],
): EvaluationSlot {
  const end = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const taken = booked.filter(
    other => other.evaluator_id === evaluator_id && other.starts < end && other.ends > at,
  ).length
  return { evaluator_id, evaluator, at, minutes, capacity, taken, free: Math.max(0, capacity - taken) }
}

async function bookings(
  sql: Connection,
  { begin, end, evaluatorId }: { begin: string; end: string; evaluatorId: number | undefined },
): Promise<Booking[]> {
  const rows = await sql<{ evaluator_id: number; starts: Date | string; ends: Date | string }[]>`
    select evaluator_id, lower(slot) as starts, upper(slot) as ends from candidate_evaluations
    where not cancelled and slot && tstzrange(${begin}::timestamptz - interval '1 day', ${end}::timestamptz)
      and evaluator_id is not null and (${evaluatorId ?? null}::bigint is null or evaluator_id = ${evaluatorId ?? null})`
  return rows.map(({ evaluator_id, starts, ends }) => ({
    evaluator_id,
    starts: new Date(starts).toISOString(),
    ends: new Date(ends).toISOString(),
  }))
}

async function organisationZone(sql: Connection): Promise<string> {
  const [row] = await sql<{ time_zone: string }[]>`select time_zone from organisation`
  return row?.time_zone ?? 'UTC'
}
