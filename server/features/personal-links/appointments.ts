import { zonesOf } from '../../../contract/places/country-zones'
import type { Names } from '../../../contract/routes/version'
import { addDays, isZone, momentOf, startOfDay } from '../../../contract/time/wall-time'
import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** An appointment of the person that is still to come. */
export interface Appointment {
  /** Names it in addresses: `visa-12`. */
  key: string
  kind: 'visa' | 'talk' | 'interview' | 'exam_day' | 'flight' | 'work_start'
  /** Its beginning; the start of its day where no time is known. */
  at: string
  minutes: number
  isWholeDay: boolean
  /** The name of the kind of talk, where it has one. */
  title: Names | null
  place: string | null
  /** The postal address of the embassy, authority or office, in one line; null where its record has none. */
  address: string | null
  link: string | null
  /** The colleague of ours, and the name in Arabic. */
  host: string | null
  host_arabic: string | null
  clocks: Clocks
}

/** The clocks by which the person is told a time: those of the embassy, else of the residence, else of the office. */
export interface Clocks {
  zone: string
  /** Its ISO 3166 code, where a country has these clocks. */
  country: string | null
}

interface Row extends Omit<Appointment, 'title' | 'clocks' | 'isWholeDay'> {
  /** The country of the embassy. */
  country: string | null
  title_en: string | null
  title_ar: string | null
}

/** Minutes after its beginning for which an appointment is still shown. */
const SHOWN_AFTER = 60

