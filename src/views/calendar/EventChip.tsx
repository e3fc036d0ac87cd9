import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../layout/parts/dates'
import { isTimed } from './days'
import type { CalendarEvent } from './types'

interface EventChipProps {
  event: CalendarEvent
  zone: string
  style?: CSSProperties
  /** One line only. */
  isShort?: boolean
}

/** One event: its time, what it is, and the way to it. */
export function EventChip({ event, zone, style, isShort }: EventChipProps) {
  const inside = (
    <>
      {isTimed(event) ? <time dateTime={event.at}>{formatTime(event.at, zone)}</time> : null}
      <bdi>{event.title}</bdi>
      {event.detail && !isShort ? <span className="cal-detail">{event.detail}</span> : null}
    </>
  )
  const look = {
    className: 'cal-event',
    'data-kind': event.kind ?? 'none',
    'data-off': event.isOff || undefined,
    style,
  }
  if (event.href)
    return (
      <Link {...look} to={event.href}>
        {inside}
      </Link>
    )
  if (event.onOpen)
    return (
      <button {...look} type="button" onClick={event.onOpen}>
        {inside}
      </button>
    )
  return <div {...look}>{inside}</div>
}
