import { Button, useMediaQuery } from '@mui/material'
import { ArrowLeft, Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import {
  ListBase,
  type RaRecord,
  ResourceContextProvider,
  useCreatePath,
  useListContext,
  useLocale,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { PER_PAGE } from '../../../contract/http/paging'
import { columnChoices } from '../../../contract/lists/saved-views'
import { requireDefinition } from '../../../contract/resources'
import { colonIn } from '../../../contract/text/colonIn'
import { nameInside, newOf, resourceName, useFieldWords } from '../../fields/words'
import { lazyPart } from '../../layout/lazyPart'
import { PageHead } from '../../layout/parts/PageHead'
import { useRole } from '../../providers/authProvider'
import { lazyDialog } from '../lazyDialog'
import { useMay } from '../may'
import { PanelContext } from '../panel/panel'
import { usePeek } from '../panel/usePeek'
import { LookProvider, useListView } from '../saved/useListView'
import { Views } from '../saved/Views'
import { BinActions } from './BinActions'
import { shownColumns } from './ColumnChooser'
import { type ColumnChoice, columnNames, columnsOf } from './columns'
import { FilterBar } from './FilterBar'
import { ListState } from './ListState'
import { ListTools } from './ListTools'
import { PagingBar } from './PagingBar'
import { PhoneTools } from './PhoneTools'
import { RecordTable } from './RecordTable'
import { SearchBar } from './SearchBar'
import { SelectionProvider, useSelection } from './selection'
import { useRowKeys } from './useRowKeys'
import '../views.css'

const SidePanel = lazyDialog(() => import('../panel/SidePanel'))
const BulkBar = lazyDialog(() => import('./BulkBar'))
const RecordCards = lazyPart(() => import('./RecordCards').then(file => ({ default: file.RecordCards })))

export interface ResourceListProps {
  /** The resource around unless given. */
  resource?: string
  /** A part: other columns, fewer, or cells of one's own. */
  columns?: ColumnChoice
  /** Always on, and not shown as a chip. */
  filter?: Record<string, unknown>
  /** On at first, and can be taken away. */
  filterDefaultValues?: Record<string, unknown>
  perPage?: number
  storeKey?: string
  /** The title of a list that shows only a part; the words of the menu unless given, else the resource's name. */
  title?: string
  /** The page above: where a list is reached from that stands in no menu. */
  crumb?: { to: string; label: string }
  /** Slots. */
  notice?: ReactNode
  /** Tabs that are always there, before the saved views. */
  views?: ReactNode
  listActions?: ReactNode
  /** Import, export and the bin in one menu, where the line over the list has much else. */
  isCrowded?: boolean
  bulkActions?: ReactNode
  rowActions?: (record: RaRecord) => ReactNode
  aside?: ReactNode
  /** The content of an empty list. */
  empty?: ReactNode
  /** Filters of the tabs in `views`: a tab without rows shows `empty`, since nobody has narrowed it. */
  tabsBy?: readonly string[]
  card?: ComponentType<{ record: RaRecord }>
  /** The inside of the side panel, the sections of its form unless given; false where a row opens its page instead. */
  panel?: ComponentType<{ record: RaRecord }> | false
  /** The path that a row's name leads to; its form or page unless given. */
  linkTo?: (record: RaRecord) => string
  /** Takes the place of the table: a board, a calendar. It reads the list's context. */
  children?: ReactNode
}

/** The list of a resource, made from its definition. Parts, slots and the whole can be replaced. */
export default function ResourceList(props: ResourceListProps) {
  const resource = useResourceContext(props) ?? ''
  const definition = requireDefinition(resource)
  const isBin = useIsBin() && definition.bin
  const storeKey = props.storeKey ?? `${resource}.list`
  const [field, order] = definition.list.sort
  return (
    <ResourceContextProvider value={resource}>
      <ListBase
        key={`${resource} ${isBin}`}
        resource={resource}
        perPage={props.perPage ?? PER_PAGE}
        sort={{ field, order: order === 'asc' ? 'ASC' : 'DESC' }}
        filter={props.filter}
        filterDefaultValues={props.filterDefaultValues}
        storeKey={isBin ? false : storeKey}
        disableSyncWithLocation={isBin}
        exporter={false}
        queryOptions={{ meta: isBin ? { bin: true } : undefined, onError: () => undefined }}
      >
        <SelectionProvider>
          <LookProvider definition={definition} storeKey={storeKey} perPage={props.perPage}>
            <Screen {...props} storeKey={storeKey} resource={resource} isBin={isBin} />
          </LookProvider>
        </SelectionProvider>
      </ListBase>
    </ResourceContextProvider>
  )
}

/** The bin has an address of its own: `/leads?bin=1`. */
function useIsBin(): boolean {
  return new URLSearchParams(useLocation().search).get('bin') === '1'
}

type ScreenProps = ResourceListProps & { resource: string; isBin: boolean; storeKey: string }

function Screen(props: ScreenProps) {
  const { resource, isBin } = props
  const definition = requireDefinition(resource)
  const isCards = useMediaQuery('(max-width: 599.95px)')
  const columns = useColumns(props)
  const peek = usePeek(props.storeKey)
  const translate = useTranslate()
  const locale = useLocale()
  const title =
    props.title ?? translate(`menu.items.${resource}`, { _: resourceName(translate, resource, 2) })
  return (
    <PanelContext.Provider value={isBin || props.panel === false ? null : peek}>
      <div className="v-list">
        <PageHead
          title={isBin ? `${title}${colonIn(locale)}${translate('lists.bin')}` : title}
          crumb={props.crumb}
        />
        {props.notice}
        {isBin ? (
          <BinHead resource={resource} />
        ) : (
          <Tools {...props} isCards={isCards} columns={{ ...columns, cells: props.columns?.cells }} />
        )}
        <div className="v-split flex gap-12 shrinks flex-start">
          <Sheet {...props} shown={columns.shown} isCards={isCards} />
          {props.aside}
        </div>
      </div>
      {!isBin && props.panel !== false && peek.id !== undefined ? (
        <SidePanel definition={definition} linkTo={props.linkTo} inside={props.panel} />
      ) : null}
    </PanelContext.Provider>
  )
}

/** Views, search and filters over the list, and what is done with it; on a phone all but the search is folded. */
function Tools({
  columns,
  isCards,
  ...props
}: Omit<ScreenProps, 'columns'> & {
  columns: ReturnType<typeof useColumns> & { cells?: ColumnChoice['cells'] }
  isCards: boolean
}) {
  const { resource } = props
  const definition = requireDefinition(resource)
  const { cells, ...names } = columns
  const search = definition.list.search.length ? <Search resource={resource} /> : null
  const tools = (
    <>
      <Views definition={definition} shown={names.shown} isPhone={isCards} filter={props.filter}>
        {props.views}
      </Views>
      <div className="v-bar">
        {isCards ? null : search}
        <ListTools
          definition={definition}
          isCards={isCards}
          isCrowded={props.isCrowded}
          isTable={!props.children}
          {...names}
        >
          {props.listActions}
        </ListTools>
        {isCards ? null : <NewButton resource={resource} />}
      </div>
      <FilterBar definition={definition} cells={cells} />
    </>
  )
  if (!isCards) return tools
  return (
    <>
      <PhoneTools search={search}>{tools}</PhoneTools>
      <NewButton resource={resource} />
    </>
  )
}

/** The columns that stand where nobody chose, those that may, and those that do. */
function useColumns({ resource, columns: choice }: ScreenProps) {
  const definition = requireDefinition(resource)
  const role = useRole()
  const { columns } = useListView()
  const usual = columnNames(definition, role, choice)
  const others = role ? columnChoices(definition, role).filter(name => !choice?.omit?.includes(name)) : []
  const choices = [...new Set([...usual, ...others])]
  return { usual, choices, shown: shownColumns(usual, choices, columns) }
}

function Sheet(props: ScreenProps & { shown: string[]; isCards: boolean }) {
  const { resource, isBin, isCards, storeKey, linkTo, shown } = props
  const definition = requireDefinition(resource)
  const role = useRole()
  const may = useMay(resource)
  const label = useFieldWords(resource).label
  const sheet = useRef<HTMLDivElement>(null)
  const { density, columns: chosen } = useListView()
  const { count } = useSelection()
  const { isPending, isPlaceholderData } = useListContext()
  const isWaiting = isPending || isPlaceholderData === true
  const isSelectable = !isBin && (may('bulk') || props.bulkActions !== undefined)
  useRowKeys(sheet, { linkTo, isSelectable })
  const rowActions = isBin ? (record: RaRecord) => <BinActions record={record} /> : props.rowActions
  const { cells, edit } = props.columns ?? {}
  const columns = { definition, role, label, linkTo, cells, edit: isBin ? undefined : edit, only: shown }
  return (
    <div
      className="v-sheet card grow"
      ref={sheet}
      data-density={density}
      data-cards={isCards || undefined}
      aria-busy={isWaiting}
    >
      {count > 0 && !isWaiting ? (
        <BulkBar definition={definition} fields={edit}>
          {props.bulkActions}
        </BulkBar>
      ) : null}
      <ListState definition={definition} isBin={isBin} empty={props.empty} tabsBy={props.tabsBy}>
        {props.children ??
          (isCards ? (
            <Suspense fallback={<div className="v-before" />}>
              <RecordCards
                definition={definition}
                names={shown}
                isSelectable={isSelectable}
                rowActions={rowActions}
                linkTo={linkTo}
                cells={cells}
                card={props.card}
              />
            </Suspense>
          ) : (
            <RecordTable
              storeKey={`${storeKey}.table`}
              columns={columnsOf(columns)}
              isSelectable={isSelectable}
              rowActions={rowActions}
              linkTo={linkTo}
              isFixed={Boolean(chosen)}
            />
          ))}
      </ListState>
      <Paging />
    </div>
  )
}

function Paging() {
  const { page, perPage, total, meta, isFetching, setPage, refetch } = useListContext()
  const isOfPreviousFilter = useIsOfPreviousFilter()
  if (total === undefined || isOfPreviousFilter) return null
  return (
    <PagingBar
      page={page}
      perPage={perPage}
      total={total}
      lastPage={meta?.last_page ?? Math.max(1, Math.ceil(total / perPage))}
      isEstimate={meta?.total_is_estimate === true}
      isFetching={isFetching}
      onPage={setPage}
      onReload={() => void refetch()}
    />
  )
}

/** Returns true while the total on screen counts the rows of another filter. */
function useIsOfPreviousFilter(): boolean {
  const { isPlaceholderData = false, filterValues } = useListContext()
  const wanted = JSON.stringify(filterValues)
  const [counted, setCounted] = useState(wanted)
  useEffect(() => {
    if (!isPlaceholderData) setCounted(wanted)
  }, [isPlaceholderData, wanted])
  return isPlaceholderData && counted !== wanted
}

function Search({ resource }: { resource: string }) {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const { q, ...rest } = filterValues
  return (
    <SearchBar
      value={q ?? ''}
      name={nameInside(translate, resource, 2)}
      onSearch={value => setFilters({ ...rest, q: value }, undefined, false)}
      onClear={() => setFilters(rest, undefined, false)}
    />
  )
}

/** The main act of a list; on a phone a bar at the bottom. */
function NewButton({ resource }: { resource: string }) {
  const translate = useTranslate()
  const may = useMay(resource)
  const navigate = useNavigate()
  const createPath = useCreatePath()
  if (!may('create')) return null
  return (
    <div className="v-new">
      <Button
        variant="contained"
        startIcon={<Plus size={16} aria-hidden />}
        onClick={() => navigate(createPath({ resource, type: 'create' }))}
      >
        {newOf(translate, resource)}
      </Button>
    </div>
  )
}

function BinHead({ resource }: { resource: string }) {
  const translate = useTranslate()
  return (
    <div className="v-bar">
      <Button
        component={Link}
        to={`/${resource}`}
        variant="outlined"
        startIcon={<ArrowLeft size={16} className="flip" aria-hidden />}
      >
        {translate('actions.back')}
      </Button>
      <h2>{translate('lists.bin')}</h2>
      <span className="v-note">{translate('lists.bin_help')}</span>
    </div>
  )
}
