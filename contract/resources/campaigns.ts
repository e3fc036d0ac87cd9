import { defineResource, type RecordOf } from '../define'
import { email, flag, instant, json, number, oneOf, ref, refs, text } from '../fields'

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]
/** Resource names of the three audiences' campaigns. */
export const CAMPAIGN_RESOURCES = { general: 'campaigns', bw: 'bw-campaigns', bb: 'bb-campaigns' } as const

const count = () => number({ read: true, default: 0, max: 1_000_000_000 })

/** What every campaign has. The states and counts are changed by the verbs and the engine only. */
const shared = {
  name: text({ max: 160, required: true }),
  subject: text({ max: 300, required: true }),
  preheader: text({ max: 300 }),
  from_name: text({ max: 120 }),
  from_email: email({ required: true }),
  reply_to: email(),
  language: oneOf(['en', 'ar', 'fr', 'de'], { default: 'en' }),
  track_opens: flag({ default: true }),
  track_clicks: flag({ default: true }),
  status: oneOf(CAMPAIGN_STATES, { read: true, index: true, default: 'draft' }),
  scheduled_at: instant({ read: true, index: true }),
  started_at: instant({ read: true }),
  finished_at: instant({ read: true }),
  held: flag({ read: true }),
  /** How far the planning of recipients is, in percent; none once everybody is planned. */
  planning: number({ read: true, min: 0, max: 100 }),
  recipients: count(),
  uncertain: count(),
  sent: count(),
  delivered: count(),
  failed: count(),
  suppressed: count(),
  opened: count(),
  clicked: count(),
  bounced: count(),
  complained: count(),
  unsubscribed: count(),
}

const list = {
  columns: ['name', 'status', 'subject', 'recipients', 'sent', 'opened', 'clicked', 'scheduled_at'],
  filters: ['status', 'language'],
  search: ['name', 'subject'],
} as const
const form = [
  ['name', 'language'],
  ['subject'],
  ['preheader'],
  ['from_name', 'from_email'],
  ['reply_to'],
] as const

/** Lists it goes to, and lists whose people are left out. */
const listed = (lists: string, templates: string) => ({
  template_id: ref(templates, { required: true }),
  list_ids: refs(lists),
  exclude_list_ids: refs(lists),
})
const listedForm = [
  ...form,
  ['template_id'],
  ['list_ids'],
  ['exclude_list_ids'],
  ['track_opens', 'track_clicks'],
] as const

/** A mail to the general audience. */
export const campaigns = defineResource('campaigns', {
  title: 'name',
  fields: { ...shared, ...listed('lists', 'templates') },
  list,
  form: listedForm,
  only: { audience: 'general' },
})

/** A mail of the German side. */
export const bwCampaigns = defineResource('bw-campaigns', {
  title: 'name',
  fields: { ...shared, ...listed('bw-lists', 'bw-templates') },
  list,
  form: listedForm,
  table: 'campaigns',
  only: { audience: 'bw' },
})

/** Mails to employers of job listings: whom it reaches is a filter over the listings. */
export const bbCampaigns = defineResource('bb-campaigns', {
  title: 'name',
  fields: { ...shared, template_id: ref('bb-templates', { required: true }), filter: json() },
  list,
  form: [...form, ['template_id'], ['track_opens', 'track_clicks']],
  table: 'campaigns',
  only: { audience: 'bb' },
})
export type Campaign = RecordOf<typeof campaigns>
