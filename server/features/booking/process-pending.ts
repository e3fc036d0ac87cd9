import { seminarRegistrations } from '../../../contract/resources/seminars'
import type { Row, Tx } from '../../crud/hooks'
import type { Services } from '../../services'
import { isMeetingSettled, syncMeetings, wantMeeting, wantSlotMeeting } from '../zoom'
import { write } from './book'
import { type Booking, bookingOf } from './booking'
import { type LetterKind, queueLetter } from './notifications/send'
import { lockSeminar } from './seminars'

/** Records that one run looks at, so that it ends; the next minute goes on. */
const MOST_A_RUN = 500

/**
 * Everything that follows from bookings and from time: seats are offered to who waits, meetings at Zoom become what they
 * should be, people hear of what changed and are reminded. Each step can be repeated; nothing is said twice.
 */
export async function tendBookings(services: Services): Promise<void> {
  await lapseOffers(services)
  await offerSeats(services)
  // What changes from here on is of the next run: people are told once their meeting was looked after.
  const changed = await changedRecords(services)
  await wantMeetings(services, changed)
  await syncMeetings(services)
  await followSeminars(services, changed.seminar)
  await follow(services, 'appointment', changed.appointment)
  await follow(services, 'registration', changed.registration)
  await remind(services)
}

/** Who did not take an offered seat in time loses it. */
async function lapseOffers(services: Services): Promise<void> {
  await services.sql.begin(async tx => {
    const late = await tx<Row[]>`
      select * from seminar_registrations where status = 'offered' and offered_until < ${services.now()}
      order by id for update skip locked limit ${MOST_A_RUN}`
    for (const row of late) await write(services, tx, seminarRegistrations, row, { status: 'lapsed' })
  })
}

/** A seat that is free is offered to whoever has waited for longest. */
async function offerSeats(services: Services): Promise<void> {
  const { sql, now } = services
  const seminars = await sql<{ id: number; hours: number }[]>`
    select m.id, coalesce(s.waiting_hours, 12) as hours
    from online_seminars m left join booking_settings s on s.id = m.setting_id
    where m.waiting > 0 and m.status = 'planned' and m.at > ${now()}
      and (m.capacity is null or m.registrations < m.capacity) limit ${MOST_A_RUN}`
  for (const { id, hours } of seminars)
    await sql.begin(async tx => {
      const { left } = await lockSeminar(tx, id)
      const next = await tx<Row[]>`
        select * from seminar_registrations where seminar_id = ${id} and status = 'waiting'
        order by id for update limit ${left ?? MOST_A_RUN}`
      const offered_until = new Date(now().getTime() + hours * 3_600_000).toISOString()
      for (const row of next)
        await write(services, tx, seminarRegistrations, row, { status: 'offered', offered_until })
    })
}

const CHANGING = {
  appointment: 'online_appointments',
  registration: 'seminar_registrations',
  seminar: 'online_seminars',
} as const
type Changing = keyof typeof CHANGING

interface Changed {
  id: number
  sequence: number
}

/** Records whose last change nothing followed yet. */
async function changedRecords({ sql }: Services): Promise<Record<Changing, Changed[]>> {
  const of = (source: Changing) => sql<Changed[]>`
    select id, sequence from ${sql(CHANGING[source])} where followed is distinct from sequence
    order by id limit ${MOST_A_RUN}`
  const [appointment, registration, seminar] = [
    await of('appointment'),
    await of('registration'),
    await of('seminar'),
  ]
  return { appointment, registration, seminar }
}

/** Says for every record that changed which meeting it should have. */
async function wantMeetings({ sql }: Services, changed: Record<Changing, Changed[]>): Promise<void> {
  const ids = (source: Changing) => changed[source].map(({ id }) => id)
  await sql.begin(async tx => {
    // Whoever moves or deletes one meanwhile waits, so that its meeting never follows what it was before.
    for (const source of ['appointment', 'seminar'] as const)
      await tx`select from ${tx(CHANGING[source])} where id = any(${ids(source)}::bigint[]) order by id for no key update`
    const rows = await tx<
      {
        source: 'appointment' | 'seminar'
        id: number
        zoom_id: number | null
        slot: number | null
        is_shared: boolean
        kind: string | null
        topic: string
        wanted: boolean
        at: string
        minutes: number
      }[]
    >`
      select r.*, coalesce(z.zoom_id, s.zoom_id) as zoom_id, s.name as kind,
        l.meeting is not null or (z.id is null and coalesce(h.capacity, 1) > 1) as is_shared
      from (
        select 'appointment' as source, a.id, a.setting_id, a.name as topic, a.status <> 'cancelled' as wanted, a.at,
          a.minutes, a.host_time_id as slot
        from online_appointments a where a.id = any(${ids('appointment')}::bigint[]) and not a.is_demo
        union all
        select 'seminar', m.id, m.setting_id, m.title, m.status <> 'cancelled', m.at, m.minutes, null
        from online_seminars m where m.id = any(${ids('seminar')}::bigint[]) and not m.is_demo
      ) r left join booking_settings s on s.id = r.setting_id
        left join zoom_meetings z on z.source = r.source and z.source_id = r.id
        left join zoom_seats l on r.source = 'appointment' and l.appointment_id = r.id
        left join host_times h on h.id = r.slot
      where z.id is not null or l.meeting is not null or (r.wanted and s.zoom_id is not null)
      order by r.source, r.id`
    for (const { source, id, zoom_id, slot, is_shared, kind, topic, ...when } of rows)
      if (is_shared)
        await wantSlotMeeting(tx, {
          appointmentId: id,
          slot,
          zoomId: zoom_id,
          topic: kind ?? topic,
          at: when.at,
          minutes: when.minutes,
        })
      else if (zoom_id) await wantMeeting(tx, { source, sourceId: id, zoomId: zoom_id, topic, ...when })
  })
}

