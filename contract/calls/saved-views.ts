import { z } from 'zod'
import { PER_PAGE_MAX } from '../http/paging'
import { DENSITIES, VIEW_KINDS } from '../lists/saved-views'
import { trimText } from '../text/printable'
import { call } from './call'

const id = z.int().positive()
const flag = z.boolean({ error: 'invalid' })

/** As text, so that no view grows into a store of something else. */
const STATE_MAX = 20_000
const TAB = /^[a-z][a-z_-]{0,39}$/

/** The shape of a state; the server asks whether its names are fields that a role may see. */
const stateSent = z
  .strictObject({
    kind: z.enum(VIEW_KINDS, { error: 'not_a_choice' }).default('list'),
    filter: z.record(z.string().max(100, 'too_long'), z.unknown(), { error: 'invalid' }).default({}),
    sort: z.string({ error: 'invalid' }).max(100, 'too_long').nullable().default(null),
    order: z.enum(['asc', 'desc'], { error: 'not_a_choice' }).default('desc'),
    per_page: z.int('invalid').min(1, 'too_small').max(PER_PAGE_MAX, 'too_large').nullable().default(null),
    columns: z
      .array(z.string({ error: 'invalid' }).max(100, 'too_long'), { error: 'invalid' })
      .max(300, 'too_long')
      .refine(names => new Set(names).size === names.length, 'taken')
      .nullable()
      .default(null),
    density: z.enum(DENSITIES, { error: 'not_a_choice' }).nullable().default(null),
    tab: z.string({ error: 'invalid' }).regex(TAB, 'invalid').nullable().default(null),
  })
  .refine(state => JSON.stringify(state).length <= STATE_MAX, 'too_long')
  .refine(isStorable, 'invalid')

/** No database holds these characters. */
function isStorable(state: unknown): boolean {
  return !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(state))
}

const name = z
  .string({ error: 'invalid' })
  .overwrite(trimText)
  .min(1, 'required')
  .max(80, 'too_long')
  .refine(text => !/\p{Cc}|\p{Cs}/u.test(text), 'invalid')

const newView = z.strictObject({
  resource: z.string({ error: 'invalid' }).max(60, 'too_long'),
  name,
  shared: flag.default(false),
  pinned: flag.default(true),
  state: stateSent,
})

const viewChange = z.strictObject({
  version: z.int('invalid').optional(),
  name: name.optional(),
  shared: flag.optional(),
  pinned: flag.optional(),
  state: stateSent.optional(),
})
export type ViewChange = z.output<typeof viewChange>

const state = z.object({
  kind: z.enum(VIEW_KINDS),
  filter: z.record(z.string(), z.unknown()),
  sort: z.string().nullable(),
  order: z.enum(['asc', 'desc']),
  per_page: z.int().nullable(),
  columns: z.array(z.string()).nullable(),
  density: z.enum(DENSITIES).nullable(),
  tab: z.string().nullable(),
})

const view = z.object({
  id,
  version: z.int(),
  resource: z.string(),
  name: z.string(),
  shared: z.boolean(),
  pinned: z.boolean(),
  mine: z.boolean(),
  user_id: id,
  owner: z.string(),
  state,
  reduced: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** Saved views of lists: the own ones, and those that others share with all who may use the resource (docs/spec/api.md). */
export const savedViewCalls = {
  list: call('GET /views', {
    summary: 'Own and shared views for lists that the role uses, without fields that it cannot see.',
    access: 'staff',
    query: z.strictObject({ resource: z.string().optional().describe('Of this resource only.') }),
    answer: z.array(view),
  }),
  create: call('POST /views', {
    summary: 'Saves a view of a list.',
    access: 'staff',
    body: newView,
    status: 201,
    answer: view,
  }),
  change: call('PUT /views/{id}', {
    summary:
      'Changes an own view, unshares a view of another person (for managers), or pins one for the caller.',
    access: 'staff',
    body: viewChange,
    answer: view,
  }),
  remove: call('DELETE /views/{id}', {
    summary: "Deletes an own view, or another's that is shared, for those who manage.",
    access: 'staff',
  }),
}
