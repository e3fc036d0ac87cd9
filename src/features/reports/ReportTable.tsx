import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { REPORT_NUMBERS, type ReportDimension } from '../../../contract/resources/leads-report'
import { useFieldWords } from '../../fields/words'
import { FittingTable } from '../../layout/parts/FittingTable'
import { number } from '../../layout/parts/numbers'
import { Nothing } from '../../layout/parts/ReadableDate'
import { RowName } from './RowName'
import { rowsPath } from './rowsPath'
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
    <FittingTable label={title} className="r-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {[...REPORT_NUMBERS, ...RATES].map(name => (
              <th key={name} scope="col">
                {words.label(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <RowName row={row} dimension={dimension} />
              </th>
              {REPORT_NUMBERS.map(name => (
                <td key={name}>
                  <Link
                    to={rowsPath('leads', row.filters[name])}
                    aria-label={`${words.label(name)}: ${number(row[name] ?? 0, locale)}`}
                  >
                    {number(row[name] ?? 0, locale)}
                  </Link>
                </td>
              ))}
              {RATES.map(name => (
                <td key={name}>{row[name] === null ? <Nothing /> : number(row[name] ?? 0, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}
