import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useListContext, useStore } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import { PER_PAGE } from '../../../contract/http/paging'
import { DENSITIES, type Density, type SavedView, type ViewState } from '../../../contract/lists/saved-views'
import { useListAddress } from '../list/address'
import { useViews } from './useViews'
import { isSameState, kindOf, type Usual, viewPath } from './viewState'

/** How the list around looks, and the view that says so. */
export interface ListView {
  /** The view that is open, once it is known. */
  view: SavedView | undefined
  /** Whether the address names a view. */
  hasView: boolean
  isChanged: boolean
  /** The columns in order as somebody chose them; null where nobody did. */
  columns: string[] | null
  density: Density
  /** Null goes back to the usual ones. */
  setColumns: (columns: string[] | null) => void
  setDensity: (density: Density) => void
  /** The list as it stands, for a view that is to be saved. */
  state: ViewState
  usual: Usual
}

const LookContext = createContext<ListView | undefined>(undefined)

/** @returns how the list around looks. @throws Error outside of a list */
export function useListView(): ListView {
  const look = useContext(LookContext)
  if (!look) throw new Error('useListView is called outside of a list')
  return look
}

interface LookProviderProps {
  definition: Definition
  storeKey: string
  perPage?: number
  children: ReactNode
}

/**
 * Columns and row height: of the open view, with what was changed since in the address, so that Back works and a link
 * restores it; without a view as the person last had them in this list.
 */
export function LookProvider({ definition, storeKey, perPage = PER_PAGE, children }: LookProviderProps) {
  const { params, change } = useListAddress()
  const { filterValues, sort, perPage: rows } = useListContext()
  const own = useOwnLook(storeKey)
  const usual = { sort: definition.list.sort, perPage }
  const id = Number(params.get('view'))
  const hasView = id > 0
  const { views } = useViews(definition.name, hasView)
  const view = views?.find(each => each.id === id)
  useWholeAddress({ params, usual, hasView, views, view })

  const changedColumns = params.get('columns')?.split(',').filter(Boolean)
  const changedDensity = densityOf(params.get('density'))
  const state: ViewState = {
    kind: kindOf(params.get('kind')),
    filter: filterValues,
    sort: sort.field,
    order: sort.order === 'ASC' ? 'asc' : 'desc',
    per_page: rows === perPage ? null : rows,
    columns: changedColumns ?? (view ? view.state.columns : own.columns),
    density: changedDensity ?? (view ? view.state.density : own.density),
    tab: params.get('tab'),
  }
  const look: ListView = {
    view,
    hasView,
    state,
    usual,
    isChanged: view !== undefined && !isSameState(state, view.state, usual),
    columns: changedColumns ?? view?.state.columns ?? own.columns,
    density: changedDensity ?? view?.state.density ?? own.density ?? 'normal',
    setColumns: columns => (hasView ? change({ columns: columns?.join() ?? null }) : own.setColumns(columns)),
    setDensity: density => (hasView ? change({ density }) : own.setDensity(density)),
  }
  return <LookContext.Provider value={look}>{children}</LookContext.Provider>
}

/** One person's choices for a list without a view, kept in this browser. */
function useOwnLook(storeKey: string) {
  const [columns, setColumns] = useStore<unknown>(`${storeKey}.columns`, null)
  const [density, setDensity] = useStore<Density | null>(`${storeKey}.density`, null)
  // An older version kept an object here.
  return { columns: Array.isArray(columns) ? columns : null, setColumns, density, setDensity }
}

interface NamedView {
  params: URLSearchParams
  usual: Usual
  hasView: boolean
  views: SavedView[] | undefined
  view: SavedView | undefined
}

/** An address that names a view alone gets the rest from it; a view that is no more is forgotten. */
function useWholeAddress({ params, usual, hasView, views, view }: NamedView) {
  const navigate = useNavigate()
  const isBare = !params.has('filter') && !params.has('sort')
  const isGone = hasView && views !== undefined && view === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows from the address and the views alone.
  useEffect(() => {
    if (view && isBare) navigate(wholePath(view, usual, params), { replace: true })
    if (!isGone) return
    const rest = new URLSearchParams(params)
    rest.delete('view')
    navigate({ search: `?${rest}` }, { replace: true })
  }, [view, isBare, isGone])
}

/** The other parts of the address stay. */
function wholePath(view: SavedView, usual: Usual, params: URLSearchParams): string {
  const [path, query] = viewPath(view, usual).split('?')
  return `${path}?${new URLSearchParams([...new URLSearchParams(query), ...[...params].filter(([name]) => name !== 'view')])}`
}

const densityOf = (word: string | null) => DENSITIES.find(density => density === word)
