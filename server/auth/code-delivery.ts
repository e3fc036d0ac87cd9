import { fail } from '../../contract/http/errors'
import { isLoopback } from '../config'
import { sendSingleMail } from '../mail'
import { outbound } from '../outbound'
import type { Services } from '../services'
import { codeMail, codeMessage } from './codeTexts'

/** Which way a code went. */
export type SentBy = 'sms' | 'mail'
/** Brings a six-digit code to a person. */
export type SendCode = (services: Services, letter: CodeDelivery) => Promise<SentBy>

export interface CodeDelivery {
  email: string
  /** E.164. */
  phone: string | null
  code: string
  language: string
  /** The organisation, as the letter's sender and in its subject. */
  organisation: string
  /** Texts in place of those of a sign-in. */
  words?: { subject: string; text: string }
}

/**
 * Sends a sign-in code by SMS where SMS_URL is set and the person has a phone; by SMTP_URL else, and where the gateway
 * does not take it. Without a mail server it is said at the terminal, on a loopback HOST only
 * (docs/spec/api.md, "Running it").
 * @throws Failure `unavailable` where it can go nowhere, or the mail server does not take it
 */
export const sendCode: SendCode = async (services, letter) => {
  if (await sendMessage(services, letter)) return 'sms'
  await sendLetter(services, letter)
  return 'mail'
}

/** `POST SMS_URL` with `{to, text}`; any answer of 200 to 299 is a yes. */
async function sendMessage({ config, log }: Services, letter: CodeDelivery): Promise<boolean> {
  const { phone, language, code, organisation, words } = letter
  if (!config.smsUrl || !phone) return false
  try {
    const { status } = await outbound(config, config.smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(config.smsToken ? { authorization: `Bearer ${config.smsToken}` } : {}),
      },
      body: JSON.stringify({ to: phone, text: words?.text ?? codeMessage(language, { code, organisation }) }),
      timeoutMs: 8_000,
    })
    if (status >= 200 && status < 300) return true
    log.error({ status }, 'the SMS gateway did not take a sign-in code')
  } catch (error) {
    log.error({ err: error }, 'the SMS gateway gave no answer')
  }
  return false
}

async function sendLetter(services: Services, delivery: CodeDelivery) {
  const { email, code, language, organisation, words } = delivery
  const { config, log, say } = services
  if (!config.smtpUrl) {
    if (!isLoopback(config.host)) throw fail('unavailable', { retryAfter: 60 })
    say?.(`Sign-in code for ${email}: ${code}`)
    return
  }
  const from = senderAt(config.smtpUrl, config.origin)
  const letter = words ?? codeMail(language, { code, organisation })
  try {
    const { sql, now } = services
    const { smtpUrl, dataDir, aws } = config
    await sendSingleMail(
      { sql, now, smtpUrl, dataDir, aws },
      {
        purpose: 'transactional',
        isAutomatic: true,
        from,
        fromName: organisation,
        to: email,
        // Codes of staff are no business letters.
        foot: words ? { language } : 'internal',
        ...letter,
      },
    )
  } catch (error) {
    log.error({ err: error }, 'a sign-in code could not be sent')
    throw fail('unavailable', { retryAfter: 60 })
  }
}

/** The mail account itself where its name is an address; else `no-reply@` our own host. */
export function senderAt(smtpUrl: string, origin: string): string {
  const account = decodeURIComponent(new URL(smtpUrl).username)
  if (account.includes('@')) return account
  const host = new URL(origin).hostname
  return `no-reply@${host.includes('.') ? host : 'localhost.localdomain'}`
}
