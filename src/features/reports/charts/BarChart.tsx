import type { ReactNode } from 'react'
import { useLocale } from 'react-admin'
import { Link } from 'react-router-dom'
import { number } from '../../../layout/parts/numbers'
import './charts.css'

export interface Bar {
  key: number | string
  label: ReactNode
  value: number
  /** A part of the value that is drawn filled, the rest pale. */
  part: number
  /** The address of the rows behind it; none where they stand in no list. */
  to: string | undefined
}

/** Bars from the start edge, each line a link to the rows behind it where there are some; the number stands at its end. */
export function BarChart({ bars, label, most }: { bars: readonly Bar[]; label: string; most: number }) {
  const locale = useLocale()
  const line = ({ label: name, value, part }: Bar) => (
    <>
      <span className="r-bar-name flex shrinks nowrap">{name}</span>
      <svg className="flip" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect className="r-bar-whole" width={Math.max(1, (100 * value) / most)} height="8" />
        <rect className="r-bar-part" width={(100 * part) / most} height="8" />
      </svg>
      <span className="r-number medium accent text-end">{number(value, locale)}</span>
    </>
  )
  return (
    <ul className="r-bars" aria-label={label}>
      {bars.map(bar => (
        <li key={bar.key}>{bar.to ? <Link to={bar.to}>{line(bar)}</Link> : <div>{line(bar)}</div>}</li>
      ))}
    </ul>
  )
}
