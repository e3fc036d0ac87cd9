import { useLocale, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
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
import { Segmented } from '../../../layout/parts/Segmented'
import { BarChart, LineChart } from '../../reports'
import { rowsPath } from '../rows'

/** Bars of a chart; the table has all. */
const FEW = 8
type Shown = 'chart' | 'table'

interface CardProps {
  resource: string
  dimension: MailDimension
  rows: readonly MailReportRow[]
}

/** The mails by one thing, as a chart or as the table behind it. */
export function MailReportCard({ resource, dimension, rows }: CardProps) {
  const translate = useTranslate()
  const [shown, setShown] = useState<Shown>('chart')
  const title =
    dimension === 'day'
      ? translate('mail.day_by_day')
      : enumLabel(translate, resource, 'dimension', dimension)
  const sorted =
    dimension === 'day'
      ? rows.toSorted((a, b) => String(a.day).localeCompare(String(b.day)))
      : dimension === 'reason'
        ? rows.toSorted((a, b) => backOf(b) - backOf(a))
        : rows
  if (rows.length === 0) return null
  return (
    <section className="r-card" data-wide={dimension === 'day' || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Segmented
          label={`${title}: ${translate('reports.shown_as')}`}
          value={shown}
          options={(['chart', 'table'] as const).map(value => ({
            value,
            label: translate(`reports.${value}`),
          }))}
          onChange={setShown}
        />
      </header>
      {shown === 'table' ? (
        <Table resource={resource} dimension={dimension} rows={sorted} title={title} />
      ) : dimension === 'day' ? (
        <Days resource={resource} rows={sorted} />
      ) : (
        <Bars resource={resource} dimension={dimension} rows={sorted} title={title} />
      )}
    </section>
  )
}

/** Messages that came back or could not be handed over: what a reason is of. */
const backOf = ({ bounced, failed }: MailReportRow) => (bounced ?? 0) + (failed ?? 0)

/** The messages behind a row; those of a reason or a provider stand in no list of their own. */
function pathOf(resource: string, { filter }: MailReportRow): string {
  const emails = resource === 'bw-mail-report' ? 'bw-emails' : 'emails'
  return rowsPath(emails, (filter as Record<string, unknown> | null) ?? {})
}

function Days({ resource, rows }: Omit<CardProps, 'dimension'>) {
  const translate = useTranslate()
  const locale = useLocale()
  const most = Math.max(0, ...rows.map(({ sent }) => sent ?? 0))
  const label = translate('mail.report_line', {
    from: formatDay(rows[0]?.day ?? '', locale),
    to: formatDay(rows.at(-1)?.day ?? '', locale),
    most: number(most, locale),
  })
  const points = rows.map(row => ({
    day: String(row.day),
    value: row.sent ?? 0,
    to: pathOf(resource, row),
  }))
  const { first_day: first, last_day: last } = rows[0] ?? {}
  const today = dayOf(new Date())
  // A period that is not over ends today: what is to come is no day without mail.
  return (
    <LineChart label={label} points={points} span={{ first, last: last && (last < today ? last : today) }} />
  )
}

function Bars({ resource, dimension, rows, title }: CardProps & { title: string }) {
  const value = (row: MailReportRow) => (dimension === 'reason' ? backOf(row) : (row.sent ?? 0))
  const bars = rows.slice(0, FEW).map(row => ({
    key: row.id,
    label: <RowName resource={resource} dimension={dimension} row={row} />,
    value: value(row),
    part: dimension === 'reason' ? value(row) : (row.delivered ?? 0),
    to: pathOf(resource, row),
  }))
  return <BarChart bars={bars} label={title} most={Math.max(1, ...rows.map(value))} />
}

function RowName({ resource, dimension, row }: Omit<CardProps, 'rows'> & { row: MailReportRow }): ReactNode {
  const translate = useTranslate()
  const locale = useLocale()
  if (dimension === 'day') return formatDay(String(row.day), locale)
  if (dimension === 'provider' || dimension === 'reason')
    return enumLabel(translate, resource, dimension, String(row[dimension]))
  if (dimension === 'domain') return <Ltr>{row.name}</Ltr>
  return <bdi>{row.name}</bdi>
}

const COLUMNS = [...MAIL_NUMBERS, 'machine_opens', 'machine_clicks'] as const

function Table({ resource, dimension, rows, title }: CardProps & { title: string }) {
  const locale = useLocale()
  const words = useFieldWords(resource)
  return (
    <section className="r-table" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            {COLUMNS.map(name => (
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
                <RowName resource={resource} dimension={dimension} row={row} />
              </th>
              {COLUMNS.map(name => (
                <td key={name}>{number(row[name] ?? 0, locale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
