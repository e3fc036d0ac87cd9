import type { ReactNode } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import {
  MAIL_NUMBERS,
  type MailDimension,
  type MailReportRow,
} from '../../../../contract/resources/mail-report'
import { enumLabel, useFieldWords } from '../../../fields/words'
import { dayOf } from '../../../layout/parts/clock'
import { formatDay } from '../../../layout/parts/dates'
import { Ltr } from '../../../layout/parts/Isolated'
import { number } from '../../../layout/parts/numbers'
import { listPath } from '../../../views/list/listPath'
import { useMay } from '../../../views/may'
import { BarChart, ChartCard, LineChart, NumbersTable } from '../../reports'
import type { Side } from '../sides'

/** Bars of a chart; the table has all. */
const FEW = 8

interface CardProps {
  side: Side
  dimension: MailDimension
  rows: readonly MailReportRow[]
}

/** The mails by one thing, as a chart or as the table behind it. */
export function MailReportCard({ side, dimension, rows }: CardProps) {
  const translate = useTranslate()
  const title =
    dimension === 'day'
      ? translate('mail.day_by_day')
      : enumLabel(translate, { resource: side.report, name: 'dimension', value: dimension })
  const sorted =
    dimension === 'day'
      ? rows.toSorted((a, b) => String(a.day).localeCompare(String(b.day)))
      : dimension === 'reason'
        ? rows.toSorted((a, b) => backOf(b) - backOf(a))
        : rows
  if (rows.length === 0) return null
  return (
    <ChartCard
      title={title}
      isWide={dimension === 'day'}
      chart={
        dimension === 'day' ? (
          <Days side={side} rows={sorted} />
        ) : (
          <Bars side={side} dimension={dimension} rows={sorted} title={title} />
        )
      }
      table={<Table side={side} dimension={dimension} rows={sorted} title={title} />}
    />
  )
}

/** Messages that came back or could not be handed over: what a reason is of. */
const backOf = ({ bounced, failed }: MailReportRow) => (bounced ?? 0) + (failed ?? 0)

/**
 * Returns the target of a row: its messages, which those of a reason, a provider or a sending domain are in no list of. A side
 * without a list of messages has them on the campaign's page.
 */
function usePathOf({ emails, campaigns }: Side): (row: MailReportRow) => string | undefined {
  const may = useMay('candidates')
  const people = may('read') ? 'candidates' : 'ready-candidates'
  return ({ filter, campaign_id, candidate_id, name }) => {
    if (emails) return filter ? listPath(emails, filter as Record<string, unknown>) : undefined
    if (campaign_id) return `/${campaigns}/${campaign_id}/show`
    return candidate_id && name ? `/${people}/${candidate_id}/show` : undefined
  }
}

function Days({ side, rows }: Omit<CardProps, 'dimension'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const pathOf = usePathOf(side)
  const most = Math.max(0, ...rows.map(({ sent }) => sent ?? 0))
  const label = translate('mail.report_line', {
    from: formatDay(rows[0]?.day ?? '', locale),
    to: formatDay(rows.at(-1)?.day ?? '', locale),
    most: number(most, locale),
  })
  const points = rows.map(row => ({
    day: String(row.day),
    value: row.sent ?? 0,
    to: pathOf(row),
  }))
  const { first_day: first, last_day: last } = rows[0] ?? {}
  const today = dayOf(new Date())
  // A period that is not over ends today: what is to come is no day without mail.
  return (
    <LineChart label={label} points={points} span={{ first, last: last && (last < today ? last : today) }} />
  )
}

function Bars({ side, dimension, rows, title }: CardProps & { title: string }) {
  const pathOf = usePathOf(side)
  const value = (row: MailReportRow) => (dimension === 'reason' ? backOf(row) : (row.sent ?? 0))
  const bars = rows.slice(0, FEW).map(row => ({
    key: row.id,
    label: <RowName side={side} dimension={dimension} row={row} />,
    value: value(row),
    part: dimension === 'reason' ? value(row) : (row.delivered ?? 0),
    to: pathOf(row),
  }))
  return <BarChart bars={bars} label={title} most={Math.max(1, ...rows.map(value))} />
}

function RowName({ side, dimension, row }: Omit<CardProps, 'rows'> & { row: MailReportRow }): ReactNode {
  const translate = useTranslate()
  const locale = useLocale()
  if (dimension === 'day') return formatDay(String(row.day), locale)
  if (dimension === 'provider' || dimension === 'reason')
    return enumLabel(translate, { resource: side.report, name: dimension, value: String(row[dimension]) })
  if (dimension === 'domain') return <Ltr>{row.name}</Ltr>
  return <bdi>{row.name ?? translate('deliveries.not_ready_now')}</bdi>
}

const COLUMNS = [...MAIL_NUMBERS, 'machine_opens', 'machine_clicks'] as const

function Table({ side, dimension, rows, title }: CardProps & { title: string }) {
  const locale = useLocale()
  const words = useFieldWords(side.report)
  return (
    <NumbersTable
      title={title}
      className="r-table"
      columns={COLUMNS}
      labelOf={words.label}
      rows={rows}
      keyOf={row => row.id}
      nameOf={row => <RowName side={side} dimension={dimension} row={row} />}
      cellOf={(row, name) => number(row[name] ?? 0, locale)}
    />
  )
}
