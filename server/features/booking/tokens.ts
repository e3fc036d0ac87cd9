import { createHmac } from 'node:crypto'
import { sameText } from '../../auth/one-time'
import type { Connection } from '../../db/connect'
import { mailKey } from '../../mail'

/** The booking that a link in a mail is about. */
export interface BookingSubject {
  source: 'appointment' | 'registration'
  id: number
}

/** A link to a booking: only one from an email proves that its holder reads the address of the visitor. */
interface BookingLink extends BookingSubject {
  isMailed: boolean
}

const PREFIXES: Readonly<Record<string, Omit<BookingLink, 'id'>>> = {
  a: { source: 'appointment', isMailed: false },
  r: { source: 'registration', isMailed: false },
  b: { source: 'appointment', isMailed: true },
  s: { source: 'registration', isMailed: true },
}
const SIGNATURE = 22

/** A token that lets its holder see, move and cancel one booking, without an account. */
export function bookingToken(key: Buffer, { source, id, isMailed }: BookingLink): string {
  const [prefix] =
    Object.entries(PREFIXES).find(([, of]) => of.source === source && of.isMailed === isMailed) ?? []
  const subject = `${prefix}${id.toString(36)}`
  return `${subject}-${signatureOf(key, subject)}`
}

/** Returns the booking of a token, or undefined where the signature is wrong. */
export function readBookingToken(key: Buffer, token: string): BookingLink | undefined {
  const [, prefix, number, signature = ''] = /^([abrs])([0-9a-z]{1,11})-([\w-]{22})$/.exec(token) ?? []
  const of = PREFIXES[prefix ?? '']
  if (!prefix || !number || !of) return undefined
  if (!sameText(signatureOf(key, prefix + number), signature)) return undefined
  return { ...of, id: Number.parseInt(number, 36) }
}

/** Returns the address of a booking's page, for everybody who has its mail. */
export async function bookingLink(
  sql: Connection,
  origin: string,
  { source, id, setting, isMailed }: BookingLink & { setting: { slug: string } | undefined },
): Promise<string> {
  const token = bookingToken(await mailKey(sql), { source, id, isMailed })
  return `${origin}/book/${setting?.slug ?? 'meeting'}/${token}`
}

/** 132 bits cannot be guessed. */
function signatureOf(key: Buffer, subject: string): string {
  return createHmac('sha256', key).update(`booking ${subject}`).digest('base64url').slice(0, SIGNATURE)
}