/** Reads the appointments of a person: at the mission, with us, with employers, whose names stay out, and days that count. */
export async function readAppointments(
  sql: Connection,
  candidateId: number,
  now: Date,
): Promise<Appointment[]> {
  const from = new Date(now.getTime() - SHOWN_AFTER * 60_000)
  const own = await ownClocks(sql, candidateId)
  const rows = await sql<Row[]>`
    select 'visa-' || v.id as key, 'visa' as kind, appointment_at as at, 60 as minutes, null as title_en, null as title_ar,
      coalesce(m.name, v.mission) as place, m.address, null as link, null as host, null as host_arabic,
      n.slug as country
    from visas v left join missions m on m.id = v.mission_id
      left join countries n on n.id = coalesce(m.country_id, v.mission_country_id)
    where v.candidate_id = ${candidateId} and v.appointment_at > ${from}
      and v.state not in ('granted', 'rejected', 'withdrawn', 'entered')
    union all
    select 'talk-' || a.id, 'talk', a.at, a.minutes, s.title_en, s.title_ar, s.place,
      ${addressOf(sql, sql`s.place`)}, coalesce(a.meeting_link, s.meeting_link), u.name, u.name_arabic, null
    from online_appointments a left join booking_settings s on s.id = a.setting_id join users u on u.id = a.host_id
    where a.candidate_id = ${candidateId} and a.status in ('booked', 'confirmed') and a.at > ${from}
    union all
    select 'evaluation-' || e.id, 'talk', e.appointment, e.minutes, null, null, null, null, null, u.name, u.name_arabic, null
    from candidate_evaluations e left join users u on u.id = e.evaluator_id
    where e.candidate_id = ${candidateId} and e.appointment > ${from} and not e.cancelled
    union all
    select 'interview-' || t.id, 'interview', t.at, 60, null, null, d.place,
      ${addressOf(sql, sql`d.place`)}, t.link, null, null, null
    from candidate_interviews t left join interviews d on d.id = t.interview_id
    where t.candidate_id = ${candidateId} and t.status <> 'rejected' and t.at > ${from}
    order by at limit 20`
  const known = rows.map(({ title_en: en, title_ar: ar, country, ...row }) => ({
    ...row,
    address: inOneLine(row.address),
    isWholeDay: false,
    clocks: clocksOf(country) ?? own,
    title: en ? { ar: ar ?? en, en, fr: en, de: en } : null,
  }))
  const [classic, days] = await Promise.all([
    classicVisa(sql, candidateId, { clocks: own, from }),
    wholeDays(sql, candidateId, { clocks: own, from }),
  ])
  return [...known, ...classic, ...days].toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

/** Appointments to which the person goes, by a place without an address: a place that is written out has a number in it. */
export const withoutAddress = (appointments: readonly Appointment[]): Appointment[] =>
  appointments.filter(({ kind, place, address, link }) => {
    const isSomewhere = kind === 'visa' || kind === 'exam_day' || (place !== null && !link)
    return isSomewhere && !address && !/\d/.test(place ?? '')
  })

/**
 * Reads the day at the mission from a candidate's own fields, where no visa record has one. Its time is written as the
 * mission names it; without a time the appointment is the whole day, as no other time may be named.
 */
async function classicVisa(
  sql: Connection,
  candidateId: number,
  { clocks, from }: { clocks: Clocks; from: Date },
): Promise<Appointment[]> {
  const rows = await sql<
    { day: string; time: string | null; place: string | null; address: string | null }[]
  >`
    select visa_appointment_date as day, visa_appointment_time as time, visa_embassy as place,
      (select address from missions where active and lower(name) = lower(btrim(c.visa_embassy)) limit 1) as address
    from candidates c where id = ${candidateId} and visa_appointment and visa_appointment_date is not null
      and not exists (select from visas v where v.candidate_id = c.id and v.appointment_at is not null)`
  return rows.flatMap(({ day, time, place, address }) => {
    const start = time ? momentOf({ day, time }, clocks.zone) : undefined
    if (new Date(start ?? startOfDay(addDays(day, 1), clocks.zone)) <= from) return []
    return {
      key: `classic-${candidateId}`,
      kind: 'visa',
      at: start ?? startOfDay(day, clocks.zone),
      minutes: 60,
      isWholeDay: !start,
      title: null,
      place,
      address: inOneLine(address),
      link: null,
      host: null,
      host_arabic: null,
      clocks,
    }
  })
}

/** Reads days without an hour: the parts of an exam, the flight, and the first working day. */
async function wholeDays(
  sql: Connection,
  candidateId: number,
  { clocks, from }: { clocks: Clocks; from: Date },
): Promise<Appointment[]> {
  const rows = await sql<(Pick<Appointment, 'key' | 'kind' | 'place' | 'address'> & { day: string })[]>`
    select 'exam-' || e.id || '-' || to_char(d.day, 'YYYYMMDD') as key, 'exam_day' as kind, d.day, e.place,
      ${addressOf(sql, sql`e.place`)} as address
    from exams e cross join lateral (
      select distinct unnest(array[e.exam_on, e.written_on, e.oral_on, e.practical_on]) as day) d
    where e.candidate_id = ${candidateId} and e.result is null and e.decided_on is null and d.day is not null
    union all
    select 'flight-' || id, 'flight', arrival_date, null, null from candidates
    where id = ${candidateId} and arrival_date is not null and ticket_booked
    union all
    select 'start-' || id, 'work_start', starts_on, null, null from placements
    where candidate_id = ${candidateId} and starts_on is not null and started_on is null and ended_on is null
    order by day limit 20`
  return rows.flatMap(({ key, kind, day, place, address }) => {
    const own = kind === 'flight' ? clocks : IN_GERMANY
    if (new Date(startOfDay(addDays(day, 1), own.zone)) <= from) return []
    const start = { at: startOfDay(day, own.zone), minutes: 60, isWholeDay: true, clocks: own }
    return {
      ...start,
      key,
      kind,
      place,
      address: inOneLine(address),
      title: null,
      link: null,
      host: null,
      host_arabic: null,
    }
  })
}

/** The address of a place that is written as one of our offices, or an authority, is named. */
const addressOf = (sql: Connection, place: Fragment) => sql`(
  select p.address from (
    select name, concat_ws(', ', address, city) as address from offices where address is not null
    union all select name, address from authorities where active) p
  where lower(p.name) = lower(btrim(${place})) limit 1)`

/** Returns an address of several lines as a letter's line and calendars have it. */
export const inOneLine = (address: string | null): string | null =>
  (address ?? '')
    .split('\n')
    .map(line => line.trim())
    .map(line => (line.endsWith(',') ? line.slice(0, -1) : line))
    .filter(Boolean)
    .join(', ') || null

const IN_GERMANY: Clocks = { zone: 'Europe/Berlin', country: 'de' }

function clocksOf(country: string | null | undefined): Clocks | undefined {
  const [zone] = zonesOf(country ?? '')
  return zone && country ? { zone, country } : undefined
}

/** Returns the clocks of the residence, else of the office. */
export async function ownClocks(sql: Connection, candidateId: number): Promise<Clocks> {
  const [row] = await sql<{ country: string | null; zone: string | null; own: string }[]>`
    select n.slug as country, f.timezone as zone, o.time_zone as own
    from organisation o, candidates c left join offices f on f.id = c.office_id left join countries n on n.id = c.country_id
    where c.id = ${candidateId}`
  const zone = [row?.zone, row?.own].find(each => each && isZone(each)) ?? 'UTC'
  return clocksOf(row?.country) ?? { zone, country: null }
}
