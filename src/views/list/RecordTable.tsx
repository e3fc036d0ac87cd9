import { Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material'
import type { ReactNode } from 'react'
import {
  DataTableBase,
  type RaRecord,
  RecordContextProvider,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useListContext,
  useTranslate,
} from 'react-admin'
import { useFittingColumns } from '../../layout/parts/useFittingColumns'
import { PeekButton, useOpenRow } from '../panel/panel'
import { PageCheckbox, RowCheckbox } from './boxes'
import type { Column } from './columns'

interface RecordTableProps {
  storeKey: string
  columns: Column[]
  isSelectable: boolean
  rowActions?: (record: RaRecord) => ReactNode
  linkTo?: (record: RaRecord) => string
  /** A person chose the columns: all stay. */
  isFixed: boolean
}

/**
 * The rows of a list as one quiet table: react-admin's DataTable without the parts that it draws by itself, which
 * weigh more than the rest of the list and leave the boxes of rows without a name.
 */
export function RecordTable({
  storeKey,
  columns,
  isSelectable,
  rowActions,
  linkTo,
  isFixed,
}: RecordTableProps) {
  const translate = useTranslate()
  const actions: Column = {
    name: 'actions',
    label: <span className="l-hidden">{translate('lists.row_actions')}</span>,
    isSortable: false,
    className: 'v-row-actions l-keep',
    render: record => rowActions?.(record),
  }
  const all = rowActions ? [...columns, actions] : columns
  // A person chose the columns: they stay, and the table scrolls.
  const table = useFittingColumns<HTMLDivElement>(isFixed)
  return (
    <DataTableBase storeKey={storeKey} hasBulkActions={isSelectable} loading={null} empty={null}>
      <div className="l-fit v-table scroll-x" ref={table}>
        <Table size="medium">
          <Head columns={all} isSelectable={isSelectable} />
          <Rows columns={all} isSelectable={isSelectable} linkTo={linkTo} />
        </Table>
      </div>
    </DataTableBase>
  )
}

function Head({ columns, isSelectable }: Pick<RecordTableProps, 'columns' | 'isSelectable'>) {
  const { sort, setSort } = useListContext()
  const order = sort.order === 'ASC' ? 'asc' : 'desc'
  const turn = (field: string) =>
    setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })
  return (
    <TableHead>
      <TableRow>
        {isSelectable ? (
          <TableCell padding="checkbox">
            <PageCheckbox />
          </TableCell>
        ) : null}
        {columns.map(({ name, label, isSortable, className }) => (
          <TableCell key={name} className={className} sortDirection={sort.field === name ? order : false}>
            {isSortable ? (
              <TableSortLabel
                active={sort.field === name}
                direction={sort.field === name ? order : 'asc'}
                onClick={() => turn(name)}
              >
                {label}
              </TableSortLabel>
            ) : (
              label
            )}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  )
}

type RowsProps = Pick<RecordTableProps, 'columns' | 'isSelectable' | 'linkTo'>

function Rows(props: RowsProps) {
  const data = useDataTableDataContext()
  return (
    <TableBody>
      {data?.map(record => (
        <RecordContextProvider key={record.id} value={record}>
          <Row record={record} {...props} />
        </RecordContextProvider>
      ))}
    </TableBody>
  )
}

/** A click anywhere on a row opens it, but for its own links, buttons and boxes. The keys of lists go from row to row. */
function Row({ record, columns, isSelectable, linkTo }: RowsProps & { record: RaRecord }) {
  const selected = useDataTableSelectedIdsContext()?.includes(record.id) ?? false
  const { onClick, peeked } = useOpenRow(linkTo)
  return (
    <TableRow
      hover
      selected={selected}
      onClick={event => onClick(event, record)}
      className="v-row"
      tabIndex={-1}
      data-row={record.id}
      data-peeked={peeked === Number(record.id) || undefined}
    >
      {isSelectable ? (
        <TableCell padding="checkbox">
          <RowCheckbox record={record} isSelected={selected} />
        </TableCell>
      ) : null}
      {columns.map(({ name, className, render }, index) => (
        <TableCell key={name} className={className}>
          {render(record)}
          {index === 0 ? <PeekButton record={record} /> : null}
        </TableCell>
      ))}
    </TableRow>
  )
}
