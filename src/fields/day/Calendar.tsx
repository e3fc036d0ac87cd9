import { IconButton } from '@mui/material'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { addDays } from '../../../contract/time/wall-time'
import { formatDay } from '../../layout/parts/dates'
import { addMonths, localToday } from './readDay'

interface CalendarProps {
  /** The chosen day, if any. */
  value: string | null
  onChoose: (day: string) => void
}

/** One month to choose a day from, after the grid pattern of the ARIA Authoring Practices: arrows, Home, End, pages. */
export function Calendar({ value, onChoose }: CalendarProps) {
  const locale = useLocale()
  const [at, setAt] = useState(value ?? localToday())
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepOf(event, at)
    if (!next) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className="f-calendar">
      <MonthHead at={at} onChange={setAt} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that is used as a grid is the pattern */}
      <table role="grid" ref={grid} onKeyDown={onKeyDown} aria-label={monthName(at, locale)}>
        <thead>
          <tr>
            {weekOf(at).map(day => (
              <th key={day} scope="col" abbr={weekday(day, locale, 'long')}>
                {weekday(day, locale, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <Weeks at={at} value={value} onChoose={onChoose} />
      </table>
    </div>
  )
}

interface MonthHeadProps {
  at: string
  onChange: (day: string) => void
}

/** The month's name between the buttons of the months beside it. */
function MonthHead({ at, onChange }: MonthHeadProps) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <header>
      <IconButton
        size="small"
        aria-label={translate('actions.previous')}
        onClick={() => onChange(addMonths(at, -1))}
      >
        <ChevronLeft size={16} className="flip" aria-hidden />
      </IconButton>
      <strong aria-live="polite">{monthName(at, locale)}</strong>
      <IconButton
        size="small"
        aria-label={translate('actions.next')}
        onClick={() => onChange(addMonths(at, 1))}
      >
        <ChevronRight size={16} className="flip" aria-hidden />
      </IconButton>
    </header>
  )
}

function Weeks({ at, value, onChoose }: CalendarProps & { at: string }) {
  const locale = useLocale()
  const today = localToday()
  return (
    <tbody>
      {weeksOf(at).map(week => (
        <tr key={week[0]}>
          {week.map(day => (
            <td key={day}>
              <button
                type="button"
                data-day={day}
                aria-pressed={day === value}
                tabIndex={day === at ? 0 : -1}
                aria-label={formatDay(day, locale, { weekday: true })}
                aria-current={day === today ? 'date' : undefined}
                data-other={day.slice(0, 7) !== at.slice(0, 7)}
                onClick={() => onChoose(day)}
              >
                {Number(day.slice(8))}
              </button>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** In a page from right to left the next day stands to the left. */
function stepOf({ key, shiftKey, currentTarget }: KeyboardEvent, at: string): string | undefined {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1
  const weekdayOf = (new Date(`${at}T00:00:00Z`).getUTCDay() + 6) % 7
  const pages = shiftKey ? 12 : 1
  const steps = new Map([
    ['ArrowRight', addDays(at, forward)],
    ['ArrowLeft', addDays(at, -forward)],
    ['ArrowDown', addDays(at, 7)],
    ['ArrowUp', addDays(at, -7)],
    ['Home', addDays(at, -weekdayOf)],
    ['End', addDays(at, 6 - weekdayOf)],
    ['PageDown', addMonths(at, pages)],
    ['PageUp', addMonths(at, -pages)],
  ])
  return steps.get(key)
}

/** The weeks that hold a month, from Monday (ISO 8601). */
export function weeksOf(day: string): string[][] {
  const first = weekOf(`${day.slice(0, 7)}-01`)[0]!
  const weeks = Array.from({ length: 6 }, (_, week) => weekOf(addDays(first, week * 7)))
  return weeks.filter(week => week.some(each => each.slice(0, 7) === day.slice(0, 7)))
}

function weekOf(day: string): string[] {
  const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index))
}

const tongue = (locale: string) => (locale.startsWith('ar') ? 'ar-EG' : locale)
const words = (day: string, locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(tongue(locale), { ...options, numberingSystem: 'latn', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
const monthName = (day: string, locale: string) => words(day, locale, { month: 'long', year: 'numeric' })
const weekday = (day: string, locale: string, weekday: 'long' | 'narrow') => words(day, locale, { weekday })
