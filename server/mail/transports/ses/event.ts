import { z } from 'zod'
import type { Feedback } from '../../feedback/meaning'
import { type Meaning, meaningOf } from '../../feedback/meaning'

const recipient = z.object({
  emailAddress: z.string(),
  action: z.string().nullish(),
  status: z.string().nullish(),
  diagnosticCode: z.string().nullish(),
  delayType: z.string().nullish(),
})
type Recipient = z.output<typeof recipient>

/** Reports of SES, as a notification or as an event of a configuration set (docs.aws.amazon.com/ses, "contents"). */
const sesEvent = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z.object({
    messageId: z.string(),
    timestamp: z.string().optional(),
    source: z.string().optional(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  }),
  bounce: z
    .object({
      bounceType: z.string().optional(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(recipient).default([]),
      timestamp: z.string().optional(),
      feedbackId: z.string().optional(),
    })
    .optional(),
  complaint: z
    .object({
      complainedRecipients: z.array(recipient).default([]),
      complaintFeedbackType: z.string().nullish(),
      complaintSubType: z.string().nullish(),
      userAgent: z.string().nullish(),
      timestamp: z.string().optional(),
      feedbackId: z.string().optional(),
    })
    .optional(),
  delivery: z
    .object({
      recipients: z.array(z.string()).default([]),
      smtpResponse: z.string().nullish(),
      timestamp: z.string().optional(),
    })
    .optional(),
  deliveryDelay: z
    .object({
      delayedRecipients: z.array(recipient).default([]),
      delayType: z.string().nullish(),
      timestamp: z.string().optional(),
    })
    .optional(),
  reject: z.object({ reason: z.string().nullish() }).optional(),
})
type SesEvent = z.output<typeof sesEvent>

/** A part of an event: some recipients that the same happened to. */
interface RecipientReport extends Meaning {
  recipients: string[]
  detail: string
  at: string | undefined
  id: string
}

/**
 * Reads an event of SES.
 * @param text the Message of the envelope
 * @returns what it says of each recipient; nothing where that does not concern delivery
 */
export function readSesEvent(text: string, receivedAt: Date): Feedback[] {
  const parsed = sesEvent.safeParse(jsonOf(text))
  if (!parsed.success) return []
  const event = parsed.data
  const type = event.eventType ?? event.notificationType ?? ''
  const reports = READERS.get(type)?.(event) ?? []
  return reports.map(({ kind, refusal, recipients, detail, at, id }) => ({
    kind,
    refusal,
    recipients: recipients.map(address => address.toLowerCase()),
    isOnly: reports.length === 1 && recipients.length < 2,
    detail: detail.slice(0, 1_000),
    source: 'ses',
    externalId: `${event.mail.messageId} ${id}`,
    at: timeOf(at, receivedAt),
    ...namesOf(event),
  }))
}

/** When SES took the message; until a while after that the message's own row may not know what SES calls it. */
export function takenAt(text: string): Date | undefined {
  const said = sesEvent.safeParse(jsonOf(text)).data?.mail.timestamp
  return said && !Number.isNaN(Date.parse(said)) ? new Date(said) : undefined
}

const READERS: ReadonlyMap<string, (event: SesEvent) => RecipientReport[]> = new Map([
  ['Bounce', bounced],
  ['Complaint', complained],
  ['Delivery', delivered],
  ['DeliveryDelay', delayed],
  ['Reject', rejected],
])

function bounced({ bounce }: SesEvent): RecipientReport[] {
  return (bounce?.bouncedRecipients ?? []).flatMap(one => {
    const meaning = bounceMeaning(bounce?.bounceType ?? '', bounce?.bounceSubType ?? '', one)
    if (!meaning) return []
    const detail = one.diagnosticCode ?? `${bounce?.bounceType} ${bounce?.bounceSubType}`
    const id = bounce?.feedbackId ?? ''
    return [
      {
        ...meaning,
        recipients: [one.emailAddress],
        detail: detail.replace(/^smtp;\s*/i, ''),
        at: bounce?.timestamp,
        id,
      },
    ]
  })
}

/**
 * The words of the server count before SES's own: it calls what is refused by policy permanent as well.
 * @returns nothing for a person who is away: SES reports that as a transient bounce without a code
 */
