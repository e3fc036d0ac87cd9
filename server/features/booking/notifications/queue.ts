import type { Tx } from '../../../crud/hooks'
import { addJob } from '../../../jobs/queue'
import type { Booking } from '../booking'
import type { BookingSubject } from '../tokens'

export type NotificationKind = 'booked' | 'moved' | 'cancelled' | 'waiting' | 'offered' | 'reminder'

/** A row of `booking_notifications`: one notification to one visitor. */
export interface Notification {
  id: number
  source: BookingSubject['source']
  source_id: number
  kind: NotificationKind
  /** Makes a notification unique within its booking and kind; of a reminder `{moment} {hours}[ whatsapp]`. */
  key: string
  state: string
  attempts: number
}

/** Queues a notification, once per key, in the transaction of the change that causes it. */
export async function queueNotification(
  tx: Tx,
  { source, id, kind, key }: BookingSubject & Pick<Notification, 'kind' | 'key'>,
): Promise<void> {
  const [queued] = await tx<{ id: number }[]>`
    insert into booking_notifications (source, source_id, kind, key) values (${source}, ${id}, ${kind}, ${key})
    on conflict (source, source_id, kind, key) do nothing returning id`
  if (queued) await addJob(tx, 'send_booking_notification', { id: queued.id })
}

/** Returns whether the booking changed since, so that the notification would be wrong. */
export function isObsolete(
  { kind, key }: Pick<Notification, 'kind' | 'key'>,
  { status, at }: Booking,
): boolean {
  if (kind === 'reminder') return !['booked', 'confirmed'].includes(status) || key.split(' ')[0] !== at
  if (kind === 'cancelled') return status !== 'cancelled'
  return status === 'cancelled'
}
