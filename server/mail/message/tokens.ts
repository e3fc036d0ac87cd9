import { createHmac, timingSafeEqual } from 'node:crypto'

/** Purpose of a token. Each purpose has its own signature, so a click link does not unsubscribe. */
export type TokenPurpose = 'track' | 'unsubscribe' | 'bounce'

/** The signatures of one recipient's message, ready to be put into addresses. */
export interface RecipientTokens {
  /** For `/o/{track}.gif` and `/c/{track}.{link}`. */
  track: string
  /** For `/u/{unsubscribe}`. */
  unsubscribe: string
  /** For the return path `bounce+{bounce}@domain`; lower case only, since relays fold the case of local parts. */
  bounce: string
}

/** Subject of a valid token: a row of emails, and for a click the link's position in the campaign. */
export interface TokenSubject {
  emailId: number
  startedMonth: string
  link: number | undefined
}

const SIGNATURE = 20
const OFFSETS: Record<TokenPurpose, number> = { track: 0, unsubscribe: 20, bounce: 40 }

/**
 * The three tokens of a message out of one HMAC: 80 bits each of one SHA-256.
 * @param key the installation's secret for mail
 * @param startedMonth the partition of the row, `YYYY-MM-01`
 */
export function recipientTokens(key: Buffer, emailId: number, startedMonth: string): RecipientTokens {
  const name = subjectName(emailId, startedMonth)
  const digest = digestOf(key, name)
  const token = (purpose: TokenPurpose) =>
    `${name}.${digest.slice(OFFSETS[purpose], OFFSETS[purpose] + SIGNATURE)}`
  return { track: token('track'), unsubscribe: token('unsubscribe'), bounce: token('bounce') }
}

/** @returns what the token names, or undefined when it was not made by this key for this purpose. */
export function readToken(key: Buffer, purpose: TokenPurpose, token: string): TokenSubject | undefined {
  const match = /^([0-9a-z]{1,13})\.([0-9a-z]{1,4})\.([0-9a-f]{20})(?:\.([0-9a-z]{1,4}))?$/.exec(token)
  if (!match) return undefined
  const [, id = '', month = '', signature = '', link] = match
  const expected = digestOf(key, `${id}.${month}`).slice(OFFSETS[purpose], OFFSETS[purpose] + SIGNATURE)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  const emailId = Number.parseInt(id, 36)
  if (!Number.isSafeInteger(emailId)) return undefined
  return {
    emailId,
    startedMonth: monthOf(Number.parseInt(month, 36)),
    link: link === undefined ? undefined : Number.parseInt(link, 36),
  }
}

/** Subject of the links in test mails: no row. They work and count nothing. */
export const TEST_ROW = { emailId: 0, startedMonth: '2000-01-01' } as const

/** @returns whether a token is one of a test mail */
export const isOfTest = (subject: TokenSubject | undefined): boolean => subject?.emailId === TEST_ROW.emailId

/** Returns the signature that binds a target to one link of one message: `/c/{track}.{link}?to={target}&s={signature}`. */
export function targetSignature(key: Buffer, token: string, target: string): string {
  return createHmac('sha256', key).update(`target:${token} ${target}`).digest('hex').slice(0, SIGNATURE)
}

/** @returns whether the target of a link is the one that was signed for it */
export function isSignedTarget(key: Buffer, token: string, { to, signature }: SignedTarget): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(targetSignature(key, token, to))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** A target as the address of a link carries it. */
export interface SignedTarget {
  to: string
  signature: string
}

/** @returns the keyed hash that an erased person is recognised by (docs/spec/mail.md, "Law") */
export function erasureHash(key: Buffer, address: string): Buffer {
  return createHmac('sha256', key).update(`erased:${address.trim().toLowerCase()}`).digest()
}

function subjectName(emailId: number, startedMonth: string): string {
  const year = Number(startedMonth.slice(0, 4))
  const month = Number(startedMonth.slice(5, 7))
  return `${emailId.toString(36)}.${((year - 2000) * 12 + month - 1).toString(36)}`
}

function monthOf(months: number): string {
  const month = String((months % 12) + 1).padStart(2, '0')
  return `${2000 + Math.floor(months / 12)}-${month}-01`
}

const digestOf = (key: Buffer, name: string) => createHmac('sha256', key).update(`mail:${name}`).digest('hex')
