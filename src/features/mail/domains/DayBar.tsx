import '../campaigns/list/list.css'
import { useLocale, useTranslate } from 'react-admin'
import { number } from '../../../layout/parts/numbers'

/** From this part of the day's limit on, the bar warns. */
const SOON = 0.9

/** Messages of a domain today against its limit: a bar, always with the numbers. */
export function DayBar({ used, limit }: { used: number; limit: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const part = limit > 0 ? Math.min(1, used / limit) : 1
  const words = translate('app.of', { part: number(used, locale), whole: number(limit, locale) })
  return (
    <span className="ml-day caption-lines muted">
      <span className="ml-day-bar" role="img" aria-label={words} data-soon={part >= SOON || undefined}>
        <i style={{ inlineSize: `${(part * 100).toFixed(2)}%` }} />
      </span>
      <span aria-hidden="true">{words}</span>
    </span>
  )
}
