import { usersOf } from '../access/menu'
import { ROLES } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import { day, email, flag, instant, longText, number, oneOf, ref, text } from '../definition/fields'
import { LETTER_KINDS, LETTER_LANGUAGES, LETTER_STATES } from '../letters/words'

/** Roles that do not see invoices. */
const NO_MONEY = ROLES.filter(role => !usersOf('invoices').includes(role))

/**
 * A letter to an employer or an authority, made ready from its text in Settings and the data of the case. A person reads it
 * and sends it by mail or post; only texts that say so go out by themselves.
 */
export const letters = defineResource('letters', {
  title: 'subject',
  fields: {
    kind: oneOf(LETTER_KINDS, { read: true, index: true }),
    state: oneOf(LETTER_STATES, { read: true, default: 'ready', index: true }),
    candidate_id: ref('candidates', { read: true, index: true }),
    case_id: ref('cases', { read: true, index: true }),
    bw_lead_id: ref('bw-leads', { read: true, index: true }),
    invoice_id: ref('invoices', { read: true, index: true, hiddenFrom: NO_MONEY }),
    language: oneOf(LETTER_LANGUAGES, { required: true, default: 'de' }),
    to: email({ index: true }),
    /** Name and address as they are printed. */
    recipient: longText({ max: 1_000, required: true }),
    subject: text({ max: 200, required: true }),
    body: longText({ max: 20_000, required: true }),
    /** The day on which it was posted or handed over on paper. */
    posted_on: day({ when: 'happened' }),
    sent_at: instant({ read: true, index: true }),
    user_id: ref('users', { read: true, index: true }),
    error: text({ max: 400, read: true }),
    /** The occasion of the letter: each has one letter. */
    occasion: text({ max: 200, read: true, unique: true }),
  },
  list: {
    columns: ['subject', 'kind', 'state', 'candidate_id', 'bw_lead_id', 'created_at', 'sent_at'],
    filters: ['kind', 'state', 'candidate_id', 'case_id', 'bw_lead_id', 'invoice_id', 'user_id'],
    search: ['subject', 'recipient'],
  },
  form: [
    ['kind', 'state'],
    ['candidate_id', 'case_id'],
    ['bw_lead_id', 'invoice_id'],
    ['to', 'language'],
    ['recipient'],
    ['subject'],
    ['body'],
    ['posted_on', 'sent_at', 'user_id'],
    ['error'],
  ],
  verbs: ['read', 'update', 'export'],
})
export type Letter = RecordOf<typeof letters>

/** The text of letters of a kind, with merge fields (Liquid) such as `{{ name }}`. */
export const letterTexts = defineResource('letter-texts', {
  title: 'subject',
  fields: {
    kind: oneOf(LETTER_KINDS, { required: true, index: true }),
    language: oneOf(LETTER_LANGUAGES, { required: true, default: 'de' }),
    /** The step whose end an employer is told. */
    step_id: ref('route-steps', { index: true }),
    /** Days after the due day of an invoice on which it is reminded of. */
    after_days: number({ min: 1, max: 365 }),
    subject: text({ max: 200, required: true }),
    body: longText({ max: 20_000, required: true }),
    /** Sent without a person having read it. */
    auto: flag(),
    active: flag({ default: true }),
  },
  list: {
    columns: ['kind', 'language', 'step_id', 'after_days', 'subject', 'auto', 'active'],
    filters: ['kind', 'language', 'step_id', 'auto', 'active'],
    sort: ['id', 'asc'],
  },
  form: [['kind', 'language'], ['step_id', 'after_days'], ['subject'], ['body'], ['auto', 'active']],
  roles: usersOf('letters'),
  writers: usersOf('settings').filter(role => usersOf('letters').includes(role)),
})
export type LetterText = RecordOf<typeof letterTexts>
