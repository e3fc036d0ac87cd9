import type { BookingLanguage } from '../../../contract/booking/availability'
import type { Definition } from '../../../contract/definition/define'
import { fail, invalid } from '../../../contract/http/errors'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { seminarRegistrations } from '../../../contract/resources/seminars'
import { SYSTEM } from '../../auth/actor'
import type { Change, Row, Tx, Values } from '../../crud/hooks'
import { runHook } from '../../crud/records'
import { writeRows } from '../../crud/write'
import { oneRow } from '../../db/oneRow'
import type { Services } from '../../services'
import { notifyHost } from './notifications/host'
import { lockSeminar } from './seminars'
import type { Setting } from './settings'
import { lockHosts, type OpenTime, openTimes } from './times'
import { identifyVisitor, type Visitor, type Work } from './visitor'

/** A visitor's booking as the form sent it. */
interface BookingOrder {
  visitor: Visitor
  language: BookingLanguage
  /** The visitor's time zone. */
  timezone: string
  note: string | null
  answers: Values | null
  /** The record of the privacy notice that the page showed. */
  privacy_notice_id?: number | null
}

/**
 * Books an appointment with a free host.
 * @param at ISO 8601, one of the times that are open
 * @throws Failure invalid on `at` where no host is free any more
 */
export function bookAppointment(
  services: Services,
  setting: Setting,
  { at, ...order }: BookingOrder & { at: string },
): Promise<Row> {
  return services.sql.begin(async tx => {
    const known = await identifyVisitor({ services, tx }, order.visitor, setting.name)
    await limitDaily(tx, order.visitor, services.now())
    await limitOpen(tx, order.visitor, services.now())
    await lockHosts(tx, setting.hosts)
    const host_id = await freeHost(tx, setting, { at, now: services.now() })
    const { visitor, ...rest } = order
    const record = await writeRecord({ services, tx }, onlineAppointments, {
      values: {
        ...rest,
        ...visitor,
        ...known,
        setting_id: setting.id,
        host_id,
        at,
        minutes: setting.minutes,
        status: 'booked',
        meeting_link: setting.meeting_link,
      },
    })
    await notifyHost(tx, { kind: 'appointment_booked', record, zone: setting.timezone })
    return record
  })
}

/**
 * Bookings of a day with one address or phone, cancelled ones too: each sends emails to an address that nobody has
 * confirmed, and a family that shares one books no more.
 */
const MAX_DAILY = 5

/** @throws Failure invalid where the visitor made MAX_DAILY bookings in 24 hours; identifyVisitor holds their lock */
async function limitDaily(tx: Tx, { email, phone }: Visitor, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000)
  const [made] = await tx<{ count: number }[]>`
    select count(*)::int as count from (
      select email, phone, created_at, created_by from online_appointments where email = ${email} or phone = ${phone}
      union all
      select email, phone, created_at, created_by from seminar_registrations where email = ${email} or phone = ${phone}
    ) b where created_at > ${since} and created_by is null`
  if ((made?.count ?? 0) >= MAX_DAILY) throw invalid({ email: 'too_many' })
}

/**
 * Counts the moves of all appointments of a visitor in 24 hours as bookings are counted: each sends emails too.
 * @throws Failure invalid where they are MAX_DAILY
 */
export async function limitMoves(tx: Tx, { email, phone }: Row, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000)
  const [moved] = await tx<{ count: number }[]>`
    select count(*)::int as count from online_appointments a
    join logs l on l.resource = ${onlineAppointments.name} and l.record = a.id and l.at > ${since}
    where (a.email = ${String(email)} or a.phone = ${String(phone)})
      and l.action = 'update' and l.user_id is null and l.after ? 'at'`
  if ((moved?.count ?? 0) >= MAX_DAILY) throw invalid({ email: 'too_many' })
}

/** Appointments ahead that one address or phone may hold: one visitor must not take all times of an office. */
const MAX_OPEN = 3

/** @throws Failure invalid where the visitor holds MAX_OPEN appointments already; identifyVisitor holds their lock */
async function limitOpen(tx: Tx, { email, phone }: Visitor, now: Date): Promise<void> {
  const [open] = await tx<{ held: number }[]>`
    select count(*)::int as held from online_appointments
    where status = 'booked' and at > ${now} and (email = ${email} or phone = ${phone})`
  if ((open?.held ?? 0) >= MAX_OPEN) throw invalid({ at: 'too_many' })
}

/**
 * Returns the host of an appointment: one whose appointment at that time has places left, else the one with the fewest
 * in the days around.
 * @param except an appointment whose own time counts as free
 * @throws Failure invalid on `at` where no host is free
 */
export async function freeHost(
  tx: Tx,
  setting: Setting,
  { at, now, except }: { at: string; now: Date; except?: number },
): Promise<number> {
  const end = new Date(Date.parse(at) + 1).toISOString()
  const open = await openTimes(tx, setting, { begin: at, end, now, except })
  const time: OpenTime | undefined = open.find(each => each.at === at)
  if (!time) throw invalid({ at: 'taken' })
  const shared = time.hosts.find(({ free }) => free < setting.capacity)
  if (shared) return shared.id
  const [host] = await tx<[{ id: number }]>`
    select id from unnest(${time.hosts.map(({ id }) => id)}::bigint[]) with ordinality h(id, place)
    order by (select count(*) from host_times t where t.host_id = h.id
      and t.at between ${at}::timestamptz - interval '7 days' and ${at}::timestamptz + interval '7 days'), place limit 1`
  return host.id
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
    const known = await identifyVisitor({ services, tx }, order.visitor, setting.name)
    await limitDaily(tx, order.visitor, services.now())
    const { left, waiting } = await lockSeminar(tx, seminar_id)
    const { visitor, ...rest } = order
    const status = waiting > 0 || left === 0 ? 'waiting' : 'booked'
    const values = { ...rest, ...visitor, ...known, seminar_id, status }
    return writeRecord({ services, tx }, seminarRegistrations, { values })
  })
}

/** Creates or updates one record as the system, through the hooks of its resource. */
export async function writeRecord(
  { services, tx }: Work,
  definition: Definition,
  { before, values }: { before?: Row; values: Values },
): Promise<Row> {
  const action = before ? 'update' : 'create'
  const change: Change = { action, actor: SYSTEM, before, changes: values, extra: {} }
  const changes = await runHook(services, tx, definition, change)
  return oneRow(await writeRows(tx, { definition, actor: SYSTEM, action, rows: [{ before, changes }] }))
}
