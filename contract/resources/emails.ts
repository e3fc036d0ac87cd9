import { SENDERS } from '../access/roles'
import { defineResource } from '../definition/define'
import { email, instant, number, oneOf, ref, text } from '../definition/fields'

export const EMAIL_STATES = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'bounced',
  'complained',
  'suppressed',
  'uncertain',
] as const

const fieldsWith = (campaigns: string, subscribers: string) => ({
  campaign_id: ref(campaigns, { read: true, index: true }),
  subscriber_id: ref(subscribers, { read: true, index: true }),
  to: email({ read: true, index: true }),
  subject: text({ read: true, max: 300 }),
  status: oneOf(EMAIL_STATES, { read: true, index: true }),
  attempts: number({ read: true, default: 0 }),
  smtp_reply: text({ read: true, max: 1_000 }),
  message_id: text({ read: true, max: 255, index: true }),
  domain_id: ref('domains', { read: true }),
  opened_at: instant({ read: true }),
  clicked_at: instant({ read: true }),
  at: instant({ read: true, index: true }),
})
const list = {
  columns: ['to', 'campaign_id', 'status', 'smtp_reply', 'opened_at', 'clicked_at', 'at'],
  filters: ['status', 'campaign_id', 'at'],
  search: ['to', 'message_id'],
} as const

/** One message of a campaign to one person: the queue, the proof and the report are these rows. */
export const emails = defineResource('emails', {
  title: 'to',
  fields: fieldsWith('campaigns', 'subscribers'),
  list,
  form: [],
  only: { audience: 'general' },
  verbs: ['read', 'export'],
})
/** The same of the German side. */
export const bwEmails = defineResource('bw-emails', {
  title: 'to',
  fields: fieldsWith('bw-campaigns', 'bw-subscribers'),
  list,
  form: [],
  table: 'emails',
  only: { audience: 'bw' },
  verbs: ['read', 'export'],
})
/** Recipients of a campaign of the job tool: rows of the campaign's page, no resource of their own (docs/spec/resources.md, "Mail"). */
export const bbRecipients = defineResource('bb-recipients', {
  title: 'to',
  fields: {
    ...fieldsWith('bb-campaigns', 'bw-subscribers'),
    /** Why it was left out. */
    reason: text({ read: true }),
    listing_id: ref('job-listings', { read: true }),
    candidate_id: ref('ready-candidates', { read: true }),
  },
  list,
  form: [],
  roles: SENDERS.bb,
  table: 'bb_recipients',
  only: { audience: 'bb' },
  verbs: ['read'],
})
