import type { Tx, Values } from '../../../crud/hooks'
import { withoutAddresses } from '../../../mail'
import type { Services } from '../../../services'
import { senderOf, sendingFault, sendMail } from '../../mail'
import { type Booking, bookingOf } from '../booking'
import { bookingLink } from '../tokens'
import { calendarFile } from './calendar'
import { mailContent } from './content'
import { notifyHostOfFailure } from './host'
import { isObsolete, type Notification } from './queue'
import { isByWhatsapp, remindByWhatsapp } from './whatsapp'

/** Attempts while the mail server answers that it may work later. */
const MAX_ATTEMPTS = 5

interface Claimed {
  notification: Notification
  booking: Booking
}

/**
 * Sends one notification. It is marked as being sent before the SMTP dialogue: after a crash in between it may have
 * gone, and is not sent again.
 * @throws Error where a retry is worthwhile: the queue waits and calls again
 */
export async function sendBookingNotification(services: Services, { id }: Values): Promise<void> {
  const claimed = await services.sql.begin(tx => claim(services, tx, Number(id)))
  if (!claimed) return
  try {
    await send(services, claimed)
  } catch (error) {
    return recordFailure(services, claimed, error)
  }
  await services.sql`
    update booking_notifications set state = 'sent', sent_at = ${services.now()} where id = ${claimed.notification.id}`
}

async function claim(services: Services, tx: Tx, id: number): Promise<Claimed | undefined> {
  const [queued] = await tx<Notification[]>`select * from booking_notifications where id = ${id} for update`
  if (queued?.state !== 'queued' && queued?.state !== 'sending') return undefined
  const booking = await bookingOf(tx, { source: queued.source, id: queued.source_id })
  if (queued.state === 'sending') {
    // The process ended in between: a person decides, as nobody knows whether it went.
    await tx`update booking_notifications set state = 'failed', error = 'uncertain' where id = ${id}`
    if (booking) await notifyHostOfFailure(tx, booking, ({ enums }) => enums.uncertain)
    return undefined
  }
  const current = booking && !isObsolete(queued, booking) ? booking : undefined
  if (booking && isByWhatsapp(queued)) {
    await remindByWhatsapp({ services, tx }, queued, current)
    return undefined
  }
  const isDropped = !current?.email
  const notification = { ...queued, attempts: queued.attempts + 1 }
  await tx`
    update booking_notifications set state = ${isDropped ? 'dropped' : 'sending'}, attempts = ${notification.attempts}
    where id = ${id}`
  return isDropped ? undefined : { notification, booking: current }
}

async function send(services: Services, { notification: { kind }, booking }: Claimed): Promise<void> {
  const { sql, config, now } = services
  const sender = await senderOf(services, null)
  const link = await bookingLink(sql, config.origin, { ...booking, isMailed: true })
  const { subject, text, html } = await mailContent({ kind, booking, link, organisation: sender.fromName })
  const hasFile = kind !== 'reminder' && ['booked', 'confirmed', 'cancelled', 'done'].includes(booking.status)
  const file = hasFile ? calendarFile(booking, { sender, description: text, now: now() }) : undefined
  await sendMail(services, sender, {
    purpose: 'transactional',
    foot: { language: booking.language },
    to: String(booking.email),
    subject,
    text,
    html,
    ...(file
      ? { icalEvent: { ...file, filename: file.method === 'CANCEL' ? 'cancel.ics' : 'invite.ics' } }
      : {}),
  })
}

async function recordFailure(
  { sql }: Services,
  { notification: { id, attempts }, booking }: Claimed,
  error: unknown,
): Promise<void> {
  const { isTemporary, words } = sendingFault(error)
  const message = withoutAddresses(words).slice(0, 400)
  if (isTemporary && attempts < MAX_ATTEMPTS) {
    await sql`update booking_notifications set state = 'queued', error = ${message} where id = ${id}`
    throw error
  }
  await sql.begin(async tx => {
    await tx`update booking_notifications set state = 'failed', error = ${message} where id = ${id}`
    await notifyHostOfFailure(tx, booking, () => message)
  })
}
