import { wallAt } from '../../../../contract/time/wall-time'
import type { Row, Tx } from '../../../crud/hooks'
import { notify } from '../../../crud/notify'
import type { Words } from '../../../words'
import type { Booking } from '../booking'
import { momentIn } from '../words'

interface HostNotice {
  kind: 'appointment_booked' | 'appointment_moved' | 'appointment_cancelled'
  /** The appointment. */
  record: Row
  zone: string
}

/**
 * Notifies the host of an appointment that its visitor booked, moved or cancelled it; not of another one of the same
 * visitor within the hour, of which a robot makes many.
 */
export async function notifyHost(tx: Tx, { kind, record, zone }: HostNotice): Promise<void> {
  if (await isRepeated(tx, kind, record)) return
  const { day, time } = wallAt(String(record.at), zone)
  await notify(tx, {
    kind,
    to: [Number(record.host_id)],
    values: { name: String(record.name), at: `${day} ${time} (${zone})` },
    link: `/online-appointments/${record.id}`,
  })
}

async function isRepeated(tx: Tx, kind: HostNotice['kind'], record: Row): Promise<boolean> {
  const [earlier] = await tx`
    select 1 from online_appointments a join notifications n on n.link = '/online-appointments/' || a.id
    where n.user_id = ${Number(record.host_id)} and n.kind = ${kind} and n.created_at > now() - interval '1 hour'
      and a.id <> ${record.id} and (a.email = ${record.email as string} or a.phone = ${record.phone as string})
    limit 1`
  return earlier !== undefined
}

/** Notifies the host of a booking that a notification to its visitor failed. */
export async function notifyHostOfFailure(
  tx: Tx,
  booking: Booking,
  reason: (words: Words) => string,
): Promise<void> {
  const { id, source, host, seminar_id } = booking
  if (!host) return
  const isAppointment = source === 'appointment'
  const name = `${booking.name}, ${momentIn('en', booking.at, booking.timezone)}`
  await notify(tx, {
    kind: 'message_failed',
    to: [host.id],
    values: words => ({ name, reason: reason(words) }),
    link: isAppointment ? `/online-appointments/${id}` : `/online-seminars/${seminar_id}`,
    about: { resource: isAppointment ? 'online-appointments' : 'seminar-registrations', id },
  })
}
