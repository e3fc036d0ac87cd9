import { defineResource, type RecordOf } from '../definition/define'
import { day, json, number, oneOf, ref, text } from '../definition/fields'
import { LEAD_SOURCES } from './leads'

/** Dimensions of the counters of leads. */
export const LEAD_DIMENSIONS = ['employee', 'status', 'source', 'country', 'program', 'day'] as const
export type LeadDimension = (typeof LEAD_DIMENSIONS)[number]

/** How many leads there are by one thing: each number with the filter of `leads` that finds exactly those rows. */
export const leadCounters = defineResource('lead-counters', {
  title: 'name',
  fields: {
    dimension: oneOf(LEAD_DIMENSIONS, { read: true }),
    /** In English, as files have it; none where the leads have no such value. */
    name: text({ read: true }),
    employee_id: ref('users', { read: true }),
    status_id: ref('statuses', { read: true }),
    source: oneOf(LEAD_SOURCES, { read: true }),
    country_id: ref('countries', { read: true }),
    program_id: ref('programs', { read: true }),
    /** The day on which they came in, by the organisation's clock. */
    day: day({ read: true }),
    leads: number({ read: true }),
    filter: json({ read: true }),
  },
  list: {
    columns: ['dimension', 'name', 'leads'],
    filters: ['dimension'],
    search: ['name'],
    sort: ['leads', 'desc'],
  },
  form: [['dimension', 'name']],
  computed: true,
})
export type LeadCounter = RecordOf<typeof leadCounters>
