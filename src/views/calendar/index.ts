export { Calendar } from './Calendar'
export { rangeOf } from './days'
export type { CalendarEvent } from './types'
export { useCalendarSpan } from './useCalendarSpan'
