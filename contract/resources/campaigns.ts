import { WEEKDAYS } from '../booking/availability'
import { defineResource, type RecordOf } from '../definition/define'
import { email, flag, instant, json, number, oneOf, ref, refs, text, time } from '../definition/fields'
import { TEST_RULES, TEST_SHARE } from '../mail/split-test'

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'stopped', 'sent'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]
/** Resource names of the three audiences' campaigns. */
export const CAMPAIGN_RESOURCES = { general: 'campaigns', bw: 'bw-campaigns', bb: 'bb-campaigns' } as const

const count = () => number({ read: true, default: 0, max: 1_000_000_000 })

/** Fields of every campaign. The states and counts are changed by the verbs and the engine only. */
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
  /** Only at these hours of the recipient's day (contract/mail/send-window.ts); without, at any hour. */
  window_from: time(),
  window_to: time(),
  window_days: oneOf(WEEKDAYS, { many: true }),
  status: oneOf(CAMPAIGN_STATES, { read: true, index: true, default: 'draft' }),
  /** Typed when it is scheduled. */
  scheduled_at: instant({ read: true, index: true, clockAt: 'organisation' }),
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

/** Lists it goes to, lists whose people are left out, and a second version that is tried beside the first. */
const listed = (lists: string, templates: string) => ({
  template_id: ref(templates, { required: true }),
  list_ids: refs(lists),
  exclude_list_ids: refs(lists),
  /** Percent of the people that each version is tried on; without, there is one version (contract/mail/split-test.ts). */
  ab_share: number(TEST_SHARE),
  /** The values of the second version that differ. */
  ab_subject: text({ max: 300 }),
  ab_template_id: ref(templates),
  ab_rule: oneOf(TEST_RULES),
  /** From the last message of the test to the decision. */
  ab_hours: number({ min: 1, max: 168 }),
  /** It advertises own services that are similar to those that customers bought (§ 7 (3) UWG): customers get no other. */
  similar_services: flag(),
})
const windowForm = [['window_from', 'window_to'], ['window_days']] as const
const listedForm = [
  ...form,
  ['template_id'],
  ['list_ids'],
  ['exclude_list_ids'],
  ['similar_services'],
  ['track_opens', 'track_clicks'],
  ['ab_share', 'ab_rule', 'ab_hours'],
  ['ab_subject'],
  ['ab_template_id'],
  ...windowForm,
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
  form: [...form, ['template_id'], ['track_opens', 'track_clicks'], ...windowForm],
  table: 'campaigns',
  only: { audience: 'bb' },
})
export type Campaign = RecordOf<typeof campaigns>
