import { useLocale, useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import {
  REPORT_DIMENSIONS,
  REPORT_NUMBERS,
  type ReportNumber,
} from '../../../contract/resources/leads-report'
import { Empty } from '../../layout/parts/Empty'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { number } from '../../layout/parts/numbers'
import { PageHead } from '../../layout/parts/PageHead'
import { listPath, NEWEST } from '../../views/list/listPath'
import { ExportPeriod } from './ExportPeriod'
import { ReportCard } from './ReportCard'
import { SpanPicker } from './SpanPicker'
import { type Span, spanOf } from './span'
import { percentOf, type Total, totalsOf, useReport } from './useReport'
import '../../views/views.css'
import './reports.css'

/** Leads of a period by day, source, country and more; each figure opens the leads behind it. */
export function LeadsReport() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const span = spanOf(params)
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.leads-report')} />
      <div className="v-bar between align-end">
        <SpanPicker span={span} onChange={next => setParams({ ...next }, { replace: true })} />
        <ExportPeriod span={span} />
      </div>
      <Report span={span} />
    </div>
  )
}

function Report({ span }: { span: Span }) {
  const translate = useTranslate()
  const { days, groups, error, isPending, refetch } = useReport(span)
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (isPending) return <LoadingRows rows={8} columns={4} />
  const totals = totalsOf(groups)
  if (!totals) return <Empty>{translate('reports.empty')}</Empty>
  return (
    <>
      <div className="r-figures grid gap-12">
        {REPORT_NUMBERS.map(name => (
          <Figure key={name} name={name} totals={totals} />
        ))}
      </div>
      <p className="r-note">{translate('reports.help')}</p>
      <div className="r-cards grid gap-12 align-start">
        {REPORT_DIMENSIONS.map(dimension => (
          <ReportCard
            key={dimension}
            dimension={dimension}
            rows={dimension === 'day' ? days : groups.filter(row => row.dimension === dimension)}
          />
        ))}
      </div>
    </>
  )
}

/** The whole of which a number is a part. */
const WHOLE: Readonly<Partial<Record<ReportNumber, ReportNumber>>> = {
  candidates: 'leads',
  called: 'leads',
  answered: 'called',
}

function Figure({ name, totals }: { name: ReportNumber; totals: Record<ReportNumber, Total> }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { value, filter } = totals[name]
  const whole = WHOLE[name]
  const part = whole ? percentOf(value, totals[whole].value) : null
  return (
    <Link className="r-figure grid text unlined content-start" to={listPath('leads', filter, NEWEST)}>
      <span>{translate(`reports.of_${name}`)}</span>
      <strong>{number(value, locale)}</strong>
      <small>
        {whole && part !== null
          ? translate(`reports.of_${whole}_percent`, { value: number(part, locale) })
          : '\u00a0'}
      </small>
    </Link>
  )
}
