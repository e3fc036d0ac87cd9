import { defineResource } from '../definition/define'
import { flag, json, longText, number, text } from '../definition/fields'

const draft = {
  title: 'name',
  namedInImports: true,
  fields: {
    name: text({ max: 160, required: true }),
    description: longText({ max: 1_000 }),
    double_opt_in: flag(),
    /** Of a list by rule who is on it (contract/mail/list-rules.ts); made with the list, and never given up. */
    rule: json(),
    subscribers: number({ read: true, default: 0, max: 1_000_000_000 }),
  },
  list: { columns: ['name', 'description', 'subscribers', 'double_opt_in'], search: ['name', 'description'] },
  form: [['name'], ['description'], ['double_opt_in']],
} as const

/** A named set of subscribers of the general audience. */
export const lists = defineResource('lists', { ...draft, only: { audience: 'general' } })
/** A named set of subscribers of the German side. */
export const bwLists = defineResource('bw-lists', {
  ...draft,
  // Companies too must have agreed before they get advertising (§ 7 (2) no. 2 UWG).
  fields: {
    ...draft.fields,
    double_opt_in: flag({ default: true }),
    /** Why people are on it without a confirmation of their own. */
    single_opt_in_reason: longText({ max: 1_000 }),
  },
  form: [['name'], ['description'], ['double_opt_in'], ['single_opt_in_reason']],
  table: 'lists',
  only: { audience: 'bw' },
})
