import './parts.css'
import { number } from './numbers'

/** A small count beside a heading; `hot` only where it asks for work now (white on red). */
export function Count({
  value,
  hot = false,
  locale = 'en',
}: {
  value: number
  hot?: boolean
  locale?: string
}) {
  return (
    <span className="l-count" data-hot={hot}>
      {number(value, locale)}
    </span>
  )
}
