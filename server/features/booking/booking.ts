import type { BookingLanguage } from '../../../contract/booking/availability'
import type { APPOINTMENT_STATES } from '../../../contract/resources/appointments'
import type { RegistrationState } from '../../../contract/resources/seminars'
import { isZone } from '../../../contract/time/wall-time'
import type { Connection } from '../../db/connect'
import { type Setting, settingOf, titleIn } from './settings'
import type { BookingSubject } from './tokens'

/** An appointment or a registration, as pages and notifications show it. */
export interface Booking extends BookingSubject {
  name: string
  email: string | null
  phone: string | null
  language: BookingLanguage
  /** The visitor's time zone. */
  timezone: string
  status: (typeof APPOINTMENT_STATES)[number] | RegistrationState
  at: string
  minutes: number
  meeting_link: string | null
  host: { id: number; name: string } | null
  title_en: string
  title_ar: string
  title_de: string | null
  title_fr: string | null
  /** The end of the time for which a free seat is kept for somebody who waited. */
  offered_until: string | null
  sequence: number
  followed: number | null
  is_demo: boolean
  seminar_id: number | null
  setting_id: number | null
  setting: Setting | undefined
  /** The visitor came by the link of an email. */
  isMailed?: boolean
}

interface Row extends Omit<Booking, 'host' | 'timezone' | 'source' | 'setting'> {
  timezone: string | null
  host_id: number
  host_name: string
}

/** Returns one booking with its kind, host and zone. A cancelled seminar cancels its registrations. */
export async function bookingOf(
  sql: Connection,
  { source, id }: BookingSubject,
): Promise<Booking | undefined> {
  const [row] = source === 'appointment' ? await appointment(sql, id) : await registration(sql, id)
  if (!row) return undefined
  const setting = await settingOf(sql, row.setting_id)
  const { host_id, host_name, timezone, ...rest } = row
  const [organisation] = await sql<{ time_zone: string }[]>`select time_zone from organisation`
  const zones = [timezone, setting?.timezone, organisation?.time_zone]
  const zone = zones.find(each => each && isZone(each)) ?? 'UTC'
  const meeting_link = row.meeting_link ?? setting?.meeting_link ?? null
  return { ...rest, meeting_link, source, timezone: zone, host: { id: host_id, name: host_name }, setting }
}

const appointment = (sql: Connection, id: number) => sql<Row[]>`
  select b.id, b.name, b.email, b.phone, b.language, b.timezone, b.status, b.at, b.minutes, b.meeting_link, b.host_id,
    u.name as host_name, coalesce(s.title_en, o.name) as title_en, coalesce(s.title_ar, o.name) as title_ar,
    s.title_de, s.title_fr,
    null as offered_until, b.sequence, b.followed, b.is_demo, null::bigint as seminar_id, b.setting_id
  from online_appointments b join users u on u.id = b.host_id left join booking_settings s on s.id = b.setting_id,
    organisation o
  where b.id = ${id}`

const registration = (sql: Connection, id: number) => sql<Row[]>`
  select b.id, b.name, b.email, b.phone, b.language, b.timezone,
    case when m.status = 'cancelled' then 'cancelled' else b.status end as status, m.at, m.minutes, m.meeting_link,
    m.host_id, u.name as host_name, m.title as title_en, coalesce(m.title_ar, m.title) as title_ar,
    m.title_de, m.title_fr, b.offered_until, b.sequence, b.followed,
    b.is_demo, m.id as seminar_id, m.setting_id
  from seminar_registrations b join online_seminars m on m.id = b.seminar_id join users u on u.id = m.host_id
  where b.id = ${id}`

export const titleOf = (booking: Booking) => titleIn(booking.language, booking)
