import type { ReactNode } from 'react'
import { FittingTable } from '../../layout/parts/FittingTable'

interface NumbersTableProps<Row, Name extends string> {
  title: string
  /** The heading of the first column; defaults to the title. */
  heading?: string
  columns: readonly Name[]
  labelOf: (column: Name) => string
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  nameOf: (row: Row) => ReactNode
  cellOf: (row: Row, column: Name) => ReactNode
  /** Classes of the box and of the table. */
  className?: string
  tableClass?: string
  /** Each row is a card on a phone; the classes of the box say how. */
  isCards?: boolean
}

/** A table with a name and numbers in each row. */
export function NumbersTable<Row, Name extends string>(props: NumbersTableProps<Row, Name>) {
  const { title, columns, labelOf, rows, keyOf, nameOf, cellOf, className, tableClass } = props
  return (
    <FittingTable label={title} className={className} isCards={props.isCards ?? false}>
      <table className={tableClass}>
        <thead>
          <tr>
            <th scope="col">{props.heading ?? title}</th>
            {columns.map(name => (
              <th key={name} scope="col">
                {labelOf(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              <th scope="row">{nameOf(row)}</th>
              {columns.map(name => (
                <td key={name} data-label={props.isCards ? labelOf(name) : undefined}>
                  {cellOf(row, name)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}
