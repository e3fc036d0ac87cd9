import type { CSSProperties, DragEvent, HTMLAttributes, KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { formatTime } from '../../layout/parts/dates'
import { isTimed } from './days'
import { beginDrag, endDrag } from './drag'
import type { CalendarEvent, TimedEvent } from './types'

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
      {event.detail && !isShort ? <span className="wide">{event.detail}</span> : null}
    </>
  )
  const look = {
    className: 'cal-event',
    'data-kind': event.kind ?? 'none',
    'data-off': event.isOff || undefined,
    style,
    ...dragging(event),
    ...(isTimed(event) && event.onMove ? movable(event, event.onMove) : {}),
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

/** The kind of what is dragged within a calendar: nothing from elsewhere is taken. */
const DRAGGED = 'application/x-lotse-event'

function dragging({ dragged, onDrop }: CalendarEvent): HTMLAttributes<HTMLElement> {
  return {
    ...(dragged
      ? {
          draggable: true,
          onDragStart: event => {
            event.dataTransfer.setData(DRAGGED, dragged)
            event.dataTransfer.effectAllowed = 'move'
          },
        }
      : {}),
    ...(onDrop
      ? {
          onDragOver: event => {
            if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
          },
          onDrop: event => {
            event.preventDefault()
            const what = event.dataTransfer.getData(DRAGGED)
            if (what) onDrop(what)
          },
        }
      : {}),
  }
}

/** Dragging to another time, and the key that does the same. */
function movable(event: TimedEvent, onMove: (at: string) => void) {
  return {
    draggable: true,
    onDragStart: (drag: DragEvent<HTMLElement>) => {
      drag.dataTransfer.effectAllowed = 'move'
      drag.dataTransfer.setData('text/plain', event.title)
      beginDrag(event, drag.clientY - drag.currentTarget.getBoundingClientRect().top)
    },
    onDragEnd: endDrag,
    'aria-keyshortcuts': 'M',
    onKeyDown: (pressed: KeyboardEvent) => {
      if (pressed.code !== 'KeyM' || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return
      pressed.preventDefault()
      onMove(event.at)
    },
  }
}
