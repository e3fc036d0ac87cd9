import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { NotMailable, type Purpose, refusalOf, type SuppressionSide } from '../audience/eligibility'
import type { MailContext } from '../context'
import { TEST_HEADER, testSubject } from '../message/compile'
import { signerOf } from '../message/dkim/signers'
import { keepInOutbox } from '../transports/outbox/outbox'
import { isSes, sendBySes, sesSettings } from '../transports/ses/api'
import { makeComposer, makeTransport } from '../transports/smtp/transport'

/** A message to one person, outside of any campaign. */
export interface SingleMail {
  /** By which rules it is decided whether the address may be mailed. */
  purpose: Purpose
  /** Whose suppressions hold; the general side's unless said. */
  side?: SuppressionSide
  /** A test is marked in the subject and by a header. */
  isTest?: boolean
  /** Sent by no person: programs must not answer it (RFC 3834, 5). */
  isAutomatic?: boolean
  from: string
  /** The name that the address is shown by. */
  fromName?: string
  replyTo?: string
  to: string
  subject: string
  text: string
  html?: string
  attachments?: { filename: string; contentType: string; content: Buffer }[]
  /** A calendar file (RFC 5545), as an invitation that mail programs offer to answer. */
  icalEvent?: { method: 'REQUEST' | 'CANCEL'; content: string; filename: string }
}

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

type Way = Pick<MailContext, 'sql' | 'now' | 'dataDir' | 'aws'> & { smtpUrl: string | undefined }

/**
 * Sends a single mail, signed where its domain has keys, or keeps it in the outbox where no server is configured.
 * @throws {NotMailable} where its purpose does not allow it; {Error} what the mail server answered
 */
export async function sendSingleMail(way: Way, mail: SingleMail): Promise<void> {
  const { fromName, purpose, side = 'general', isTest = false, isAutomatic = false, ...letter } = mail
  const refusal = await refusalOf(way.sql, purpose, { side, address: mail.to })
  if (refusal) throw new NotMailable(refusal)
  const from = fromName ? { name: fromName, address: mail.from } : mail.from
  const subject = isTest ? testSubject(mail.subject) : mail.subject
  const headers = { ...(isTest ? { [TEST_HEADER]: 'yes' } : {}), ...(isAutomatic ? AUTOMATIC : {}) }
  const attachments = letter.attachments?.map(file => ({ ...file, content: inPieces(file.content) }))
  const order = { ...letter, from, subject, headers, ...(attachments ? { attachments } : {}) }
  const { message, envelope } = await makeComposer().sendMail(order)
  const sender = envelope.from || mail.from
  const raw = await signedByDomain(way, sender, message as Buffer)
  await handOver(way, { kind: 'single', sender, recipient: mail.to, subject, raw })
}

/** Bytes of a file that are encoded at once. */
const PIECE = 1_000_000

/** A file that is encoded in pieces, so that others are answered meanwhile: the largest one at once takes 0.2 s. */
function inPieces(content: Buffer): Readable {
  async function* pieces() {
    for (let at = 0; at < content.length; at += PIECE) {
      yield content.subarray(at, at + PIECE)
      await setImmediate()
    }
  }
  return Readable.from(pieces(), { objectMode: false })
}

/** A domain that is none of ours signs nothing; SES signs by its own keys. */
async function signedByDomain(way: Way, sender: string, raw: Buffer): Promise<Buffer> {
  const name = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  const [domain] = await way.sql<{ id: number }[]>`select id from domains where lower(name) = ${name}`
  const sign = domain && !isSes(way.smtpUrl) ? await signerOf(way, domain.id) : undefined
  if (!sign) return raw
  return Buffer.concat([Buffer.from(await sign([raw], way.now()), 'latin1'), raw])
}

/**
 * Hands a message to the server, or keeps it where none is configured.
 * @returns the server's response; undefined for a message that is kept
 * @throws {Error} what the mail server answered
 */
export async function handOver(
  { sql, now, smtpUrl, aws }: Way,
  message: Parameters<typeof keepInOutbox>[1][number],
): Promise<string | undefined> {
  if (!smtpUrl) {
    await keepInOutbox(sql, [message], now())
    return undefined
  }
  if (isSes(smtpUrl)) return sendBySes(sesSettings(smtpUrl, aws), message)
  const transport = makeTransport(smtpUrl)
  try {
    const { response } = await transport.sendMail({
      envelope: { from: message.sender, to: [message.recipient], size: message.raw.length },
      raw: message.raw,
    })
    return response
  } finally {
    transport.close()
  }
}
