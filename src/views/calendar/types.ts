import type { StatusKind } from '../../layout/theme/tokens'

/** The span of a calendar. */
export type CalendarView = 'day' | 'week' | 'month'

/** A view and a day in it. */
export interface CalendarSpan {
  view: CalendarView
  /** `YYYY-MM-DD` */
  day: string
}

interface Entry {
  id: string | number
  title: string
  /** A second line. */
  detail?: string
  /** Drawn with the colours of a state. */
  kind?: StatusKind
  /** Nobody may come any more: struck through. */
  isOff?: boolean
  /** The path that it leads to; without it and `onOpen` it is only read. */
  href?: string
  onOpen?: () => void
  /** It can be dragged; what is dropped on is told this. */
  dragged?: string
  /** Something can be dropped on it. */
  onDrop?: (dragged: string) => void
}

/** Something at a moment (ISO 8601), so many minutes long. */
export interface TimedEvent extends Entry {
  at: string
  minutes: number
  /** It can be taken to another time: dragged there, or by the key M; told the moment (ISO 8601) that it was dropped on. */
  onMove?: (at: string) => void
}

/** Something on whole days, both within (`YYYY-MM-DD`). */
export interface DaysEvent extends Entry {
  from: string
  to: string
}

export type CalendarEvent = TimedEvent | DaysEvent
