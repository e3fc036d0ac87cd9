import { Checkbox, TableBody, TableCell, TableRow } from '@mui/material'
import {
  type RaRecord,
  RecordContextProvider,
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useTranslate,
} from 'ra-core'
import { createContext, type MouseEvent, type ReactElement, type ReactNode, useContext } from 'react'
import { DataTable } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useRecordName, useRecordPath } from './RecordLink'

interface RecordTableProps {
  storeKey: string
  columns: ReactElement[]
  isSelectable: boolean
  rowActions?: (record: RaRecord) => ReactNode
  linkTo?: (record: RaRecord) => string
}

/** The rows of a list as one quiet table. */
export function RecordTable({ storeKey, columns, isSelectable, rowActions, linkTo }: RecordTableProps) {
  const translate = useTranslate()
  return (
    <LinkContext.Provider value={linkTo}>
      <DataTable
        storeKey={storeKey}
        body={Rows}
        bulkActionsToolbar={NO_TOOLBAR}
        bulkActionButtons={isSelectable ? NO_TOOLBAR : false}
        empty={NO_TOOLBAR}
        className="v-table"
      >
        {rowActions
          ? [
              ...columns,
              <DataTable.Col
                key="actions"
                source="actions"
                disableSort
                label={<span className="l-hidden">{translate('lists.row_actions')}</span>}
                cellClassName="v-row-actions"
                render={rowActions}
              />,
            ]
          : columns}
      </DataTable>
    </LinkContext.Provider>
  )
}

/** Where rows lead, for the rows that the table draws. */
const LinkContext = createContext<RecordTableProps['linkTo']>(undefined)

/** The list draws its own bar over a selection and its own words for an empty one. */
const NO_TOOLBAR = <></>

function Rows({ children }: { children?: ReactNode }) {
  const data = useDataTableDataContext()
  return (
    <TableBody>
      {data?.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <Row record={record}>{children}</Row>
        </RecordContextProvider>
      ))}
    </TableBody>
  )
}

/** A click anywhere on a row opens it, but for its own links, buttons and boxes. */
function Row({ record, children }: { record: RaRecord; children?: ReactNode }) {
  const linkTo = useContext(LinkContext)
  const { hasBulkActions } = useDataTableConfigContext()
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false
  const navigate = useNavigate()
  const path = useRecordPath()
  const open = (event: MouseEvent<HTMLElement>) => {
    const isOwn = (event.target as HTMLElement).closest('a, button, input, label, [role="button"]')
    if (!isOwn && !getSelection()?.toString()) navigate((linkTo ?? path)(record))
  }
  return (
    <TableRow hover selected={selected} onClick={open} className="v-row">
      {hasBulkActions ? (
        <TableCell padding="checkbox">
          <RowCheckbox record={record} isSelected={selected} />
        </TableCell>
      ) : null}
      {children}
    </TableRow>
  )
}

function RowCheckbox({ record, isSelected }: { record: RaRecord; isSelected: boolean }) {
  const { handleToggleItem } = useDataTableCallbacksContext()
  const translate = useTranslate()
  const name = useRecordName()
  return (
    <Checkbox
      checked={isSelected}
      onClick={event => {
        handleToggleItem?.(record.id, event)
        event.stopPropagation()
      }}
      slotProps={{ input: { 'aria-label': translate('lists.select_row', { name: name(record) }) } }}
    />
  )
}

/** Selects or frees the rows of this page. */
export function PageCheckbox() {
  const { data = [], selectedIds, onSelect } = useListContext()
  const translate = useTranslate()
  const ids = data.map(({ id }) => id)
  const chosen = ids.filter(id => selectedIds.includes(id))
  const others = selectedIds.filter(id => !ids.includes(id))
  return (
    <Checkbox
      checked={ids.length > 0 && chosen.length === ids.length}
      indeterminate={chosen.length > 0 && chosen.length < ids.length}
      onChange={event => onSelect(event.target.checked ? [...others, ...ids] : others)}
      slotProps={{ input: { 'aria-label': translate('lists.select_page') } }}
    />
  )
}
