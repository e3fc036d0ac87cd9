import { useLocale, useTranslate } from 'react-admin'
import type { ReportDimension } from '../../../contract/resources/leads-report'
import { FieldCell } from '../../fields/FieldCell'
import { formatDay } from '../../layout/parts/dates'
import { FIELDS, type Row } from './useReport'

/** Returns the subject of a row in words. */
export function RowName({ row, dimension }: { row: Row; dimension: ReportDimension }) {
  const translate = useTranslate()
  const locale = useLocale()
  const field = FIELDS[dimension]
  if (row[field] === null)
    return <span>{translate(dimension === 'employee' ? 'reports.nobody' : 'records.without')}</span>
  if (dimension === 'day') return <span>{formatDay(String(row.day), locale)}</span>
  return <FieldCell resource="leads-report" source={field} record={{ ...row }} />
}
