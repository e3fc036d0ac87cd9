import { createTransport } from 'nodemailer'
import { schemaOf } from '../../contract/check'
import { invalid } from '../../contract/errors'
import { email as emailField } from '../../contract/fields'
import { frameOf } from './content'
import type { MailContext } from './context'
import { compileMessage } from './message/compile'
import { TemplateError } from './message/liquid'
import { keepInOutbox } from './outbox'
import { smtpSettings } from './smtp/settings'
import { activeDomain, campaignRow, unusableTemplate } from './start'

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
}

type Way = Pick<MailContext, 'sql' | 'now'> & { smtpUrl: string | undefined }

const MOST_TEST_ADDRESSES = 20

/** Sends a single mail, or keeps it in the outbox where no server is configured. @throws {Error} what SMTP answered */
export async function sendSingleMail({ sql, now, smtpUrl }: Way, mail: SingleMail): Promise<void> {
  const { fromName, ...letter } = mail
  const from = fromName ? { name: fromName, address: mail.from } : mail.from
  const composer = createTransport({ streamTransport: true, buffer: true })
  const { message, envelope } = await composer.sendMail({ ...letter, from })
  const raw = message as Buffer
  const sender = envelope.from || mail.from
  await handOver(
    { sql, now, smtpUrl },
    { kind: 'single', sender, recipient: mail.to, subject: mail.subject, raw },
  )
}

/**
 * Sends a campaign's message as it is now to some addresses, with a made-up person; nothing of it is counted.
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
  await activeDomain(sql, campaign.from_email)
  const frame = await frameOf({ ...order, sql, origin }, campaign).catch(error => {
    throw error instanceof TemplateError ? unusableTemplate(error) : error
  })
  const render = compileMessage(frame, key)
  const now = order.now()
  // A campaign of the demo goes nowhere, its test neither.
  const smtpUrl = campaign.origin === 'demo' ? undefined : order.smtpUrl
  for (const [index, address] of addresses.entries()) {
    // Row 0 is nobody's: the links of a test message lead nowhere and count nothing.
    const recipient = {
      emailId: 0,
      startedMonth: '2000-01-01',
      address,
      name: '',
      language: campaign.language,
      attributes: {},
    }
    const messageId = `test.${id}.${now.getTime()}.${index}@${campaign.from_email.split('@')[1]}`
    const message = render({ ...recipient, messageId }, now)
    const raw = Buffer.concat(
      message.chunks.map(chunk => (typeof chunk === 'string' ? Buffer.from(chunk, 'latin1') : chunk)),
    )
    const envelope = { sender: message.sender, recipient: message.recipient, subject: message.subject, raw }
    await handOver(
      { ...order, smtpUrl },
      { ...envelope, kind: 'test', audience: campaign.audience, campaignId: id },
    )
  }
}

async function handOver(
  { sql, now, smtpUrl }: Way,
  message: Parameters<typeof keepInOutbox>[1][number],
): Promise<void> {
  if (!smtpUrl) return keepInOutbox(sql, [message], now())
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
