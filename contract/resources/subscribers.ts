import { defineResource, type RecordOf } from '../definition/define'
import { email, instant, json, oneOf, refs, text } from '../definition/fields'

export const SUBSCRIBER_STATES = [
  'unconfirmed',
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
] as const

const fieldsWith = (lists: string) => ({
  email: email({ required: true, unique: true, index: true }),
  name: text({ max: 160 }),
  language: oneOf(['en', 'ar', 'fr', 'de'], { index: true }),
  status: oneOf(SUBSCRIBER_STATES, { index: true, default: 'subscribed' }),
  list_ids: refs(lists, { index: true, importAdds: true }),
  /** Lists that want to be confirmed, and are not yet: they say nothing of who is written to. */
  pending_list_ids: refs(lists, { read: true }),
  attributes: json(),
  consent_source: text({ max: 200 }),
  consent_at: instant(),
  consent_ip: text({ max: 64, dir: 'ltr' }),
})
const list = {
  columns: ['email', 'name', 'status', 'list_ids', 'language', 'created_at'],
  filters: ['status', 'list_ids', 'language'],
  search: ['email', 'name'],
} as const
const form = {
  person: [['email', 'name'], ['language', 'status'], ['list_ids']],
  consent: [['consent_source', 'consent_at'], ['consent_ip']],
  attributes: [['attributes']],
} as const

/** A person of the general audience who may get campaigns. */
export const subscribers = defineResource('subscribers', {
  title: 'email',
  fields: fieldsWith('lists'),
  list,
  form,
  only: { audience: 'general' },
  bin: true,
  importedTogether: true,
})
/** A person of the German side who may get campaigns. */
export const bwSubscribers = defineResource('bw-subscribers', {
  title: 'email',
  fields: fieldsWith('bw-lists'),
  list,
  form,
  table: 'subscribers',
  only: { audience: 'bw' },
  bin: true,
  importedTogether: true,
})
export type Subscriber = RecordOf<typeof subscribers>
