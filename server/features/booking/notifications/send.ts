import type { Tx, Values } from '../../../crud/hooks'
import { notify, type Words } from '../../../crud/notify'
import type { Connection } from '../../../db/connect'
import { addJob } from '../../../jobs/queue'
import { mailKey, withoutAddresses } from '../../../mail'
import type { Services } from '../../../services'
import { senderOf, sendMail } from '../../mail'
import { type Booking, bookingOf } from '../booking'
import type { Setting } from '../settings'
import { bookingToken } from '../tokens'
import { momentIn } from '../words'
import { calendarFile } from './calendar'
import { letterOf } from './content'
import { isByWhatsapp, remindByWhatsapp } from './whatsapp'

const LETTER_KINDS = ['booked', 'moved', 'cancelled', 'waiting', 'offered', 'reminder'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** How often a letter is tried where the mail server says that it may work later. */
const TRIES = 5

/** Writes one letter down, once, in the transaction of what it tells of; a job sends it. */
export async function queueLetter(
  tx: Tx,
  { source, id }: Pick<Booking, 'source' | 'id'>,
  kind: LetterKind,
  key: string,
): Promise<void> {
  const [letter] = await tx<{ id: number }[]>`
    insert into booking_letters (source, source_id, kind, key) values (${source}, ${id}, ${kind}, ${key})
    on conflict (source, source_id, kind, key) do nothing returning id`
  if (letter) await addJob(tx, 'send_booking_letter', { id: letter.id })
}

export interface Letter {
  id: number
  source: Booking['source']
  source_id: number
  kind: LetterKind
  key: string
  state: string
  attempts: number
}

export type Told = Booking & { setting: Setting | undefined }

/**
 * Sends one letter. It is marked as being sent before the mail server hears of it: where the process ends in between,
 * it may have gone, and is not sent again.
 * @throws Error where it is worth another try: the queue waits and calls again
 */
export async function sendBookingLetter(services: Services, { id }: Values): Promise<void> {
  const taken = await services.sql.begin(tx => take(services, tx, Number(id)))
  if (!taken) return
  const { letter, booking } = taken
  try {
    await send(services, letter, booking)
  } catch (error) {
    return fails(services, letter, booking, error as Error & { responseCode?: number })
  }
  await services.sql`update booking_letters set state = 'sent', sent_at = ${services.now()} where id = ${letter.id}`
}

async function take(
  services: Services,
  tx: Tx,
  id: number,
): Promise<{ letter: Letter; booking: Told } | undefined> {
  const [letter] = await tx<Letter[]>`select * from booking_letters where id = ${id} for update`
  if (letter?.state === 'sending')
    await tx`update booking_letters set state = 'failed', error = 'uncertain' where id = ${id}`
  if (letter?.state !== 'queued') return undefined
  const booking = await bookingOf(tx, { source: letter.source, id: letter.source_id })
  if (booking && isByWhatsapp(letter)) {
    await remindByWhatsapp(services, tx, letter, isOver(letter, booking) ? undefined : booking)
    return undefined
  }
  const isDropped = !booking?.email || isOver(letter, booking)
  await tx`
    update booking_letters set state = ${isDropped ? 'dropped' : 'sending'}, attempts = attempts + 1 where id = ${id}`
  return isDropped || !booking ? undefined : { letter: { ...letter, attempts: letter.attempts + 1 }, booking }
}

/** What a letter tells may be over by the time that it is sent. */
export function isOver({ kind, key }: Letter, { status, at }: Booking): boolean {
  if (kind === 'reminder') return !['booked', 'confirmed'].includes(status) || key.split(' ')[0] !== at
  if (kind === 'cancelled') return status !== 'cancelled'
  return status === 'cancelled'
}

async function send(services: Services, { kind }: Letter, booking: Told): Promise<void> {
  const { sql, config, now } = services
  const sender = await senderOf(services, null)
  const link = await linkOf(sql, config.origin, booking)
  const { subject, text, html } = await letterOf({ kind, booking, link, organisation: sender.fromName })
  const file = isInCalendar(kind, booking) ? entryOf(booking, sender, text, now()) : undefined
  await sendMail(services, sender, {
    purpose: 'transactional',
    to: String(booking.email),
    subject,
    text,
    html,
    ...(file
      ? { icalEvent: { ...file, filename: file.method === 'CANCEL' ? 'cancel.ics' : 'invite.ics' } }
      : {}),
  })
}

/** Who waits has nothing in the calendar yet. */
const isInCalendar = (kind: LetterKind, { status }: Booking) =>
  kind !== 'reminder' && ['booked', 'confirmed', 'cancelled', 'done'].includes(status)

/** The calendar file of a booking, as its mail and its page give it. */
export function entryOf(
  booking: Told,
  { from, fromName }: { from: string; fromName: string },
  description: string,
  now: Date,
) {
  const { source, id, status, at, minutes, sequence, setting } = booking
  return calendarFile({
    uid: `${source}-${id}@${from.slice(from.lastIndexOf('@') + 1)}`,
    sequence,
    isCancelled: status === 'cancelled',
    title: `${booking.language === 'ar' ? booking.title_ar : booking.title_en}, ${fromName}`,
    description,
    at,
    minutes,
    location: booking.meeting_link ?? setting?.place ?? null,
    organizer: { name: fromName, email: from },
    attendee: booking.email ? { name: booking.name, email: booking.email } : undefined,
    now,
  })
}

/** The page of a booking, for whoever has its mail. */
export async function linkOf(sql: Connection, origin: string, booking: Told): Promise<string> {
  const token = bookingToken(await mailKey(sql), booking)
  return `${origin}/book/${booking.setting?.slug ?? 'meeting'}/${token}`
}

/** No answer, or a 4xx one, may be another one later (RFC 5321, 4.2.1); what was refused stays refused. */
async function fails(
  { sql }: Services,
  letter: Letter,
  booking: Told,
  error: Error & { responseCode?: number },
): Promise<void> {
  const words = withoutAddresses(error.message.replace(/\s+/g, ' ')).slice(0, 400)
  const mayWork = error.responseCode === undefined || error.responseCode < 500
  if (mayWork && letter.attempts < TRIES) {
    await sql`update booking_letters set state = 'queued', error = ${words} where id = ${letter.id}`
    throw error
  }
  await sql.begin(async tx => {
    await tx`update booking_letters set state = 'failed', error = ${words} where id = ${letter.id}`
    await tellHost(tx, booking, () => words)
  })
}

/** Whoever looks after a booking hears that the person could not be told of it. */
export async function tellHost(tx: Tx, booking: Booking, reason: (words: Words) => string): Promise<void> {
  if (!booking.host) return
  const link =
    booking.source === 'appointment'
      ? `/online-appointments/${booking.id}`
      : `/online-seminars/${booking.seminar_id}`
  const name = `${booking.name}, ${momentIn('en', booking.at, booking.timezone)}`
  const values = (words: Words) => ({ name, reason: reason(words) })
  const resource = booking.source === 'appointment' ? 'online-appointments' : 'seminar-registrations'
  const about = { resource, id: booking.id }
  await notify(tx, { kind: 'message_failed', to: [booking.host.id], values, link, about })
}
