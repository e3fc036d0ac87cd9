import { Failure } from '../../../../contract/http/errors'
import type { Tx, Values } from '../../../crud/hooks'
import type { Services } from '../../../services'
import { type FollowUp, failureIn, queueTemplate } from '../../whatsapp'
import { type Booking, bookingOf, titleOf } from '../booking'
import { bookingLink } from '../tokens'
import { momentIn } from '../words'
import { notifyHostOfFailure } from './host'
import { isObsolete, type Notification, queueNotification } from './queue'

export const isByWhatsapp = ({ kind, key }: Pick<Notification, 'kind' | 'key'>) =>
  kind === 'reminder' && key.endsWith(' whatsapp')

interface Work {
  services: Services
  tx: Tx
}

/**
 * Queues a reminder as a WhatsApp template, in one transaction with its notification. A visitor who cannot be reached
 * by WhatsApp is reminded by mail, once.
 * @param booking undefined where the reminder is obsolete
 */
export async function remindByWhatsapp(
  { services, tx }: Work,
  reminder: Notification,
  booking: Booking | undefined,
): Promise<void> {
  const { id } = reminder
  const template_id = booking?.setting?.whatsapp_template_id
  if (!booking?.phone || !template_id) {
    await tx`update booking_notifications set state = 'dropped' where id = ${id}`
    return
  }
  try {
    const onFailure: FollowUp = { task: 'send_fallback_reminder', payload: { notification: id } }
    const values = await placeholderValues({ services, tx }, booking)
    const order = { to: booking.phone, template_id, values, by: null, onFailure }
    await tx.savepoint(inner => queueTemplate(inner, services, order))
    await tx`update booking_notifications set state = 'sent', sent_at = ${services.now()} where id = ${id}`
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const fields = Object.entries(error.details.fields ?? {}).map(([name, code]) => `${name}: ${code}`)
    await remindByMail(tx, { reminder, booking, error: fields.join(', ') || error.code })
  }
}

/** Sends a reminder by mail that WhatsApp accepted and could not deliver, and notifies the host, once. */
export async function remindByFallback(
  services: Services,
  { notification: id, error }: Values,
): Promise<void> {
  await services.sql.begin(async tx => {
    const [reminder] = await tx<Notification[]>`
      select * from booking_notifications where id = ${Number(id)} and state = 'sent' for update`
    const booking = reminder && (await bookingOf(tx, { source: reminder.source, id: reminder.source_id }))
    if (reminder && booking) await remindByMail(tx, { reminder, booking, error: String(error) })
  })
}

async function remindByMail(
  tx: Tx,
  { reminder, booking, error }: { reminder: Notification; booking: Booking; error: string },
): Promise<void> {
  const { id, source, source_id, key } = reminder
  await tx`update booking_notifications set state = 'failed', error = ${error} where id = ${id}`
  if (isObsolete(reminder, booking)) return
  const byMail = key.replace(/ whatsapp$/, '')
  if (booking.email) await queueNotification(tx, { source, id: source_id, kind: 'reminder', key: byMail })
  await notifyHostOfFailure(tx, booking, words => failureIn(words, error))
}

/** Returns the values of a template's placeholders, by position and by name. */
async function placeholderValues({ services, tx }: Work, booking: Booking): Promise<Record<string, string>> {
  const when = `${momentIn(booking.language, booking.at, booking.timezone)} (${booking.timezone})`
  const link =
    booking.meeting_link ?? (await bookingLink(tx, services.config.origin, { ...booking, isMailed: false }))
  const name = booking.name.split(' ')[0] ?? booking.name
  const title = titleOf(booking)
  return { 1: name, 2: when, 3: link, 4: title, name, when, link, title, host: booking.host?.name ?? '' }
}
