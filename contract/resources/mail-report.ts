import type { Audience } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import { day, json, number, oneOf, ref, text } from '../definition/fields'
import { bbRecipients, bwEmails, emails } from './emails'
import { REPORT_PERIODS } from './leads-report'

/** Dimensions of the report of mails. */
export const MAIL_DIMENSIONS = ['day', 'campaign', 'provider', 'domain', 'reason'] as const
/** A mail of the job tool presents one candidate. */
const BB_MAIL_DIMENSIONS = ['day', 'campaign', 'candidate', 'provider', 'domain', 'reason'] as const
export type MailDimension = (typeof BB_MAIL_DIMENSIONS)[number]

/** @returns what the mails of a side are reported by */
export function mailDimensionsOf(audience: Audience): readonly MailDimension[] {
  return audience === 'bb' ? BB_MAIL_DIMENSIONS : MAIL_DIMENSIONS
}

/** The operator of the mail servers of a recipient's domain (server/mail/sending/recipientHosts.ts). */
export const MAIL_PROVIDERS = ['gmail', 'yahoo', 'microsoft', 'other'] as const

/** Why a message came back or could not be handed over, by the code in what the server said (RFC 3463). */
export const MAIL_REASONS = [
  'unknown_address',
  'unknown_domain',
  'mailbox_full',
  'refused',
  'too_large',
  'later',
  'no_answer',
  'other',
] as const

/** Numbers of the report, each of the messages that went out in the period. */
export const MAIL_NUMBERS = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'bounced',
  'failed',
  'complained',
] as const
export type MailNumber = (typeof MAIL_NUMBERS)[number]

const count = () => number({ read: true })
const fieldsWith = (campaigns: string, dimensions: readonly MailDimension[]) => ({
  period: oneOf(REPORT_PERIODS, { read: true }),
  /** Of the period, by the organisation's clock; none of all time. */
  first_day: day({ read: true }),
  last_day: day({ read: true }),
  dimension: oneOf(dimensions, { read: true }),
  /** Nothing of a candidate whom the reader may not meet. */
  name: text({ read: true }),
  day: day({ read: true }),
  campaign_id: ref(campaigns, { read: true }),
  provider: oneOf(MAIL_PROVIDERS, { read: true }),
  domain_id: ref('domains', { read: true }),
  reason: oneOf(MAIL_REASONS, { read: true }),
  /** Handed over to a server, whatever came of it then. */
  sent: count(),
  delivered: count(),
  opened: count(),
  clicked: count(),
  unsubscribed: count(),
  bounced: count(),
  failed: count(),
  complained: count(),
  /** Openings and clicks of programs that look at links; they count for nothing above. */
  machine_opens: count(),
  machine_clicks: count(),
  /** The filter of `emails` that finds the messages of the row, where there is one. */
  filter: json({ read: true }),
})
const list = {
  columns: ['name', ...MAIL_NUMBERS, 'machine_opens', 'machine_clicks'],
  filters: ['period', 'first_day', 'last_day', 'dimension'],
  search: ['name'],
  sort: ['sent', 'desc'],
} as const
const form = [['period', 'dimension', 'name']] as const

/** Results of the mails of a period, by each dimension. */
export const mailReport = defineResource('mail-report', {
  title: 'name',
  fields: fieldsWith('campaigns', MAIL_DIMENSIONS),
  list,
  form,
  roles: emails.roles,
  computed: true,
})
/** The same of the German side. */
export const bwMailReport = defineResource('bw-mail-report', {
  title: 'name',
  fields: fieldsWith('bw-campaigns', MAIL_DIMENSIONS),
  list,
  form,
  roles: bwEmails.roles,
  computed: true,
})
/** The same of the job tool, for those who see its recipients. */
export const bbMailReport = defineResource('bb-mail-report', {
  title: 'name',
  fields: {
    ...fieldsWith('bb-campaigns', BB_MAIL_DIMENSIONS),
    candidate_id: ref('ready-candidates', { read: true }),
  },
  list,
  form,
  roles: bbRecipients.roles,
  computed: true,
})
/** A row of any side. */
export type MailReportRow = RecordOf<typeof mailReport> & Partial<RecordOf<typeof bbMailReport>>
