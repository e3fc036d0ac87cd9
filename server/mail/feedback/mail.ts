import { createHash } from 'node:crypto'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { addressOf, boundMail, CAPS, type Fields, fieldsOf, groupsOfLines, linesOf } from './lines'
import type { Feedback } from './meaning'
import { meaningOf, type Verdict } from './meaning'
import { plainVerdicts } from './plainBounce'

/** Limits of the parser of MIME parts; a bounce has three parts. */
const MIME_LIMITS = { maxNestingDepth: 6, maxHeadersSize: 64 * 1024 }

/**
 * Reads a mail of the mailbox that takes bounces: reports of delivery (RFC 3464), complaints (RFC 5965, and Microsoft's
 * older form), and the plain words of servers that write neither. Replies of programs and people say nothing about
 * delivery. It is a pure function of content from strangers: its caller runs it in a worker thread with a time limit.
 * @param order.raw the message as it came; only its front is read ({@link CAPS})
 * @param order.receivedAt for a mail without a date, and for one that claims a later one
 * @returns what it tells of each recipient; nothing where it is no such mail
 */
export async function readFeedbackMail(order: { raw: Uint8Array; receivedAt: Date }): Promise<Feedback[]> {
  const raw = boundMail(order.raw)
  const mail = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
    ...MIME_LIMITS,
  })
  const base = {
    source: 'bounces' as const,
    externalId: createHash('sha256').update(order.raw).digest('hex'),
    at: timeOf(mail, order.receivedAt),
    ...namesOf(mail, raw),
  }
  const complaint = partOf(mail, 'message/feedback-report')
  if (complaint) return complaintOf(fieldsOf(linesOf(textOf(complaint))), base)
  if (isOldJunkReport(mail)) return [junkReportOf(mail, base)]
  const status = partOf(mail, 'message/delivery-status', 'message/global-delivery-status')
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

const first = (fields: Fields, name: string) => fields.get(name)?.[0] ?? ''

function complaintOf(fields: Fields, base: Base): Feedback[] {
  const type = first(fields, 'feedback-type').toLowerCase() || 'abuse'
  // Somebody who says that it is wanted after all, or a program that reports on authentication.
  if (type === 'not-spam' || type === 'auth-failure') return []
  const recipients = (fields.get('original-rcpt-to') ?? []).map(addressOf).filter(Boolean)
  const detail = `${type} ${first(fields, 'user-agent')}`.trim().slice(0, 1_000)
  return [{ ...base, kind: 'complaint', recipients, isOnly: recipients.length < 2, detail }]
}

/** Microsoft's Junk Mail Reporting Program before June 2026: the original as an attachment of a mail from its staff. */
const isOldJunkReport = (mail: Email) =>
  /^staff@(hotmail|outlook)\.com$/i.test(mail.from?.address ?? '') && originalsOf(mail).length > 0

function junkReportOf(mail: Email, base: Base): Feedback {
  const fields = originalsOf(mail).map(original => fieldsOf(linesOf(original)))
  const recipients = fields.flatMap(each => each.get('x-hmxmroriginalrecipient') ?? []).map(addressOf)
  return {
    ...base,
    kind: 'complaint',
    recipients: recipients.filter(Boolean),
    isOnly: recipients.length < 2,
    detail: 'abuse Microsoft JMRP',
  }
}

/** The groups of a status report that name a recipient. */
function verdictsOf(report: string): (Verdict & { recipients: string[] })[] {
  return groupsOfLines(linesOf(report)).flatMap(group => {
    const fields = fieldsOf(group)
    if (!fields.has('final-recipient') && !fields.has('action')) return []
    const named = [...(fields.get('original-recipient') ?? []), ...(fields.get('final-recipient') ?? [])]
    return [
      {
        recipients: [...new Set(named.map(addressOf).filter(Boolean))],
        action: first(fields, 'action').trim(),
        status: /\d\.\d{1,3}\.\d{1,3}/.exec(first(fields, 'status'))?.[0] ?? '',
        diagnostic: first(fields, 'diagnostic-code').replace(/^[\w-]{1,30};[ \t]*/, ''),
      },
    ]
  })
}

const DAEMON = /^(mailer-daemon|postmaster|mail-?delivery|mdaemon)/i

function oddVerdicts(mail: Email) {
  if (!DAEMON.test(mail.from?.address ?? '') || isAutoReply(mail)) return []
  return plainVerdicts(linesOf(mail.text ?? ''))
}

/** An answer of somebody who is away, or of any program that answers mail (RFC 3834). */
function isAutoReply(mail: Email): boolean {
  const header = (name: string) =>
    (mail.headers.find(({ key }) => key === name)?.value ?? '').slice(0, CAPS.line)
  return (
    /auto-replied/i.test(header('auto-submitted')) ||
    /auto[-_]?reply/i.test(header('precedence')) ||
    mail.headers.some(({ key }) => /^x-(autoreply|autorespond|autoresponse)$/.test(key)) ||
    /\b(out of office|automatic reply|auto(matic)? ?response|abwesenheits?|automatische antwort)|رد تلقائي|خارج المكتب/i.test(
      (mail.subject ?? '').slice(0, CAPS.line),
    )
  )
}

const originalsOf = (mail: Email) =>
  (mail.attachments ?? [])
    .filter(({ mimeType }) =>
      /^(message\/(rfc822|global|rfc822-headers)|text\/rfc822-headers)/.test(mimeType),
    )
    .map(textOf)

/** Returns the names of the message: of the return path, and those in the returned original. */
function namesOf(
  mail: Email,
  raw: Uint8Array,
): Pick<Feedback, 'bounceTokens' | 'unsubscribeTokens' | 'messageIds'> {
  const heads = mail.headers.map(({ value }) => value).join('\n')
  const original = originalsOf(mail).join('\n')
  // Servers that put the original into their words: all that stands there is looked through.
  const within = linesOf(original || Buffer.from(raw).toString('latin1'))
  const own = [...linesOf(heads), ...within]
  const ids = original ? within : linesOf(mail.text ?? '')
  return {
    bounceTokens: namesIn(own, /bounce\+([0-9a-z.]{1,80})@/gi).map(token => token.toLowerCase()),
    unsubscribeTokens: namesIn(within, /\/u\/([0-9a-z]{1,20}\.[0-9a-z]{1,20}\.[0-9a-f]{20})\b/g),
    messageIds: namesIn(ids, /^Message-ID:[ \t]{0,9}<([^<>\s]{1,250})>/gi),
  }
}

/** @param pattern with one group; matched within a line only */
function namesIn(lines: readonly string[], pattern: RegExp): string[] {
  const names = new Set<string>()
  for (const line of lines)
    for (const [, name] of line.matchAll(pattern)) {
      if (name) names.add(name)
      if (names.size >= CAPS.names) return [...names]
    }
  return [...names]
}

const partOf = (mail: Email, ...types: string[]) =>
  mail.attachments?.find(({ mimeType }) => types.includes(mimeType))

const textOf = ({ content }: Attachment) =>
  (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, CAPS.mail)

function timeOf(mail: Email, receivedAt: Date): Date {
  const said = Date.parse(mail.date ?? '')
  return Number.isNaN(said) || said > receivedAt.getTime() ? receivedAt : new Date(said)
}
