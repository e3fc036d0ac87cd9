import type { SavedView, ViewKind, ViewState } from '../../../contract/lists/saved-views'
import { VIEW_KINDS } from '../../../contract/lists/saved-views'

/** @returns the word of an address as a way to draw a list; a list where it is none */
export function kindOf(word: string | null): ViewKind {
  return VIEW_KINDS.find(kind => kind === word) ?? 'list'
}

/** The state of a list without a view. */
export interface Usual {
  sort: readonly [string, 'asc' | 'desc']
  perPage: number
}

/** @returns the address of a list as a view has it, on its first page */
export function viewPath(
  { id, resource, state }: Pick<SavedView, 'id' | 'resource' | 'state'>,
  usual: Usual,
) {
  const { filter, sort, order, per_page, tab, kind } = state
  const query = new URLSearchParams({
    view: String(id),
    filter: JSON.stringify(filter),
    sort: sort ?? usual.sort[0],
    order: (sort ? order : usual.sort[1]).toUpperCase(),
    page: '1',
    perPage: String(per_page ?? usual.perPage),
  })
  if (tab) query.set('tab', tab)
  if (kind !== 'list') query.set('kind', kind)
  return `/${resource}?${query}`
}

/** @returns whether a list stands as a view was saved. What the view leaves open cannot differ. */
export function isSameState(now: ViewState, saved: ViewState, usual: Usual): boolean {
  const sort = saved.sort ? [saved.sort, saved.order] : usual.sort
  return (
    now.kind === saved.kind &&
    (now.tab ?? null) === saved.tab &&
    now.sort === sort[0] &&
    now.order === sort[1] &&
    (now.per_page ?? usual.perPage) === (saved.per_page ?? usual.perPage) &&
    now.density === saved.density &&
    isSameList(now.columns, saved.columns) &&
    written(now.filter) === written(saved.filter)
  )
}

const isSameList = (one: string[] | null, other: string[] | null) => one?.join() === other?.join()

/** An address has numbers as they were written and in any order of names. */
function written(filter: Record<string, unknown>): string {
  const entries = Object.entries(filter).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String).sort() : String(value),
  ])
  return JSON.stringify(entries.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
}
