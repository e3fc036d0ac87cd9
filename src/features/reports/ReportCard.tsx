import { Button } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { ReportDimension } from '../../../contract/resources/leads-report'
import { enumLabel } from '../../fields/words'
import { formatDay } from '../../layout/parts/dates'
import { number } from '../../layout/parts/numbers'
import { listPath, NEWEST } from '../../views/list/listPath'
import { ChartCard } from './ChartCard'
import { BarChart } from './charts/BarChart'
import { LineChart } from './charts/LineChart'
import { ReportTable } from './ReportTable'
import { RowName } from './RowName'
import type { Row } from './useReport'

/** Bars that a card shows before it is opened. */
const FEW = 8

/** The leads by one thing, as a chart or as the table behind it. */
export function ReportCard({ dimension, rows }: { dimension: ReportDimension; rows: readonly Row[] }) {
  const translate = useTranslate()
  const title = enumLabel(translate, { resource: 'leads-report', name: 'dimension', value: dimension })
  const isWide = dimension === 'day'
  return (
    <ChartCard
      title={title}
      isWide={isWide}
      chart={isWide ? <Days rows={rows} /> : <Bars dimension={dimension} rows={rows} title={title} />}
      table={<ReportTable dimension={dimension} rows={rows} title={title} />}
    />
  )
}

function Days({ rows }: { rows: readonly Row[] }) {
  const translate = useTranslate()
  const locale = useLocale()
  const most = Math.max(0, ...rows.map(({ leads }) => leads ?? 0))
  const [from, to] = [rows[0]?.day ?? '', rows.at(-1)?.day ?? '']
  return (
    <LineChart
      label={translate('reports.line', {
        from: formatDay(from, locale),
        to: formatDay(to, locale),
        most: number(most, locale),
      })}
      points={rows.map(row => ({
        day: String(row.day),
        value: row.leads ?? 0,
        to: listPath('leads', row.filters.leads, NEWEST),
      }))}
    />
  )
}

interface BarsProps {
  dimension: ReportDimension
  rows: readonly Row[]
  title: string
}

function Bars({ dimension, rows, title }: BarsProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const bars = (isOpen ? rows : rows.slice(0, FEW)).map(row => ({
    key: row.id,
    label: <RowName row={row} dimension={dimension} />,
    value: row.leads ?? 0,
    part: row.candidates ?? 0,
    to: listPath('leads', row.filters.leads, NEWEST),
  }))
  return (
    <>
      <BarChart bars={bars} label={title} most={Math.max(1, ...rows.map(({ leads }) => leads ?? 0))} />
      {rows.length > FEW ? (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? translate('reports.less') : translate('reports.more', { smart_count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}
