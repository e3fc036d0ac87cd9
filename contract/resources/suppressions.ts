import { defineResource } from '../definition/define'
import { email, longText, oneOf, ref, text } from '../definition/fields'

export const SUPPRESSION_REASONS = [
  'manual',
  'unsubscribe',
  'hard_bounce',
  'soft_bounces',
  'complaint',
  'import',
] as const

const fieldsWith = (campaigns: string) => ({
  email: email({ required: true, unique: true, index: true }),
  reason: oneOf(SUPPRESSION_REASONS, { index: true, default: 'manual', imported: 'import' }),
  campaign_id: ref(campaigns),
  note: longText({ max: 1_000 }),
})
const list = {
  columns: ['email', 'reason', 'note', 'created_at'],
  filters: ['reason'],
  search: ['email'],
} as const
const form = [['email', 'reason'], ['note']] as const

/** An address of the general audience that gets no campaign. */
export const suppressions = defineResource('suppressions', {
  title: 'email',
  fields: fieldsWith('campaigns'),
  list,
  form,
  only: { audience: 'general' },
})
/** An address of the German side that gets no campaign. */
export const bwSuppressions = defineResource('bw-suppressions', {
  title: 'email',
  fields: fieldsWith('bw-campaigns'),
  list,
  form,
  table: 'suppressions',
  only: { audience: 'bw' },
})
/** A domain, with an employer's further domains one a line, whose people get no campaign of any side. */
export const domainSuppressions = defineResource('domain-suppressions', {
  title: 'domain',
  fields: {
    domain: text({ max: 253, required: true, unique: true, index: true, dir: 'ltr' }),
    reason: oneOf(SUPPRESSION_REASONS, { index: true, default: 'manual', imported: 'import' }),
    aliases: longText({ max: 4_000, dir: 'ltr' }),
    note: longText({ max: 1_000 }),
  },
  list: {
    columns: ['domain', 'aliases', 'reason', 'note', 'created_at'],
    filters: ['reason'],
    search: ['domain', 'aliases'],
  },
  form: [['domain', 'reason'], ['aliases'], ['note']],
})
