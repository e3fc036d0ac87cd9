import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { addressRefusal, NotMailable, type Purpose, type SuppressionSide } from '../audience/eligibility'
import type { MailContext } from '../context'
import { readProvider } from '../domains/provider'
import { TEST_HEADER, testSubject } from '../message/compile'
import { signerOf } from '../message/dkim/signers'
import { imprintOf, withFoot } from '../message/footer'
import { openTransport } from '../transports/registry'
import { makeComposer } from '../transports/smtp/nodemailer'

/**
 * The provider's details at the foot of a mail (§ 5 DDG, § 35a GmbHG), in a language. `internal`: a mail to staff, which needs
 * none. `included`: the text of the mail ends with them already.
 */
export type MailFoot = { language: string } | 'internal' | 'included'

/** A message to one person, outside of any campaign. */
export interface SingleMail {
  /** Selects the rules that decide whether the address may be mailed. */
  purpose: Purpose
  /** The side whose suppressions hold; `general` by default. */
  side?: SuppressionSide
  /** A test is marked in the subject and by a header. */
  isTest?: boolean
  foot: MailFoot
  /** Sent by no person: programs must not answer it (RFC 3834, 5). */
  isAutomatic?: boolean
  from: string
  /** Display name of the sender. */
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

/** Mail server of the installation, and the keys that its domains sign with. */
type MailServer = Pick<MailContext, 'sql' | 'now' | 'dataDir' | 'aws'> & { smtpUrl: string | undefined }

/**
 * Sends a single mail with the provider's details at its foot, signed where its domain has keys, or keeps it in the outbox where no server is configured.
 * @throws {NotMailable} where its purpose does not allow it; {Error} what the mail server answered
 */
export async function sendSingleMail(server: MailServer, mail: SingleMail): Promise<void> {
  const { fromName, purpose, side = 'general', isTest = false, isAutomatic = false, foot, ...body } = mail
  const refusal = await addressRefusal(server.sql, purpose, { side, address: mail.to })
  if (refusal) throw new NotMailable(refusal)
  const details = typeof foot === 'object' && imprintOf(await readProvider(server.sql), foot.language)
  const letter = details ? withFoot(body, details) : body
  const from = fromName ? { name: fromName, address: mail.from } : mail.from
  const subject = isTest ? testSubject(mail.subject) : mail.subject
  const headers = { ...(isTest ? { [TEST_HEADER]: 'yes' } : {}), ...(isAutomatic ? AUTOMATIC : {}) }
  const attachments = letter.attachments?.map(file => ({ ...file, content: inPieces(file.content) }))
  const order = { ...letter, from, subject, headers, ...(attachments ? { attachments } : {}) }
  const { message, envelope } = await makeComposer().sendMail(order)
  const sender = envelope.from || mail.from
  const transport = openTransport(server)
  const plain = message as Buffer
  const raw = transport.service ? plain : await signedByDomain(server, sender, plain)
  await transport.send({ kind: 'single', sender, recipient: mail.to, subject, raw })
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

/** Signs with the keys of the sender's domain; mail of a foreign domain stays unsigned. */
async function signedByDomain(server: MailServer, sender: string, raw: Buffer): Promise<Buffer> {
  const name = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  const [domain] = await server.sql<{ id: number }[]>`select id from domains where lower(name) = ${name}`
  const sign = domain && (await signerOf(server, domain.id))
  if (!sign) return raw
  return Buffer.concat([Buffer.from(await sign([raw], server.now()), 'latin1'), raw])
}
