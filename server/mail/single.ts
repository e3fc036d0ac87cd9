import { createTransport } from 'nodemailer'
import { schemaOf } from '../../contract/check'
import { invalid } from '../../contract/errors'
import { email as emailField } from '../../contract/fields'
import { isTested } from '../../contract/split-test'
import type { MailContext } from './context'
import { signerOf } from './dkim/signers'
import { compileMessage } from './message/compile'
import { bytesOf, signed } from './message/signed'
import { keepInOutbox } from './outbox'
import { testFilling } from './presentations'
import { isSes, sendBySes, sesSettings } from './ses/api'
import { smtpSettings } from './smtp/settings'
import { secondVersion } from './split'
import { activeDomain, campaignRow, usableFrame } from './start'

/** A message to one person, outside of any campaign. */
export interface SingleMail {
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

type Way = Pick<MailContext, 'sql' | 'now' | 'dataDir' | 'aws'> & { smtpUrl: string | undefined }

const MOST_TEST_ADDRESSES = 20

/**
 * Sends a single mail, signed where its domain has keys, or keeps it in the outbox where no server is configured.
 * @throws {Error} what the mail server answered
 */
export async function sendSingleMail(way: Way, mail: SingleMail): Promise<void> {
  const { fromName, ...letter } = mail
  const from = fromName ? { name: fromName, address: mail.from } : mail.from
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message, envelope } = await composer.sendMail({ ...letter, from })
  const sender = envelope.from || mail.from
  const raw = await signedByDomain(way, sender, message as Buffer)
  await handOver(way, { kind: 'single', sender, recipient: mail.to, subject: mail.subject, raw })
}

/**
 * Sends a campaign's message as it is now to some addresses, to a colleague by their name; nothing of it is counted.
 * @param order.to one to twenty addresses
 * @throws {Failure} not_found; domain_inactive; invalid on `to` or `template_id`; unavailable when SMTP says no
 */
export async function testCampaign(
  order: MailContext & { id: number; to: readonly string[]; smtpUrl: string | undefined },
): Promise<void> {
  const { sql, id, key, origin } = order
  const addresses = [...new Set(order.to.map(address => address.trim()))]
  if (addresses.length === 0) throw invalid({ to: 'required' })
  if (addresses.length > MOST_TEST_ADDRESSES) throw invalid({ to: 'too_long' })
  const schema = schemaOf(emailField({ required: true }))
  if (addresses.some(address => !schema.safeParse(address).success)) throw invalid({ to: 'valid_email' })
  const campaign = await campaignRow(sql, id)
  const { id: domainId } = await activeDomain(sql, campaign.from_email)
  const frames = [await usableFrame({ ...order, sql, origin }, campaign, 'template_id')]
  // Of a campaign of two versions both.
  if (isTested(campaign))
    frames.push(await usableFrame({ ...order, sql, origin }, secondVersion(campaign), 'ab_template_id'))
  const renderers = frames.map(frame => compileMessage(frame, key))
  const now = order.now()
  const sign = isSes(order.smtpUrl) ? undefined : await signerOf(order, domainId)
  const filling = await testFilling({ ...order, now }, campaign)
  const names = await colleaguesAt(sql, addresses)
  // A campaign of the demo goes nowhere, its test neither.
  const smtpUrl = campaign.origin === 'demo' ? undefined : order.smtpUrl
  const wanted = addresses.flatMap(address => renderers.map(render => ({ address, render })))
  for (const [index, { address, render }] of wanted.entries()) {
    // Row 0 is nobody's: the links of a test message lead nowhere and count nothing.
    const recipient = {
      emailId: 0,
      startedMonth: '2000-01-01',
      address,
      name: names.get(address.toLowerCase()) ?? '',
      language: campaign.language,
      attributes: {},
      ...filling,
    }
    const messageId = `test.${id}.${now.getTime()}.${index}@${campaign.from_email.split('@')[1]}`
    const made = render({ ...recipient, messageId }, now)
    const message = sign ? await signed(made, sign, now) : made
    const raw = bytesOf(message)
    const envelope = { sender: message.sender, recipient: message.recipient, subject: message.subject, raw }
    await handOver(
      { ...order, smtpUrl },
      { ...envelope, kind: 'test', audience: campaign.audience, campaignId: id },
    )
  }
}

/** @returns names of users by their addresses in small letters; what is known of a subscriber is no tester's */
async function colleaguesAt(
  sql: MailContext['sql'],
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const wanted = addresses.map(address => address.toLowerCase())
  const rows = await sql<{ address: string; name: string }[]>`
    select lower(email) as address, name from users where lower(email) = any(${wanted}::text[]) and deleted_at is null`
  return new Map(rows.map(({ address, name }) => [address, name]))
}

/** A domain that is none of ours signs nothing; SES signs by its own keys. */
async function signedByDomain(way: Way, sender: string, raw: Buffer): Promise<Buffer> {
  const name = sender.slice(sender.lastIndexOf('@') + 1).toLowerCase()
  const [domain] = await way.sql<{ id: number }[]>`select id from domains where lower(name) = ${name}`
  const sign = domain && !isSes(way.smtpUrl) ? await signerOf(way, domain.id) : undefined
  if (!sign) return raw
  return Buffer.concat([Buffer.from(await sign([raw], way.now()), 'latin1'), raw])
}

async function handOver(
  { sql, now, smtpUrl, aws }: Way,
  message: Parameters<typeof keepInOutbox>[1][number],
): Promise<void> {
  if (!smtpUrl) return keepInOutbox(sql, [message], now())
  if (isSes(smtpUrl)) return void (await sendBySes(sesSettings(smtpUrl, aws), message))
  const { host, port, secure, requireTls, user, password, verifyCertificate } = smtpSettings(smtpUrl)
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    tls: { rejectUnauthorized: verifyCertificate },
    connectionTimeout: 15_000,
    ...(user ? { auth: { user, pass: password } } : {}),
  })
  try {
    await transport.sendMail({
      envelope: { from: message.sender, to: [message.recipient] },
      raw: message.raw,
    })
  } finally {
    transport.close()
  }
}