/** A seminar itself has nobody to tell: its registrations were marked by the database. */
async function followSeminars({ sql }: Services, changed: readonly Changed[]): Promise<void> {
  for (const { id, sequence } of changed)
    await sql`update online_seminars set followed = ${sequence} where id = ${id}`
}

/** Writes the letters about what changed, once the meeting is what it should be. */
async function follow(
  services: Services,
  source: Booking['source'],
  changed: readonly Changed[],
): Promise<void> {
  const { sql } = services
  const table = CHANGING[source]
  for (const { id, sequence } of changed)
    await sql.begin(async tx => {
      // A record that somebody else has in hand is waited for: skipped, its letter would come a minute late.
      const [open] = await tx`
        select id from ${tx(table)} where id = ${id} and sequence = ${sequence} and followed is distinct from sequence
        for update`
      const booking = open && (await bookingOf(tx, { source, id }))
      if (!booking) return
      const meeting = booking.seminar_id ? 'seminar' : 'appointment'
      if (!(await isMeetingSettled(tx, meeting, booking.seminar_id ?? id))) return
      const kind = booking.email ? await letterKind(tx, booking, services.now()) : undefined
      // A seat that the clock offers to somebody of the demo is not written about.
      const isMadeUp = booking.is_demo && kind === 'offered'
      if (kind && !isMadeUp) await queueLetter(tx, booking, kind, String(booking.sequence))
      await tx`update ${tx(table)} set followed = sequence where id = ${id}`
    })
}

/** What a person is told: nothing of what is over, and of a change only who knows already. */
async function letterKind(tx: Tx, booking: Booking, now: Date): Promise<LetterKind | undefined> {
  const { source, id, status, at } = booking
  if (Date.parse(at) + booking.minutes * 60_000 < now.getTime()) return undefined
  const told = await tx<{ kind: string }[]>`
    select kind from booking_letters where source = ${source} and source_id = ${id} order by id desc`
  const [last] = told
  if (status === 'cancelled') return last && last.kind !== 'cancelled' ? 'cancelled' : undefined
  if (status === 'waiting' || status === 'offered') return status
  if (status !== 'booked' && status !== 'confirmed') return undefined
  const knows = told.find(({ kind }) => ['booked', 'moved', 'cancelled'].includes(kind))
  return knows && knows.kind !== 'cancelled' ? 'moved' : 'booked'
}

/** One letter a booking, time, number of hours and channel: who booked later than that is not reminded of it. */
async function remind({ sql, now }: Services): Promise<void> {
  await sql.begin(async tx => {
    const due = await tx<
      { source: Booking['source']; id: number; at: string; hours: number; channel: string }[]
    >`
      select b.source, b.id, b.at, hours, channel from (
        select 'appointment' as source, a.id, a.at, a.placed_at, a.setting_id, a.email, a.phone
        from online_appointments a
        where a.status in ('booked', 'confirmed') and not a.is_demo
          and a.at > ${now()} and a.at < ${now()}::timestamptz + interval '15 days'
        union all
        select 'registration', r.id, m.at, greatest(r.placed_at, m.placed_at), m.setting_id, r.email, r.phone
        from seminar_registrations r join online_seminars m on m.id = r.seminar_id
        where r.status in ('booked', 'confirmed') and m.status = 'planned' and not r.is_demo
          and m.at > ${now()} and m.at < ${now()}::timestamptz + interval '15 days'
      ) b join booking_settings s on s.id = b.setting_id,
        unnest(array[s.reminder_hours, s.second_reminder_hours]) hours,
        unnest(case s.reminder_channel when 'both' then array['mail', 'whatsapp'] else array[s.reminder_channel] end) channel
      where hours is not null and case channel when 'mail' then b.email is not null
          else b.phone is not null and s.whatsapp_template_id is not null end
        and at - make_interval(hours => hours) <= ${now()}
        and placed_at < at - make_interval(hours => hours)
        and not exists (select from booking_letters l where l.source = b.source and l.source_id = b.id
          and l.kind = 'reminder' and split_part(l.key, ' ', 2) = hours::text
          and split_part(l.key, ' ', 1)::timestamptz = b.at
          and (split_part(l.key, ' ', 3) = 'whatsapp') = (channel = 'whatsapp'))
      order by at limit ${MOST_A_RUN}`
    for (const { source, id, at, hours, channel } of due)
      await queueLetter(
        tx,
        { source, id },
        'reminder',
        `${at} ${hours}${channel === 'whatsapp' ? ' whatsapp' : ''}`,
      )
  })
}
