import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link in a mail is about. */
export interface BookingSubject {
  source: 'appointment' | 'registration'
  id: number
}

const LETTERS = { appointment: 'a', registration: 'r' } as const
const SIGNATURE = 22

/** A token that lets its holder see, move and cancel one booking, without an account. */
export function bookingToken(key: Buffer, { source, id }: BookingSubject): string {
  const subject = `${LETTERS[source]}${id.toString(36)}`
  return `${subject}-${signatureOf(key, subject)}`
}

/** @returns what a token is about, or undefined where we did not make it */
export function readBookingToken(key: Buffer, token: string): BookingSubject | undefined {
  const [, letter, number, signature = ''] = /^([ar])([0-9a-z]{1,11})-([\w-]{22})$/.exec(token) ?? []
  if (!letter || !number) return undefined
  const wanted = Buffer.from(signatureOf(key, letter + number))
  if (!timingSafeEqual(wanted, Buffer.from(signature))) return undefined
  return { source: letter === 'a' ? 'appointment' : 'registration', id: Number.parseInt(number, 36) }
}

/** 132 bits: more than anybody can guess. */
function signatureOf(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(`booking ${subject}`).digest('base64url').slice(0, SIGNATURE)
}
