import { defineResource } from '../definition/define'
import { instant, json, number, ref, text } from '../definition/fields'

/** Changes of records and who made them, with the values before and after. Nobody edits or deletes one. */
export const logs = defineResource('logs', {
  title: 'action',
  unlogged: true,
  fields: {
    at: instant({ read: true, index: true }),
    user_id: ref('users', { read: true, index: true }),
    action: text({ read: true, index: true, max: 40 }),
    resource: text({ read: true, index: true, max: 60 }),
    record: number({ read: true, index: true, max: Number.MAX_SAFE_INTEGER }),
    before: json({ read: true, valuesOf: 'resource' }),
    after: json({ read: true, valuesOf: 'resource' }),
    ip: text({ read: true, max: 64 }),
    request_id: text({ read: true, max: 64 }),
  },
  list: {
    columns: ['at', 'user_id', 'action', 'resource', 'record', 'ip'],
    filters: ['user_id', 'action', 'resource', 'record', 'at'],
  },
  form: [],
  verbs: ['read', 'export'],
})
