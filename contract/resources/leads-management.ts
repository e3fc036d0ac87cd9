import { ROLES } from '../access/roles'
import { defineResource, type RecordOf } from '../definition/define'
import { day, flag, json, number, oneOf, ref, text } from '../definition/fields'

/** How much work each person has, and what nobody has yet: the columns of the work board, and who can be given more. */
export const leadsManagement = defineResource('leads-management', {
  title: 'name',
  fields: {
    /** Of the person; none where nobody has the leads yet. */
    name: text({ read: true }),
    employee_id: ref('users', { read: true }),
    role: oneOf(ROLES, { read: true }),
    office_id: ref('offices', { read: true }),
    active: flag({ read: true }),
    absent: flag({ read: true }),
    absent_until: day({ read: true }),
    leads: number({ read: true }),
    /** Neither won nor lost yet. */
    open: number({ read: true }),
    /** Open and never called. */
    fresh: number({ read: true }),
    /** To be called today or earlier. */
    due: number({ read: true }),
    /** For each of the four numbers the filter of `leads` that finds exactly those rows. */
    filters: json({ read: true }),
  },
  list: {
    columns: ['name', 'office_id', 'open', 'fresh', 'due', 'leads', 'absent', 'absent_until'],
    filters: ['office_id', 'absent', 'active'],
    search: ['name'],
    sort: ['id', 'asc'],
  },
  form: [['name', 'office_id']],
  computed: true,
})
export type LeadLoad = RecordOf<typeof leadsManagement>
