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
export async function fillViews({ tx, id, resolve }: Demo): Promise<void> {
  const rows = VIEWS.map(({ owner, state, ...view }) => ({
    ...view,
    user_id: id('users', owner),
    state: resolve({ ...USUAL, ...state }),
  }))
  await insertRows(tx, 'views', rows)
}
