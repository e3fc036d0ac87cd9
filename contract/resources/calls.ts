import { usersOf } from '../access/menu'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, instant, longText, number, oneOf, ref } from '../definition/fields'

/** Fields of any call: its outcome, by whom and when, and when to call again. */
const OF_CALLS = {
  status: oneOf(['answered', 'unanswered'], { required: true, index: true }),
  call_by: ref('users', { read: true, index: true }),
  at: instant({ when: 'happened', index: true, clockAt: 'office' }),
  minutes: number({ min: 0, max: 1_440 }),
  note: longText({ max: 4_000 }),
  next_call_back_date: day({ when: 'planned' }),
} as const

/** A call to a lead or a candidate, and when to call again. It has the rights of the record that it belongs to. */
export const calls = defineResource('calls', {
  title: 'status',
  fields: {
    lead_id: ref('leads', { index: true }),
    candidate_id: ref('candidates', { index: true }),
    ...OF_CALLS,
  },
  list: {
    columns: ['lead_id', 'candidate_id', 'status', 'call_by', 'at', 'minutes', 'next_call_back_date'],
    filters: ['status', 'call_by', 'at', 'lead_id', 'candidate_id'],
    search: ['note'],
  },
  form: [
    ['lead_id', 'candidate_id'],
    ['status', 'minutes'],
    ['call_by', 'at'],
    ['next_call_back_date'],
    ['note'],
  ],
  roles: usersOf('leads'),
  authored: true,
})
export type Call = RecordOf<typeof calls>

/** A call to an employer: a resource of its own, since other people have its rights than those of calls to leads. */
export const bwCalls = defineResource('bw-calls', {
  title: 'status',
  fields: {
    bw_lead_id: ref('bw-leads', { required: true, index: true }),
    ...OF_CALLS,
    /** The employer objects to advertising: its domains get no campaign from then on. */
    objects: flag(),
  },
  list: {
    columns: ['bw_lead_id', 'status', 'call_by', 'at', 'minutes', 'next_call_back_date'],
    filters: ['status', 'call_by', 'at', 'bw_lead_id'],
    search: ['note'],
  },
  form: [
    ['bw_lead_id'],
    ['status', 'minutes'],
    ['call_by', 'at'],
    ['next_call_back_date'],
    ['objects'],
    ['note'],
  ],
  roles: usersOf('bw-leads'),
  authored: true,
})
export type BwCall = RecordOf<typeof bwCalls>
