import type { BookingLanguage } from '../../../contract/booking'
import type { Definition } from '../../../contract/define'
import { fail, invalid } from '../../../contract/errors'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { seminarRegistrations } from '../../../contract/resources/seminars'
import { wallAt } from '../../../contract/wall-time'
import { SYSTEM } from '../../auth/actor'
import type { Change, Row, Tx, Values } from '../../crud/hooks'
import { notify } from '../../crud/notify'
import { runHook } from '../../crud/records'
import { writeRows } from '../../crud/write'
import type { Services } from '../../services'
import { lockSeminar } from './seminars'
import type { Setting } from './settings'
import { lockHosts, type OpenTime, openTimes } from './times'
import { knownVisitor, type Visitor } from './visitor'

/** What a visitor sent. */
export interface BookingOrder {
  visitor: Visitor
  language: BookingLanguage
  /** Whose clocks the visitor reads. */
  timezone: string
  note: string | null
  answers: Values | null
}

/**
 * Books an appointment with whoever is free.
 * @param at ISO 8601, one of the times that are open
 * @throws Failure invalid on `at` where nobody is free any more
 */
export function bookAppointment(
  services: Services,
  setting: Setting,
  { at, ...order }: BookingOrder & { at: string },
): Promise<Row> {
  return services.sql.begin(async tx => {
    const known = await knownVisitor(services, tx, order.visitor, setting.name)
    await demandFewOpen(tx, order.visitor, services.now())
    await lockHosts(tx, setting.hosts)
    const host = await freeHost(tx, setting, at, services.now())
    const { visitor, answers, ...rest } = order
    const made = await write(services, tx, onlineAppointments, undefined, {
      ...rest,
      ...visitor,
      ...known,
      setting_id: setting.id,
      host_id: host,
      at,
      minutes: setting.minutes,
      status: 'booked',
      meeting_link: setting.meeting_link,
      answers,
    })
    await tellHost(tx, 'appointment_booked', made, setting.timezone)
    return made
  })
}

/** Appointments ahead that one address or phone may hold: one visitor must not take all times of an office. */
const MOST_OPEN = 3

/** @throws Failure invalid where the visitor holds MOST_OPEN appointments already; knownVisitor holds their lock */
async function demandFewOpen(tx: Tx, { email, phone }: Visitor, now: Date): Promise<void> {
  const [open] = await tx<{ held: number }[]>`
    select count(*)::int as held from online_appointments
    where status = 'booked' and at > ${now} and (email = ${email} or phone = ${phone})`
  if ((open?.held ?? 0) >= MOST_OPEN) throw invalid({ at: 'too_many' })
}

/** Who takes an appointment: whose time others share already, else who has the fewest in the days around. */
export async function freeHost(
  tx: Tx,
  setting: Setting,
  at: string,
  now: Date,
  except?: number,
): Promise<number> {
  const end = new Date(Date.parse(at) + 1).toISOString()
  const open = await openTimes(tx, setting, { begin: at, end, now, except })
  const time: OpenTime | undefined = open.find(each => each.at === at)
  if (!time) throw invalid({ at: 'taken' })
  const shared = time.hosts.find(({ free }) => free < setting.capacity)
  if (shared) return shared.id
  const [host] = await tx<{ id: number }[]>`
    select id from unnest(${time.hosts.map(({ id }) => id)}::bigint[]) with ordinality h(id, place)
    order by (select count(*) from host_times t where t.host_id = h.id
      and t.at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz + interval '7 days'), place limit 1`
  return (host as { id: number }).id
}

/**
 * Takes a seat in a seminar, or a place on its waiting list where none is left or others wait already.
 * @throws Failure not_found where it cannot be booked any more
 */
export function register(
  services: Services,
  setting: Setting,
  { seminar_id, ...order }: BookingOrder & { seminar_id: number },
): Promise<Row> {
  return services.sql.begin(async tx => {
    const [seminar] = await tx<{ id: number }[]>`
      select id from online_seminars where id = ${seminar_id} and setting_id = ${setting.id}
        and status = 'planned' and at > ${services.now()}`
    if (!seminar) throw fail('not_found')
    const known = await knownVisitor(services, tx, order.visitor, setting.name)
    const { left, waiting } = await lockSeminar(tx, seminar_id)
    const { visitor, answers, ...rest } = order
    const status = waiting > 0 || left === 0 ? 'waiting' : 'booked'
    return write(services, tx, seminarRegistrations, undefined, {
      ...rest,
      ...visitor,
      ...known,
      seminar_id,
      status,
      answers,
    })
  })
}

/** Writes one record as the system does, by the resource's own rules. */
export async function write(
  services: Services,
  tx: Tx,
  definition: Definition,
  before: Row | undefined,
  values: Values,
): Promise<Row> {
  const action = before ? 'update' : 'create'
  const change: Change = { action, actor: SYSTEM, before, changes: values, extra: {} }
  const changes = await runHook(services, tx, definition, change)
  const [row] = await writeRows(tx, { definition, actor: SYSTEM, action, rows: [{ before, changes }] })
  return row as Row
}

/** Tells the host of an appointment what its visitor did. */
export async function tellHost(
  tx: Tx,
  kind: 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled',
  record: Row,
  zone: string,
): Promise<void> {
  const { day, time } = wallAt(record.at as string, zone)
  await notify(tx, {
    kind,
    to: [Number(record.host_id)],
    values: { name: String(record.name), at: `${day} ${time} (${zone})` },
    link: `/online-appointments/${record.id}`,
  })
}
