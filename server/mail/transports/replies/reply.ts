import type { Stage } from './rule'

/** A reply of a mail server. */
export interface SmtpReply {
  /** Three digits. */
  code: number
  /** RFC 3463, `5.1.1`; empty where the server gave none. */
  enhanced: string
  /** All lines without their codes, joined by a space; at most 900 characters. */
  text: string
  /** The lines as they came, without codes; the extensions of EHLO are read from them. */
  lines: readonly string[]
  /** Of a refused message: the command that was refused. */
  at?: Stage
}

/** True for 2xx and 3xx. */
export const isGood = ({ code }: SmtpReply) => code < 400

/** Returns a reply as it is kept and shown: `550 5.1.1 no such user`. */
export const replyText = ({ code, text }: SmtpReply) => `${code} ${text}`.trim()

/** Replaces the local parts of addresses: texts about a server or a campaign must not name recipients. */
export const withoutAddresses = (words: string) => words.replace(/[^\s<>()"',;:@]{1,64}@/g, '…@')
