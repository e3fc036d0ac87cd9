import './calendar.css'
import { Button, IconButton, useMediaQuery } from '@mui/material'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { wallAt } from '../../../contract/time/wall-time'
import { isolate } from '../../layout/parts/Isolated'
import { Segmented } from '../../layout/parts/Segmented'
import { Agenda } from './Agenda'
import { daysOf, moved } from './days'
import { Month } from './Month'
import type { CalendarEvent, CalendarSpan, CalendarView } from './types'
import { Week } from './Week'
import { spanTitle } from './words'

export interface CalendarProps {
  /** The name of the calendar, for screen readers. */
  label: string
  events: readonly CalendarEvent[]
  /** IANA time zone: whose clocks the days and times are read by. */
  zone: string
  span: CalendarSpan
  onMove: (span: CalendarSpan) => void
  isPending?: boolean
}

const VIEWS: readonly CalendarView[] = ['day', 'week', 'month']

/**
 * Events of a day, a week or a month by the clocks of one zone; below 600 px a list of days. Page Up and Page Down turn
 * it, Home goes to today. What can be moved is dragged, or moved by the key M.
 */
export function Calendar(props: CalendarProps) {
  const { label, events, zone, span, onMove } = props
  const isPhone = useMediaQuery('(max-width: 599.95px)')
  const today = wallAt(Date.now(), zone).day
  const days = daysOf(span)
  const inside = { events, zone, days, today }
  return (
    <section
      className="cal grid gap-8 shrinks"
      aria-label={label}
      aria-busy={props.isPending || undefined}
      onKeyDown={event => {
        const next = turn(event.key, span, today)
        if (!next || event.target instanceof HTMLInputElement) return
        event.preventDefault()
        onMove(next)
      }}
    >
      <Head {...props} today={today} />
      {isPhone ? (
        <Agenda {...inside} month={span.view === 'month' ? span.day.slice(0, 7) : undefined} />
      ) : span.view === 'month' ? (
        <Month {...inside} month={span.day.slice(0, 7)} />
      ) : (
        <Week {...inside} />
      )}
      {events.some(event => 'onMove' in event && event.onMove) ? <MoveHelp /> : null}
    </section>
  )
}

/** The keyboard's way is said to everybody: nothing is for the mouse alone. */
function MoveHelp() {
  return <p className="faint caption">{useTranslate()('calendar.move_help', { key: 'M' })}</p>
}

function turn(key: string, span: CalendarSpan, today: string): CalendarSpan | undefined {
  if (key === 'PageDown') return moved(span, 1)
  if (key === 'PageUp') return moved(span, -1)
  return key === 'Home' ? { ...span, day: today } : undefined
}

function Head({ zone, span, onMove, today }: CalendarProps & { today: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const title = spanTitle(span, daysOf(span), locale)
  return (
    <header className="cal-head row wrap gap-6">
      <Button variant="outlined" size="small" onClick={() => onMove({ ...span, day: today })}>
        {translate('calendar.today')}
      </Button>
      <IconButton aria-label={translate('actions.previous')} onClick={() => onMove(moved(span, -1))}>
        <ChevronLeft className="flip" size={18} aria-hidden />
      </IconButton>
      <IconButton aria-label={translate('actions.next')} onClick={() => onMove(moved(span, 1))}>
        <ChevronRight className="flip" size={18} aria-hidden />
      </IconButton>
      <h2 aria-live="polite">{title}</h2>
      <span className="faint caption">{translate('calendar.zone', { zone: isolate(zone) })}</span>
      <Segmented
        label={translate('calendar.view')}
        value={span.view}
        options={VIEWS.map(value => ({ value, label: translate(`calendar.${value}`) }))}
        onChange={view => onMove({ ...span, view })}
      />
    </header>
  )
}
