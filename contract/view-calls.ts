import { z } from 'zod'
import { call } from './call'
import type { Endpoint } from './endpoints'
import { DENSITIES, VIEW_KINDS } from './views'

const id = z.int().positive()
const anything = z.record(z.string(), z.unknown())
const viewState = z.object({
  kind: z.enum(VIEW_KINDS),
  filter: anything,
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
  state: viewState,
  reduced: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})
const viewBody = {
  name: z.string(),
  shared: z.boolean().optional(),
  pinned: z.boolean().optional(),
  state: viewState.partial(),
}

/** What people set up in lists and want to find again. */
export const VIEW_CALLS: readonly Endpoint[] = [
  call('views', 'GET /views', 'Own and shared views of what the role may use, without what it may not see.', {
    query: { resource: { schema: z.string(), about: 'Of this resource only.' } },
    answer: z.array(view),
  }),
  call('views', 'POST /views', 'Saves a view of a list.', {
    body: z.object({ resource: z.string(), ...viewBody }),
    status: 201,
    answer: view,
  }),
  call(
    'views',
    'PUT /views/{id}',
    "Changes an own view, takes back another's that is shared (for those who manage), or pins one for oneself.",
    { body: z.object({ version: z.int(), ...viewBody }).partial(), answer: view },
  ),
  call(
    'views',
    'DELETE /views/{id}',
    "Deletes an own view, or another's that is shared, for those who manage.",
    {
      status: 204,
    },
  ),
]
