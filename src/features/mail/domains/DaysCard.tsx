import '../campaigns/report/chart.css'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { DomainDay } from '../../../../contract/mail/domain-setup'
import { formatDay, formatNearDay } from '../../../layout/parts/dates'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { FittingTable } from '../../../layout/parts/FittingTable'
import { number } from '../../../layout/parts/numbers'
import { Segmented } from '../../../layout/parts/Segmented'
import { roundUp } from '../../reports'
import { useDays } from './useSetup'

const VIEWS = ['chart', 'table'] as const
const [WIDTH, HEIGHT] = [600, 140]

/** Messages of a domain on each of its last days, against its limits. */
export function DaysCard({ id }: { id: number }) {
  const translate = useTranslate()
  const [view, setView] = useState<(typeof VIEWS)[number]>('chart')
  const { data, error, refetch } = useDays(id)
  const hasSent = data?.some(({ used }) => used > 0)
  return (
    <section className="ml-card" aria-label={translate('domain_setup.days')}>
      <header>
        <h2>{translate('domain_setup.days')}</h2>
        {hasSent ? (
          <Segmented
            label={translate('mail.chart_or_table')}
            value={view}
            options={VIEWS.map(value => ({ value, label: translate(`mail.view.${value}`) }))}
            onChange={setView}
          />
        ) : null}
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data && !hasSent ? <p className="ml-note ml-inset">{translate('domain_setup.no_days')}</p> : null}
      {data && hasSent && view === 'chart' ? <Chart days={data} /> : null}
      {data && hasSent && view === 'table' ? <Table days={data} /> : null}
    </section>
  )
}

/** Bars for what was sent, a stepped line for the cap; the table says the same. */
function Chart({ days }: { days: readonly DomainDay[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const top = roundUp(Math.max(...days.flatMap(({ cap, used }) => [cap, used])))
  const step = WIDTH / days.length
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT
  const line = days
    .map(({ cap }, at) => `${at === 0 ? 'M' : 'L'}${at * step} ${y(cap)}H${(at + 1) * step}`)
    .join('')
  const day = (value: string | undefined) => formatNearDay(value ?? '', locale)
  const whole = days.reduce((sum, { used }) => sum + used, 0)
  return (
    <figure className="ml-chart dm-chart grid gap-6">
      <p className="flex between faint caption">
        <span>{number(top, locale)}</span>
      </p>
      <svg
        className="wide"
        viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={translate('domain_setup.days_label', { sent: number(whole, locale), days: days.length })}
      >
        <path className="ml-grid" d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
        {days.map(({ day: key, used }, at) => (
          <rect
            key={key}
            x={at * step + step * 0.15}
            y={y(used)}
            width={step * 0.7}
            height={HEIGHT - y(used)}
          />
        ))}
        <path className="ml-axis" d={`M0 ${HEIGHT}H${WIDTH}`} />
        <path className="dm-cap" d={line} />
      </svg>
      <p className="flex between faint caption">
        <span>{day(days[0]?.day)}</span>
        {days.length > 1 ? <span>{day(days.at(-1)?.day)}</span> : null}
      </p>
      <figcaption className="flex wrap muted caption">
        <span>
          <i className="dm-key-used" aria-hidden="true" />
          {translate('domain_setup.used')}
        </span>
        <span>
          <i className="dm-key-cap" aria-hidden="true" />
          {translate('domain_setup.cap')}
        </span>
      </figcaption>
    </figure>
  )
}

const COLUMNS = ['used', 'cap', 'hard', 'complaints'] as const

function Table({ days }: { days: readonly DomainDay[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <FittingTable label={translate('domain_setup.days')} className="ml-tall">
      <table className="ml-table">
        <thead>
          <tr>
            <th scope="col">{translate('domain_setup.day')}</th>
            {COLUMNS.map(name => (
              <th key={name} scope="col">
                {translate(`domain_setup.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(row => (
            <tr key={row.day}>
              <th scope="row">{formatDay(row.day, locale)}</th>
              {COLUMNS.map(name => (
                <td key={name}>{number(row[name], locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </FittingTable>
  )
}
