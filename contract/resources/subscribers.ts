import { defineResource, type RecordOf } from '../definition/define'
import { day, email, file, instant, json, oneOf, ref, refs, text } from '../definition/fields'

export const SUBSCRIBER_STATES = [
  'unconfirmed',
  'subscribed',
  'unsubscribed',
  'bounced',
  'complained',
] as const

/**
 * Why an address may get advertising (§ 7 UWG): an express consent that can be proven, or an own customer who was told how to
 * object. The database works it out of the evidence in the same row (0111_grounds.sql).
 */
export const GROUNDS = ['consent', 'customer', 'none'] as const
/** How somebody asked to be sent the mail that asks for confirmation. `form` is written by forms alone. */
export const WISH_WAYS = ['form', 'call', 'written'] as const

const fieldsWith = (lists: string) => ({
  email: email({ required: true, unique: true, index: true }),
  name: text({ max: 160 }),
  language: oneOf(['en', 'ar', 'fr', 'de'], { index: true }),
  status: oneOf(SUBSCRIBER_STATES, { index: true, default: 'subscribed' }),
  list_ids: refs(lists, { index: true, importAdds: true }),
  /** Lists that want to be confirmed, and are not yet: they say nothing of who is written to. */
  pending_list_ids: refs(lists, { read: true }),
  attributes: json(),
  ground: oneOf(GROUNDS, { read: true, index: true }),
  /** Where and how the consent was given, when, the person who gave it, and the words or the place of the proof. */
  consent_source: text({ max: 200 }),
  consent_at: instant({ when: 'happened', clockAt: 'organisation' }),
  consent_person: text({ max: 160 }),
  consent_proof: text({ max: 400 }),
  consent_ip: text({ max: 64, dir: 'ltr' }),
  /** Of a customer: the contract that the address comes from, and the day of the notice of the right to object. */
  contract_id: ref('contracts', { index: true }),
  notice_on: day({ when: 'happened' }),
  /** The own wish of the person to be asked for consent, and the day and person of a call or the letter. */
  wish_how: oneOf(WISH_WAYS),
  wish_on: day({ when: 'happened' }),
  wish_person: text({ max: 160 }),
  wish_file: file({ folder: 'contracts' }),
  /** When the mail that asks was last sent on this wish. */
  asked_at: instant({ read: true }),
})
const list = {
  columns: ['email', 'name', 'status', 'ground', 'list_ids', 'language', 'created_at'],
  filters: ['status', 'ground', 'list_ids', 'language'],
  search: ['email', 'name'],
} as const
const form = {
  person: [['email', 'name'], ['language', 'status'], ['list_ids']],
  ground: [
    ['ground'],
    ['consent_source', 'consent_at'],
    ['consent_person', 'consent_proof'],
    ['consent_ip'],
    ['contract_id', 'notice_on'],
  ],
  wish: [['wish_how', 'wish_on'], ['wish_person', 'wish_file'], ['asked_at']],
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
