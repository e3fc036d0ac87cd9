import { useLocation, useNavigate } from 'react-router-dom'
import { isDay } from '../../../contract/definition/fields'
import { wallAt } from '../../../contract/time/wall-time'
import type { CalendarSpan } from './types'

const VIEWS = ['day', 'week', 'month'] as const

/** The span stands in the address (`span`, `day`), so that it survives going back. */
export function useCalendarSpan(zone: string): [CalendarSpan, (span: CalendarSpan) => void] {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const day = params.get('day') ?? ''
  const span: CalendarSpan = {
    view: VIEWS.find(view => view === params.get('span')) ?? 'week',
    day: isDay(day) ? day : wallAt(Date.now(), zone).day,
  }
  return [
    span,
    next => {
      params.set('span', next.view)
      params.set('day', next.day)
      navigate(`${pathname}?${params}`, { replace: true })
    },
  ]
}
