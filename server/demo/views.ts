import { type Demo, named } from './demo'
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
    user_id: named(demo, owner).id,
    resource,
    name,
    shared,
    state: {
      ...USUAL,
      ...state,
      filter: {
        ...filter,
        ...(by.status && { status_id: demo.ids('statuses', by.status) }),
        ...(by.program && { program_id: demo.ids('programs', by.program) }),
        ...(by.country && { country_id: demo.ids('countries', by.country) }),
      },
    },
  }))
  await insertRows(demo.tx, 'views', rows)
}
