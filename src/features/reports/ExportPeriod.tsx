import { useTranslate } from 'react-admin'
import { FileButton } from '../../views/FileButton'
import type { Span } from './span'

/** The report of a span of days as a file that the server writes. */
export function ExportPeriod({ span, resource = 'leads-report' }: { span: Span; resource?: string }) {
  const translate = useTranslate()
  const filter = encodeURIComponent(JSON.stringify(span))
  const days = 'first_day' in span ? `${span.first_day}-${span.last_day}` : span.period
  return (
    <FileButton
      words={translate('reports.export')}
      path={`/${resource}/export?format=csv&filter=${filter}`}
      name={`${resource}-${days}.csv`}
      resource={resource}
    />
  )
}
