import { useLocale } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { number } from '../../../layout/parts/numbers'
import './charts.css'

export interface Bar {
  key: number | string
  label: ReactNode
  value: number
  /** A part of the value that is drawn filled, the rest pale. */
  part: number
  to: string
}

/** Bars from the start edge, each line a link to the rows behind it; the number stands at its end. */
export function BarChart({ bars, label, most }: { bars: readonly Bar[]; label: string; most: number }) {
  const locale = useLocale()
  return (
    <ul className="r-bars" aria-label={label}>
      {bars.map(bar => (
        <li key={bar.key}>
          <Link to={bar.to}>
            <span className="r-bar-name">{bar.label}</span>
            <svg className="flip" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <rect className="r-bar-whole" width={Math.max(1, (100 * bar.value) / most)} height="8" />
              <rect className="r-bar-part" width={(100 * bar.part) / most} height="8" />
            </svg>
            <span className="r-number">{number(bar.value, locale)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
