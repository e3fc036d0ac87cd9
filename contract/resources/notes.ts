import { usersOf } from '../access/menu'
import { defineResource } from '../definition/define'
import { longText, ref, refs } from '../definition/fields'

/** Each mentioned user is notified. */
const MOST_MENTIONS = 10

/** A note about a candidate, for colleagues. It has the rights of the candidate. */
export const notes = defineResource('notes', {
  title: 'text',
  fields: {
    candidate_id: ref('candidates', { required: true, index: true }),
    text: longText({ max: 4_000, required: true }),
    mentions: refs('users', { max: MOST_MENTIONS }),
  },
  list: {
    columns: ['candidate_id', 'text', 'created_by', 'created_at'],
    filters: ['candidate_id'],
    search: ['text'],
  },
  form: [['candidate_id'], ['text'], ['mentions']],
  roles: usersOf('candidates'),
  authored: true,
})

/** A note about an employer, for colleagues of the German side. */
export const bwNotes = defineResource('bw-notes', {
  title: 'text',
  fields: {
    bw_lead_id: ref('bw-leads', { required: true, index: true }),
    text: longText({ max: 4_000, required: true }),
    mentions: refs('users', { max: MOST_MENTIONS }),
  },
  list: {
    columns: ['bw_lead_id', 'text', 'created_by', 'created_at'],
    filters: ['bw_lead_id'],
    search: ['text'],
  },
  form: [['bw_lead_id'], ['text'], ['mentions']],
  roles: usersOf('bw-leads'),
  authored: true,
})
