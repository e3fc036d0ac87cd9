import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { REPORT_NUMBERS, type ReportDimension } from '../../../contract/resources/leads-report'
import { useFieldWords } from '../../fields/words'
import { number } from '../../layout/parts/numbers'
import { EmptyCell } from '../../layout/parts/ReadableDate'
import { listPath, NEWEST } from '../../views/list/listPath'
import { NumbersTable } from './NumbersTable'
import { RowName } from './RowName'
import type { Row } from './useReport'

const RATES = ['conversion', 'answer_rate'] as const

interface ReportTableProps {
  dimension: ReportDimension
  rows: readonly Row[]
  title: string
}

/** The table behind a chart: every number opens exactly the leads behind it. */
export function ReportTable({ dimension, rows, title }: ReportTableProps) {
  const locale = useLocale()
  const words = useFieldWords('leads-report')
  return (
    <NumbersTable
      title={title}
      className="r-table"
      columns={[...REPORT_NUMBERS, ...RATES]}
      labelOf={words.label}
      rows={rows}
      keyOf={row => row.id}
      nameOf={row => <RowName row={row} dimension={dimension} />}
      cellOf={(row, column) => {
        const counted = REPORT_NUMBERS.find(name => name === column)
        if (!counted) return row[column] === null ? <EmptyCell /> : number(row[column] ?? 0, locale)
        const count = number(row[counted] ?? 0, locale)
        return (
          <Link
            to={listPath('leads', row.filters[counted], NEWEST)}
            aria-label={`${words.label(counted)}: ${count}`}
          >
            {count}
          </Link>
        )
      }}
    />
  )
}
