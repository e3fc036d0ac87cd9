export { Calendar, type CalendarProps } from './Calendar'
export { rangeOf } from './days'
export type { CalendarEvent, CalendarSpan, CalendarView, DaysEvent, TimedEvent } from './types'
export { useCalendarSpan } from './useCalendarSpan'
