import { usersOf } from '../access/menu'
import { defineResource } from '../definition/define'
import { email, instant, longText, oneOf, ref, text } from '../definition/fields'
import { ROUTE_LANGUAGES } from '../routes/words'

/** How far a message is; `outbox`: kept, as no mail server is set up; `failed` says why in `error`. */
export const MESSAGE_STATES = ['queued', 'sending', 'sent', 'outbox', 'failed', 'cancelled'] as const

/** A message of one of us to a candidate, outside of any campaign. */
export const candidateMessages = defineResource('candidate-messages', {
  title: 'subject',
  fields: {
    candidate_id: ref('candidates', { read: true, index: true }),
    to: email({ read: true, index: true }),
    language: oneOf(ROUTE_LANGUAGES, { read: true }),
    subject: text({ max: 200, read: true }),
    body: longText({ max: 20_000, read: true }),
    status: oneOf(MESSAGE_STATES, { read: true, default: 'queued', index: true }),
    error: text({ max: 400, read: true }),
    status_change_id: ref('status-changes', { read: true, index: true }),
    user_id: ref('users', { read: true, index: true }),
    sent_at: instant({ read: true, index: true }),
  },
  list: {
    columns: ['created_at', 'candidate_id', 'subject', 'status', 'user_id', 'sent_at'],
    filters: ['candidate_id', 'status', 'user_id'],
    search: ['subject', 'body'],
  },
  form: [
    ['candidate_id', 'to', 'language'],
    ['subject'],
    ['body'],
    ['status', 'error'],
    ['user_id', 'sent_at'],
  ],
  roles: usersOf('candidates'),
  verbs: ['read', 'export'],
})
