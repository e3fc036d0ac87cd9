import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Segmented } from '../../layout/parts/Segmented'
import './reports.css'

const LOOKS = ['chart', 'table'] as const

interface ChartCardProps {
  title: string
  /** As wide as the page: a line of days. */
  isWide: boolean
  chart: ReactNode
  table: ReactNode
}

/** A report by one thing, as a chart or as the table behind it. */
export function ChartCard({ title, isWide, chart, table }: ChartCardProps) {
  const translate = useTranslate()
  const [look, setLook] = useState<(typeof LOOKS)[number]>('chart')
  return (
    <section className="r-card" data-wide={isWide || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Segmented
          label={`${title}: ${translate('reports.shown_as')}`}
          value={look}
          options={LOOKS.map(value => ({ value, label: translate(`reports.${value}`) }))}
          onChange={setLook}
        />
      </header>
      {look === 'table' ? table : chart}
    </section>
  )
}
