import { type SortPayload, useListContext, useResourceContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'

/** Parts of a list's address beside react-admin's own (filter, sort, order, page, perPage). */
export type Part = 'view' | 'columns' | 'density' | 'peek' | 'kind'

/** The state of a list's entry in the history. */
type ListState = { hasPanelOpened?: boolean } | null

interface ListPlace {
  filter: Record<string, unknown>
  sort: SortPayload
  page: number
  perPage: number
}

/** Writes where a list stands into its address, without what is there already. */
export function withPlace(search: string, { filter, sort, page, perPage }: ListPlace): URLSearchParams {
  const params = new URLSearchParams(search)
  const place = {
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
  }
  for (const [name, value] of Object.entries(place)) if (!params.has(name)) params.set(name, value)
  return params
}

/**
 * The address of the list around, and how to change parts of it. An address that says anything says all: react-admin
 * takes what is remembered only where the address is bare.
 */
export function useListAddress() {
  const { search, state }: { search: string; state: ListState } = useLocation()
  const navigate = useNavigate()
  const { filterValues, sort, page, perPage } = useListContext()
  const params = new URLSearchParams(search)
  const change = (
    parts: Partial<Record<Part, string | null>>,
    options: { replace?: boolean; state?: unknown } = {},
  ) => {
    const next = withPlace(search, { filter: filterValues, sort, page, perPage })
    for (const [name, value] of Object.entries(parts)) {
      if (value === null || value === undefined) next.delete(name)
      else next.set(name, value)
    }
    navigate({ search: `?${next}` }, options)
  }
  return { params, state, change }
}

/** Returns the address of the list around as a list or as a board, with its filter. */
export function useKindPath(): (kind: 'list' | 'board') => string {
  const { search } = useLocation()
  const resource = useResourceContext()
  const { filterValues, sort, page, perPage } = useListContext()
  return kind => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    if (kind === 'board') place.set('kind', kind)
    else for (const name of ['kind', 'tab']) place.delete(name)
    return `/${resource}?${place}`
  }
}
