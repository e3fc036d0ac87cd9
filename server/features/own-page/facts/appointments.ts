import type { Names } from '../../../../contract/routes/version'
import { isZone } from '../../../../contract/time/wall-time'
import type { Connection } from '../../../db/connect'

/** An appointment of the person that is still to come. */
export interface Appointment {
  /** Names it in addresses: `visa-12`. */
  key: string
  kind: 'visa' | 'talk' | 'interview'
  at: string
  minutes: number
  /** The name of the kind of talk, where it has one. */
  title: Names | null
  place: string | null
  link: string | null
  /** The colleague of ours. */
  host: string | null
}

interface Row extends Omit<Appointment, 'title'> {
  title_en: string | null
  title_ar: string | null
}

/** Minutes after its beginning for which an appointment is still shown. */
const SHOWN_AFTER = 60

/** Reads the appointments of a person: at the mission, with us, and with employers, whose names stay out. */
export async function readAppointments(
  sql: Connection,
  candidateId: number,
  now: Date,
): Promise<Appointment[]> {
  const from = new Date(now.getTime() - SHOWN_AFTER * 60_000)
  const rows = await sql<Row[]>`
    select 'visa-' || id as key, 'visa' as kind, appointment_at as at, 60 as minutes, null as title_en, null as title_ar,
      mission as place, null as link, null as host
    from visas where candidate_id = ${candidateId} and appointment_at > ${from}
      and state not in ('granted', 'rejected', 'withdrawn', 'entered')
    union all
    select 'classic-' || c.id, 'visa', (c.visa_appointment_date + coalesce(c.visa_appointment_time, '08:00')::time)
      at time zone o.time_zone, 60, null, null, c.visa_embassy, null, null
    from candidates c, organisation o where c.id = ${candidateId} and c.visa_appointment
      and (c.visa_appointment_date + coalesce(c.visa_appointment_time, '08:00')::time) at time zone o.time_zone > ${from}
      and not exists (select from visas v where v.candidate_id = c.id and v.appointment_at is not null)
    union all
    select 'talk-' || a.id, 'talk', a.at, a.minutes, s.title_en, s.title_ar, s.place,
      coalesce(a.meeting_link, s.meeting_link), u.name
    from online_appointments a left join booking_settings s on s.id = a.setting_id join users u on u.id = a.host_id
    where a.candidate_id = ${candidateId} and a.status in ('booked', 'confirmed') and a.at > ${from}
    union all
    select 'evaluation-' || e.id, 'talk', e.appointment, e.minutes, null, null, null, null, u.name
    from candidate_evaluations e left join users u on u.id = e.evaluator_id
    where e.candidate_id = ${candidateId} and e.appointment > ${from} and not e.cancelled
    union all
    select 'interview-' || id, 'interview', at, 60, null, null, null, link, null
    from candidate_interviews where candidate_id = ${candidateId} and status <> 'rejected' and at > ${from}
    order by at limit 20`
  return rows.map(({ title_en: en, title_ar: ar, ...row }) => ({
    ...row,
    title: en ? { ar: ar ?? en, en, fr: en, de: en } : null,
  }))
}

/** Returns the zone in which the person is told times: that of the office. */
export async function zoneOf(sql: Connection, candidateId: number): Promise<string> {
  const [row] = await sql<{ zone: string | null; own: string }[]>`
    select f.timezone as zone, o.time_zone as own from organisation o, candidates c left join offices f on f.id = c.office_id
    where c.id = ${candidateId}`
  return [row?.zone, row?.own].find(zone => zone && isZone(zone)) ?? 'UTC'
}
