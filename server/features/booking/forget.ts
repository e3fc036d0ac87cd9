import type { Touched } from '../../crud/audit'
import type { Tx } from '../../crud/hooks'
import { forgetTopics } from '../zoom'

/** Erases visitors from the data beside their bookings: errors of mails, topics of meetings. */
export async function forgetBookings(tx: Tx, records: readonly Touched[]): Promise<void> {
  const idsOf = (name: string) => records.filter(({ resource }) => resource === name).map(({ id }) => id)
  const [appointments, registrations] = [idsOf('online-appointments'), idsOf('seminar-registrations')]
  await tx`
    update booking_notifications set error = null
    where source = 'appointment' and source_id = any(${appointments}::bigint[])
      or source = 'registration' and source_id = any(${registrations}::bigint[])`
  await forgetTopics(tx, appointments)
}
