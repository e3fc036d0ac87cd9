import { AUTOMATED, PAUSE_REASONS, TRIGGERS } from '../automation/triggers'
import { defineResource } from '../definition/define'
import { flag, instant, json, number, oneOf, ref, secret, text } from '../definition/fields'

/** A rule: when this happens to a record that meets the conditions, do that. */
export const automation = defineResource('automation', {
  title: 'name',
  fields: {
    name: text({ max: 160, required: true }),
    when: oneOf(TRIGGERS, { required: true, index: true }),
    resource: oneOf(AUTOMATED, { required: true, index: true }),
    /** The field that changed, or that holds the date; for `changed` none means any. */
    field: text({ max: 60, dir: 'ltr' }),
    /** Days after the date (before it, where negative). */
    offset_days: number({ min: -365, max: 365 }),
    /** A filter of the resource's list. */
    conditions: json(),
    /** `{list: [...]}` of actions (contract/automation/actions.ts). */
    actions: json({ required: true }),
    /** Minutes to wait; the conditions are looked at when they are over. */
    delay: number({ min: 0, max: 525_600, default: 0 }),
    webhook_secret: secret({ max: 200, sentTo: 'actions' }),
    active: flag({ index: true }),
    /** The last person who changed the rule. The rule acts with the rights of this person's role. */
    author_id: ref('users', { read: true, index: true }),
    /** Set when the server paused the rule; the next change clears it. */
    pause_reason: oneOf(PAUSE_REASONS, { read: true }),
    runs: number({ read: true, default: 0 }),
    last_run_at: instant({ read: true }),
  },
  list: {
    columns: ['name', 'when', 'resource', 'active', 'author_id', 'runs', 'last_run_at'],
    filters: ['when', 'resource', 'active'],
    search: ['name'],
  },
  form: [
    ['name', 'active'],
    ['when', 'resource', 'field', 'offset_days'],
    ['conditions'],
    ['actions'],
    ['delay', 'webhook_secret'],
  ],
})
