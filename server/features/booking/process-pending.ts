import { seminarRegistrations } from '../../../contract/resources/seminars'
import type { Row, Tx, Values } from '../../crud/hooks'
import { addJob, type JobRun, UNSTOPPED } from '../../jobs/queue'
import { workUntilStop } from '../../jobs/workUntilStop'
import type { Services } from '../../services'
import { isMeetingSettled, requestMeeting, requestSharedMeeting, syncMeetings } from '../zoom'
import { writeRecord } from './book'
import { type Booking, bookingOf } from './booking'
import { type NotificationKind, queueNotification } from './notifications/queue'
import { queueReminders } from './notifications/reminders'
import { lockSeminar } from './seminars'
import type { Work } from './visitor'

/** Bounds one run; the next minute goes on. */
const MAX_PER_RUN = 500

/**
 * Processes the effects of changed bookings and of passing time: offers seats to the waiting list, brings Zoom meetings
 * up to date, queues notifications and reminders. Each step is idempotent.
 */
export async function processPendingBookings(
  services: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  await expireOffers(services)
  await offerSeats(services, stopping)
  // Later changes belong to the next run: a notification waits for the meeting of its change.
  const changed = await unprocessedChanges(services)
  await requestMeetings(services, changed)
  await syncMeetings(services, stopping)
  await markSeminarsProcessed(services, changed.seminar)
  await notifyVisitors({ services, stopping }, 'appointment', changed.appointment)
  await notifyVisitors({ services, stopping }, 'registration', changed.registration)
  await queueReminders(services, MAX_PER_RUN)
  if (stopping.aborted) await services.sql.begin(tx => addJob(tx, 'process_bookings', {}))
}

async function expireOffers(services: Services): Promise<void> {
  await services.sql.begin(async tx => {
    const late = await tx<Row[]>`
      select * from seminar_registrations where status = 'offered' and offered_until < ${services.now()}
      order by id for update skip locked limit ${MAX_PER_RUN}`
    for (const before of late) await writeRegistration({ services, tx }, before, { status: 'lapsed' })
  })
}

/** Offers free seats to the registrations that have waited for longest. */
async function offerSeats(services: Services, stopping: AbortSignal): Promise<void> {
  const { sql, now } = services
  const seminars = await sql<{ id: number; hours: number }[]>`
    select m.id, coalesce(s.waiting_hours, 12) as hours
    from online_seminars m left join booking_settings s on s.id = m.setting_id
    where m.waiting > 0 and m.status = 'planned' and m.at > ${now()}
      and (m.capacity is null or m.registrations < m.capacity) limit ${MAX_PER_RUN}`
  await workUntilStop(seminars, stopping, ({ id, hours }) =>
    sql.begin(async tx => {
      const { left } = await lockSeminar(tx, id)
      const next = await tx<Row[]>`
        select * from seminar_registrations where seminar_id = ${id} and status = 'waiting'
        order by id for update limit ${left ?? MAX_PER_RUN}`
      const offered_until = new Date(now().getTime() + hours * 3_600_000).toISOString()
      for (const before of next)
        await writeRegistration({ services, tx }, before, { status: 'offered', offered_until })
    }),
  )
}

const writeRegistration = (work: Work, before: Row, values: Values) =>
  writeRecord(work, seminarRegistrations, { before, values })

const TABLES = {
  appointment: 'online_appointments',
  registration: 'seminar_registrations',
  seminar: 'online_seminars',
} as const
type Source = keyof typeof TABLES

interface Changed {
  id: number
  sequence: number
}

/** Returns the records with unprocessed changes. */
async function unprocessedChanges({ sql }: Services): Promise<Record<Source, Changed[]>> {
  const of = (source: Source) => sql<Changed[]>`
    select id, sequence from ${sql(TABLES[source])} where followed is distinct from sequence
    order by id limit ${MAX_PER_RUN}`
  const [appointment, registration, seminar] = [
    await of('appointment'),
    await of('registration'),
    await of('seminar'),
  ]
  return { appointment, registration, seminar }
}

/** Requests for every changed record the meeting that it should have. */
async function requestMeetings({ sql }: Services, changed: Record<Source, Changed[]>): Promise<void> {
  const ids = (source: Source) => changed[source].map(({ id }) => id)
  await sql.begin(async tx => {
    // Locks out moves and deletes meanwhile, so that a meeting never follows an older state of its record.
    for (const source of ['appointment', 'seminar'] as const)
      await tx`select from ${tx(TABLES[source])} where id = any(${ids(source)}::bigint[]) order by id for no key update`
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
    for (const { source, id, zoom_id, slot, is_shared, kind, topic, wanted, at, minutes } of rows)
      if (is_shared)
        await requestSharedMeeting(tx, {
          appointmentId: id,
          slot,
          zoomId: zoom_id,
          topic: kind ?? topic,
          at,
          minutes,
        })
      else if (zoom_id)
        await requestMeeting(tx, { source, sourceId: id, zoomId: zoom_id, topic, wanted, at, minutes })
  })
}

/** A seminar has no visitor itself: the database marks its registrations as changed. */
async function markSeminarsProcessed({ sql }: Services, changed: readonly Changed[]): Promise<void> {
  for (const { id, sequence } of changed)
    await sql`update online_seminars set followed = ${sequence} where id = ${id}`
}

/** Queues the notifications about changed bookings, once their meetings are up to date. */
async function notifyVisitors(
  { services, stopping }: JobRun & { services: Services },
  source: Booking['source'],
  changed: readonly Changed[],
): Promise<void> {
  const { sql } = services
  const table = TABLES[source]
  await workUntilStop(changed, stopping, ({ id, sequence }) =>
    sql.begin(async tx => {
      // Waits for the lock: with SKIP LOCKED the notification would come a minute late.
      const [open] = await tx`
        select id from ${tx(table)} where id = ${id} and sequence = ${sequence} and followed is distinct from sequence
        for update`
      const booking = open && (await bookingOf(tx, { source, id }))
      if (!booking) return
      const meeting = booking.seminar_id ? 'seminar' : 'appointment'
      if (!(await isMeetingSettled(tx, meeting, booking.seminar_id ?? id))) return
      const kind = booking.email ? await notificationKind(tx, booking, services.now()) : undefined
      // Time alone can offer a seat to a visitor of the demo, who gets no mail.
      const isDemo = booking.is_demo && kind === 'offered'
      if (kind && !isDemo) await queueNotification(tx, { source, id, kind, key: String(booking.sequence) })
      await tx`update ${tx(table)} set followed = sequence where id = ${id}`
    }),
  )
}

/** Returns the notification that a change needs: none after the end, and none of a move or cancellation of an unconfirmed booking. */
async function notificationKind(tx: Tx, booking: Booking, now: Date): Promise<NotificationKind | undefined> {
  const { source, id, status, at } = booking
  if (Date.parse(at) + booking.minutes * 60_000 < now.getTime()) return undefined
  const earlier = await tx<{ kind: string }[]>`
    select kind from booking_notifications where source = ${source} and source_id = ${id} order by id desc`
  const [last] = earlier
  if (status === 'cancelled') return last && last.kind !== 'cancelled' ? 'cancelled' : undefined
  if (status === 'waiting' || status === 'offered') return status
  if (status !== 'booked' && status !== 'confirmed') return undefined
  const confirmation = earlier.find(({ kind }) => ['booked', 'moved', 'cancelled'].includes(kind))
  return confirmation && confirmation.kind !== 'cancelled' ? 'moved' : 'booked'
}
