import './chart.css'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatInstant } from '../../../../layout/parts/dates'
import { ErrorState } from '../../../../layout/parts/ErrorState'
import { number } from '../../../../layout/parts/numbers'
import { Segmented } from '../../../../layout/parts/Segmented'
import { NumbersTable } from '../../../reports'
import type { Report, SeriesPoint } from '../campaign'
import { everyHour, FIELD, LINES, mostOf, pathOf } from './chart'

const VIEWS = ['chart', 'table'] as const

interface OverTimeProps {
  report: Report | undefined
  error: unknown
  onRetry: () => void
}

/** Events hour by hour: lines, and the table behind them. */
export function OverTime({ report, error, onRetry }: OverTimeProps) {
  const translate = useTranslate()
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart')
  const series = report?.series ?? []
  return (
    <section className="ml-card">
      <header>
        <h2>{translate('mail.over_time')}</h2>
        {series.length > 0 ? (
          <Segmented
            label={translate('mail.chart_or_table')}
            value={view}
            options={VIEWS.map(value => ({ value, label: translate(`mail.view.${value}`) }))}
            onChange={setView}
          />
        ) : null}
      </header>
      {error && !report ? <ErrorState error={error} onRetry={onRetry} /> : null}
      {report && series.length === 0 ? (
        <p className="ml-note ml-inset">{translate('deliveries.none_yet')}</p>
      ) : null}
      {series.length > 0 && view === 'chart' ? <Chart series={series} /> : null}
      {series.length > 0 && view === 'table' ? <Table series={series} /> : null}
    </section>
  )
}

function Chart({ series }: { series: readonly SeriesPoint[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const points = everyHour(series)
  const most = mostOf(points)
  const first = points[0]?.at ?? ''
  const last = points.at(-1)?.at ?? ''
  const { width, height, top, bottom } = FIELD
  return (
    <figure className="ml-chart grid gap-6">
      <svg
        className="wide"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={translate('mail.chart_label', { most: number(most, locale) })}
      >
        <path className="ml-grid" d={`M0 ${top}H${width}M0 ${(top + bottom) / 2}H${width}`} />
        <path className="ml-axis" d={`M0 ${bottom}H${width}`} />
        {LINES.map(line => (
          <path key={line} className="ml-line-of" data-line={line} d={pathOf(points, line, most)} />
        ))}
      </svg>
      <p className="flex between faint caption">
        <span>{formatInstant(first, locale)}</span>
        {last === first ? null : <span>{formatInstant(last, locale)}</span>}
      </p>
      <figcaption className="flex wrap muted caption">
        {LINES.map(line => (
          <span key={line} data-line={line}>
            <i aria-hidden="true" />
            {translate(`mail.line.${line}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

function Table({ series }: { series: readonly SeriesPoint[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <NumbersTable
      title={translate('mail.over_time')}
      heading={translate('mail.hour')}
      className="ml-tall"
      tableClass="ml-table"
      columns={LINES}
      labelOf={line => translate(`mail.line.${line}`)}
      rows={series}
      keyOf={point => point.at}
      nameOf={point => formatInstant(point.at, locale)}
      cellOf={(point, line) => number(point[line], locale)}
    />
  )
}
