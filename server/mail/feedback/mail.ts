import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import type { Feedback } from './feedback'
import { meaningOf, type Verdict } from './meaning'

/**
 * Reads a mail of the mailbox that takes what bounces: reports of delivery (RFC 3464), complaints (RFC 5965), and the
 * plain words of servers that write neither. Answers that a program or a person gave say nothing about delivery.
 * @param raw the message as it came
 * @param receivedAt for a mail without a date, and for one that claims a later one
 * @returns what it tells of each recipient; nothing where it is no such mail
 */
export async function readFeedbackMail(raw: Buffer, receivedAt: Date): Promise<Feedback[]> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' })
  const [status, complaint] = [
    partOf(mail, 'message/delivery-status', 'message/global-delivery-status'),
    partOf(mail, 'message/feedback-report'),
  ]
  const base = {
    source: 'bounces' as const,
    externalId: createHash('sha256').update(raw).digest('hex'),
    at: timeOf(mail, receivedAt),
    ...namesOf(mail, raw),
  }
  if (complaint) return complaintOf(textOf(complaint), base)
  const verdicts = status ? verdictsOf(textOf(status)) : oddVerdicts(mail)
  return verdicts.flatMap(({ recipients, ...verdict }) => {
    const meaning = meaningOf(verdict)
    if (!meaning) return []
    const words = verdict.diagnostic || `${verdict.action} ${verdict.status}`
    const isOnly = verdicts.length === 1
    return [{ ...base, ...meaning, recipients, isOnly, detail: words.trim().slice(0, 1_000) }]
  })
}

type Base = Pick<
  Feedback,
  'source' | 'externalId' | 'at' | 'bounceTokens' | 'unsubscribeTokens' | 'messageIds'
>

function complaintOf(report: string, base: Base): Feedback[] {
  const fields = fieldsOf(report)
  const type = fields['feedback-type']?.[0]?.toLowerCase() ?? 'abuse'
  // Somebody who says that it is wanted after all, or a program that reports on authentication.
  if (type === 'not-spam' || type === 'auth-failure') return []
  const recipients = (fields['original-rcpt-to'] ?? []).map(addressOf).filter(Boolean)
  const agent = fields['user-agent']?.[0] ?? ''
  const isOnly = recipients.length < 2
  return [
    { ...base, kind: 'complaint', recipients, isOnly, detail: `${type} ${agent}`.trim().slice(0, 1_000) },
  ]
}

/** The groups of a status report that name a recipient. */
function verdictsOf(report: string): (Verdict & { recipients: string[] })[] {
  return report.split(/\r?\n\s*\r?\n/).flatMap(group => {
    const fields = fieldsOf(group)
    if (!fields['final-recipient'] && !fields.action) return []
    const named = [...(fields['original-recipient'] ?? []), ...(fields['final-recipient'] ?? [])]
    return [
      {
        recipients: [...new Set(named.map(addressOf).filter(Boolean))],
        action: fields.action?.[0]?.trim() ?? '',
        status: /\d\.\d{1,3}\.\d{1,3}/.exec(fields.status?.[0] ?? '')?.[0] ?? '',
        diagnostic: (fields['diagnostic-code']?.[0] ?? '').replace(/^\s*[\w-]+;\s*/, ''),
      },
    ]
  })
}

/** Header-like lines, folded ones joined, by their names in lower case. */
function fieldsOf(text: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const line of text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const match = /^([\w-]+):\s*(.*)$/.exec(line)
    const name = match?.[1]?.toLowerCase()
    if (match && name) fields[name] = [...(fields[name] ?? []), match[2] as string]
  }
  return fields
}

/** `rfc822; a@b.example`, also in angle brackets, as an address in lower case. */
const addressOf = (field: string) =>
  /[^\s<>;"]+@[^\s<>;"]+/.exec(field.replace(/^\s*[\w-]+;/, ''))?.[0].toLowerCase() ?? ''

const DAEMON = /^(mailer-daemon|postmaster|mail-?delivery|mdaemon)/i

/** Servers that write a bounce as plain words: only with a code of RFC 3463 or SMTP in it. */
function oddVerdicts(mail: Email): (Verdict & { recipients: string[] })[] {
  if (!DAEMON.test(mail.from?.address ?? '') || isAutoReply(mail)) return []
  const words = (mail.text ?? '').split(/\n-{2,}.*(original|copy|below).*\n/i)[0] as string
  const line = /^.*\b(?:[45]\d\d[ -]|[45]\.\d{1,3}\.\d{1,3}\b).*$/m.exec(words)?.[0]
  if (!line) return []
  const isDelayed = /\b(delayed|will (keep|continue) (on )?trying|not (yet )?been delivered yet)\b/i.test(
    words,
  )
  const named = /<([^\s<>@]+@[^\s<>]+)>/.exec(words)?.[1]
  return [
    {
      recipients: named ? [named.toLowerCase()] : [],
      action: isDelayed ? 'delayed' : 'failed',
      status: /\b[45]\.\d{1,3}\.\d{1,3}\b/.exec(line)?.[0] ?? '',
      diagnostic: line.trim(),
    },
  ]
}

/** An answer of somebody who is away, or of any program that answers mail (RFC 3834). */
function isAutoReply(mail: Email): boolean {
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? ''
  return (
    /auto-replied/i.test(header('auto-submitted')) ||
    /auto[-_]?reply/i.test(header('precedence')) ||
    mail.headers.some(({ key }) => /^x-(autoreply|autorespond|autoresponse)$/.test(key)) ||
    /\b(out of office|automatic reply|auto(matic)? ?response|abwesenheits?|automatische antwort)|رد تلقائي|خارج المكتب/i.test(
      mail.subject ?? '',
    )
  )
}

/** What names the message: the return path it came back to, and what stands in the returned original. */
function namesOf(
  mail: Email,
  raw: Buffer,
): Pick<Feedback, 'bounceTokens' | 'unsubscribeTokens' | 'messageIds'> {
  const heads = mail.headers.map(({ value }) => value).join('\n')
  const original = (mail.attachments ?? [])
    .filter(({ mimeType }) =>
      /^(message\/(rfc822|global|rfc822-headers)|text\/rfc822-headers)/.test(mimeType),
    )
    .map(textOf)
    .join('\n')
  // Servers that put the original into their words: all that stands there is looked through.
  const within = original || raw.toString('latin1')
  return {
    bounceTokens: [...all(/bounce\+([0-9a-z.]+)@/gi, `${heads}\n${within}`)].map(token =>
      token.toLowerCase(),
    ),
    unsubscribeTokens: [...all(/\/u\/([0-9a-z]+\.[0-9a-z]+\.[0-9a-f]{20})\b/g, within)],
    messageIds: [...all(/^Message-ID:\s*<([^<>\s]+)>/gim, original || (mail.text ?? ''))],
  }
}

const all = (pattern: RegExp, text: string) =>
  new Set([...text.matchAll(pattern)].map(match => match[1] as string))

const partOf = (mail: Email, ...types: string[]) =>
  mail.attachments?.find(({ mimeType }) => types.includes(mimeType))

const textOf = ({ content }: Attachment) =>
  typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString('utf8')

function timeOf(mail: Email, receivedAt: Date): Date {
  const said = Date.parse(mail.date ?? '')
  return Number.isNaN(said) || said > receivedAt.getTime() ? receivedAt : new Date(said)
}