function bounceMeaning(type: string, subType: string, one: Recipient): Meaning | undefined {
  const diagnostic = (one.diagnosticCode ?? '').replace(/^smtp;\s*/i, '')
  const isCoded = Boolean(one.status || /\b[45]\d\d\b/.test(diagnostic))
  const meaning = isCoded
    ? meaningOf({ action: one.action || 'failed', status: one.status ?? '', diagnostic })
    : undefined
  if (meaning?.kind === 'refused') return meaning
  if (type === 'Permanent') return { kind: 'bounce', refusal: 'unknown' }
  if (/^(ContentRejected|AttachmentRejected|MessageTooLarge)$/.test(subType))
    return { kind: 'refused', refusal: 'policy' }
  if (type === 'Transient' && !isCoded && subType === 'General') return undefined
  return { ...meaning, kind: meaning?.kind === 'delay' ? 'delay' : 'soft_bounce' }
}

function complained({ complaint }: SesEvent): RecipientReport[] {
  if (!complaint || complaint.complaintFeedbackType === 'not-spam') return []
  const { complainedRecipients, complaintFeedbackType, complaintSubType, userAgent, timestamp, feedbackId } =
    complaint
  const detail = [complaintFeedbackType ?? complaintSubType ?? 'abuse', userAgent].filter(Boolean).join(' ')
  const recipients = complainedRecipients.map(({ emailAddress }) => emailAddress)
  return [{ kind: 'complaint', recipients, detail, at: timestamp, id: feedbackId ?? '' }]
}

function delivered({ delivery }: SesEvent): RecipientReport[] {
  if (!delivery) return []
  const { recipients, smtpResponse, timestamp } = delivery
  return [{ kind: 'delivery', recipients, detail: smtpResponse ?? '', at: timestamp, id: timestamp ?? '' }]
}

function delayed({ deliveryDelay }: SesEvent): RecipientReport[] {
  return (deliveryDelay?.delayedRecipients ?? []).map(({ emailAddress, diagnosticCode }) => ({
    kind: 'delay',
    recipients: [emailAddress],
    detail: diagnosticCode ?? deliveryDelay?.delayType ?? '',
    at: deliveryDelay?.timestamp,
    id: deliveryDelay?.timestamp ?? '',
  }))
}

/** SES found something bad in it and sent it to nobody. */
function rejected({ reject, mail }: SesEvent): RecipientReport[] {
  return [
    {
      kind: 'refused',
      refusal: 'policy',
      recipients: [],
      detail: `SES: ${reject?.reason ?? 'rejected'}`,
      at: mail.timestamp,
      id: 'reject',
    },
  ]
}

/** SES gives a message an id of its own, which stands in ours as the local part; its events may also carry our headers. */
function namesOf({ mail }: SesEvent): Pick<Feedback, 'bounceTokens' | 'unsubscribeTokens' | 'messageIds'> {
  const heads = (mail.headers ?? []).map(({ value }) => value).join('\n')
  const matches = (pattern: RegExp, text: string) =>
    [...text.matchAll(pattern)].map(([, token = '']) => token)
  return {
    bounceTokens: matches(/bounce\+([0-9a-z.]+)@/gi, `${mail.source ?? ''}\n${heads}`).map(token =>
      token.toLowerCase(),
    ),
    unsubscribeTokens: matches(/\/u\/([0-9a-z]+\.[0-9a-z]+\.[0-9a-f]{20})\b/g, heads),
    messageIds: [mail.messageId, ...SES_HOSTS.map(host => `${mail.messageId}@${host}.amazonses.com`)],
  }
}

/** Regions that SES sends from: its Message-IDs end in them (`email` is us-east-1). */
const SES_HOSTS = [
  ...[
    'email',
    'us-east-2',
    'us-west-1',
    'us-west-2',
    'ca-central-1',
    'sa-east-1',
    'eu-central-1',
    'eu-central-2',
  ],
  ...[
    'eu-west-1',
    'eu-west-2',
    'eu-west-3',
    'eu-north-1',
    'eu-south-1',
    'me-south-1',
    'me-central-1',
    'il-central-1',
  ],
  ...['af-south-1', 'ap-south-1', 'ap-southeast-1', 'ap-southeast-2', 'ap-southeast-3', 'ap-northeast-1'],
  ...['ap-northeast-2', 'ap-northeast-3'],
]

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function timeOf(text: string | undefined, receivedAt: Date): Date {
  const said = Date.parse(text ?? '')
  return Number.isNaN(said) || said > receivedAt.getTime() ? receivedAt : new Date(said)
}
