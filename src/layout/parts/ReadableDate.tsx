import { useLocale, useTranslate } from 'react-admin'
import { daysBetween } from '../../../contract/time/wall-time'
import { dayOf } from './clock'
import { formatDay, formatInstant, formatNearDay, formatTime } from './dates'
import { isolate } from './Isolated'

/** A calendar day (`YYYY-MM-DD`) in the language of the page; an en dash where there is none. `near`: without the year of today. */
export function ReadableDay({ value, near = false }: { value?: string | null; near?: boolean }) {
  const locale = useLocale()
  if (!value) return <EmptyCell />
  return <time dateTime={value}>{(near ? formatNearDay : formatDay)(value, locale)}</time>
}

/** An instant (ISO 8601) in the language of the page and the time zone given; an en dash where there is none. */
export function ReadableInstant({ value, timeZone }: { value?: string | null; timeZone?: string }) {
  const locale = useLocale()
  if (!value) return <EmptyCell />
  return <time dateTime={value}>{formatInstant(value, locale, timeZone)}</time>
}

/** An instant near to now in words: `Today, 11:30`, `Yesterday`, `Tomorrow`, else the day. */
export function NearInstant({ value, now = new Date() }: { value?: string | null; now?: Date }) {
  const locale = useLocale()
  const translate = useTranslate()
  if (!value) return <EmptyCell />
  const day = dayOf(new Date(value))
  const near = { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(daysBetween(dayOf(now), day))]
  const said = near
    ? `${translate(`records.${near}`)}${locale.startsWith('ar') ? '،' : ','} ${isolate(formatTime(value))}`
    : formatDay(day, locale)
  return <time dateTime={value}>{said}</time>
}

/** A cell with nothing in it. */
export function EmptyCell() {
  return <span className="caption-lines faint">–</span>
}
