import './parts.css'
import { number } from './numbers'

interface CountProps {
  value: number
  /** Only where it asks for work now (white on red). */
  hot?: boolean
  /** A total that the database only believes, beyond 10,000 (docs/spec/api.md): it says so. */
  isEstimate?: boolean
  locale?: string
}

/** A small count beside a heading. */
export function Count({ value, hot = false, isEstimate = false, locale = 'en' }: CountProps) {
  return (
    <span className="l-count medium" data-hot={hot}>
      {isEstimate ? '~' : ''}
      {number(value, locale)}
    </span>
  )
}
