import type { Demo } from './demo'
import { insertRows } from './insert'
import VIEWS from './views.json'

const USUAL = {
  kind: 'list',
  sort: null,
  order: 'desc',
  per_page: null,
  columns: null,
  density: null,
  tab: null,
} as const

/** Views that people of the demo made for themselves or for all. */
export async function fillViews(demo: Demo): Promise<void> {
  const rows = VIEWS.map(({ owner, resource, name, shared, state, filter = {}, ...by }) => ({
    user_id: demo.id('users', owner),
    resource,
    name,
    shared,
    state: {
      ...USUAL,
      ...state,
      filter: {
        ...filter,
        ...(by.status && { status_id: by.status.map(slug => demo.id('statuses', slug)) }),
        ...(by.program && { program_id: by.program.map(slug => demo.id('programs', slug)) }),
        ...(by.country && { country_id: by.country.map(slug => demo.id('countries', slug)) }),
      },
    },
  }))
  await insertRows(demo.tx, 'views', rows)
}
