import { verify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { fail } from '../../../../contract/http/errors'
import type { Config } from '../../../config'
import type { Handshake } from '../../../inbox'
import { outbound } from '../../../outbound'

/** Messages that Amazon SNS posts (docs.aws.amazon.com/sns, "Parsing Amazon SNS message formats"). */
const envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
})
export type SnsEnvelope = z.output<typeof envelope>

type SnsConfig = Pick<Config, 'snsTopics' | 'snsUrl' | 'outboundAllow'>

/** Bytes of a message of SNS: 256 KB, which JSON may write twice as long. It is read before its signature is known. */
const LARGEST = 524_288

/** @returns what was posted. @throws {Failure} too_large; forbidden where it is no message of SNS */
export function readEnvelope(body: Buffer): SnsEnvelope {
  if (body.length > LARGEST) throw fail('too_large')
  try {
    return envelope.parse(JSON.parse(body.toString('utf8')))
  } catch {
    throw fail('forbidden')
  }
}

/**
 * Checks that SNS itself signed a message, of a topic that is ours, and confirms a subscription.
 * @returns the answer of a handshake; nothing for a notification
 * @throws {Failure} not_found where no topic is configured; forbidden for any other topic, host or signature
 */
export async function admit(config: SnsConfig, message: SnsEnvelope): Promise<Handshake | undefined> {
  if (config.snsTopics.length === 0) throw fail('not_found')
  if (!config.snsTopics.includes(message.TopicArn)) throw fail('forbidden')
  const certificate = await certificateAt(config, message.SigningCertURL)
  const digest = message.SignatureVersion === '1' ? 'sha1' : 'sha256'
  const signature = Buffer.from(message.Signature, 'base64')
  if (!verify(digest, Buffer.from(signedText(message)), certificate.publicKey, signature))
    throw fail('forbidden')
  if (message.Type === 'Notification') return undefined
  if (message.Type === 'SubscriptionConfirmation') await confirm(config, message.SubscribeURL ?? '')
  return { status: 200, type: 'text/plain', body: 'ok' }
}

/** The fields that are signed, in the order of their names, each on two lines. */
function signedText(message: SnsEnvelope): string {
  const names =
    message.Type === 'Notification'
      ? (['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const)
      : (['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const)
  return names
    .filter(name => message[name] !== undefined)
    .map(name => `${name}\n${message[name]}\n`)
    .join('')
}

const CERTIFICATE_KEPT_MS = 24 * 60 * 60 * 1000
const MOST_CERTIFICATES = 20
const certificates = new Map<string, { certificate: Promise<X509Certificate>; until: number }>()

async function certificateAt(config: SnsConfig, url: string): Promise<X509Certificate> {
  const now = Date.now()
  if (!isOfSns(config, url) || !new URL(url).pathname.endsWith('.pem')) throw fail('forbidden')
  const known = certificates.get(url)
  const certificate = await (known && known.until > now ? known.certificate : keepCertificate(config, url))
  if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now)
    throw fail('forbidden')
  return certificate
}

/** The asking itself is kept: of many messages that come at once the first asks. What was not got is asked for anew. */
function keepCertificate(config: SnsConfig, url: string): Promise<X509Certificate> {
  const certificate = fetchCertificate(config, url)
  if (certificates.size >= MOST_CERTIFICATES) certificates.clear()
  certificates.set(url, { certificate, until: Date.now() + CERTIFICATE_KEPT_MS })
  certificate.catch(() => certificates.delete(url))
  return certificate
}

async function fetchCertificate(config: SnsConfig, url: string): Promise<X509Certificate> {
  const { status, body } = await outbound(config, url, { timeoutMs: 10_000, bytes: 20_000 }).catch(() => {
    // SNS posts again when it hears no; a wrong signature would be told so at once.
    throw fail('unavailable')
  })
  if (status !== 200) throw fail('unavailable')
  try {
    return new X509Certificate(body)
  } catch {
    throw fail('forbidden')
  }
}

async function confirm(config: SnsConfig, url: string): Promise<void> {
  if (!isOfSns(config, url)) throw fail('forbidden')
  const { status } = await outbound(config, url, { timeoutMs: 10_000 }).catch(() => ({ status: 0 }))
  if (status !== 200) throw fail('unavailable')
}

/** Only Amazon's own hosts: who may name the certificate names the signature. */
function isOfSns({ snsUrl }: SnsConfig, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, origin } = new URL(address)
  if (snsUrl) return origin === new URL(snsUrl).origin
  return (
    protocol === 'https:' && !port && !username && /^sns\.[a-z\d-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  )
}
