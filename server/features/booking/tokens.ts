import { createHmac } from 'node:crypto'
import { sameText } from '../../auth/one-time'
import type { Connection } from '../../db/connect'
import { mailKey } from '../../mail'

/** The booking that a link in a mail is about. */
export interface BookingSubject {
  source: 'appointment' | 'registration'
  id: number
}

const PREFIXES = { appointment: 'a', registration: 'r' } as const
const SIGNATURE = 22

/** A token that lets its holder see, move and cancel one booking, without an account. */
export function bookingToken(key: Buffer, { source, id }: BookingSubject): string {
  const subject = `${PREFIXES[source]}${id.toString(36)}`
  return `${subject}-${signatureOf(key, subject)}`
}

/** Returns the booking of a token, or undefined where the signature is wrong. */
export function readBookingToken(key: Buffer, token: string): BookingSubject | undefined {
  const [, prefix, number, signature = ''] = /^([ar])([0-9a-z]{1,11})-([\w-]{22})$/.exec(token) ?? []
  if (!prefix || !number) return undefined
  if (!sameText(signatureOf(key, prefix + number), signature)) return undefined
  return { source: prefix === 'a' ? 'appointment' : 'registration', id: Number.parseInt(number, 36) }
}

/** Returns the address of a booking's page, for everybody who has its mail. */
export async function bookingLink(
  sql: Connection,
  origin: string,
  booking: BookingSubject & { setting: { slug: string } | undefined },
): Promise<string> {
  return `${origin}/book/${booking.setting?.slug ?? 'meeting'}/${bookingToken(await mailKey(sql), booking)}`
}

/** 132 bits cannot be guessed. */
function signatureOf(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(`booking ${subject}`).digest('base64url').slice(0, SIGNATURE)
}
