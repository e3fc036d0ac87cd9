import { IconButton } from '@mui/material'
import { Check, Minus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CoursePage, PresenceOrder, Seat } from '../../../../contract/calls/courses'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { formatDay } from '../../../layout/parts/dates'
import { number } from '../../../layout/parts/numbers'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'

interface AttendanceGridProps {
  page: CoursePage
  chosen: readonly number[]
  onChoose: (people: number[]) => void
  onMark: (order: PresenceOrder) => Promise<void>
  onRemove: (person: number) => Promise<void>
}

/** The state after a click. */
const NEXT = new Map<boolean | null, boolean | null>([
  [null, true],
  [true, false],
  [false, null],
])
const STATES = new Map<boolean | null, 'present' | 'absent' | 'open'>([
  [true, 'present'],
  [false, 'absent'],
  [null, 'open'],
])

/** Participants and days: a click changes a mark, arrows move, P and A mark, Backspace clears. */
export function AttendanceGrid(props: AttendanceGridProps) {
  const { page, chosen, onChoose } = props
  const translate = useTranslate()
  const locale = useLocale()
  const [extra, setExtra] = useState<string[]>([])
  const days = [...new Set([...page.days, ...todayWithin(page), ...extra])].sort()
  const all = page.seats.map(({ candidate_id }) => candidate_id)
  return (
    <>
      <div className="co-day flex wrap wide">
        <ControlledInput
          key={extra.length}
          resource="attendance"
          name="day"
          label={translate('courses.another_day')}
          required={false}
          value={null}
          onChange={day => {
            if (typeof day === 'string' && day) setExtra([...extra, day])
          }}
        />
        <p className="caption-lines muted">{translate('courses.grid_help')}</p>
      </div>
      <section className="co-sheet card scroll-x" aria-label={translate('courses.attendance')}>
        <table className="co-grid">
          <thead>
            <tr>
              <th scope="col">
                <label className="co-name row gap-8">
                  <input
                    type="checkbox"
                    checked={chosen.length === all.length}
                    onChange={event => onChoose(event.target.checked ? all : [])}
                  />
                  {translate('courses.participants')}
                </label>
              </th>
              <th scope="col">{translate('courses.present')}</th>
              <th scope="col">{translate('courses.absent')}</th>
              {days.map(day => (
                <th key={day} scope="col" className="co-date">
                  <bdi>{shortDay(day, locale)}</bdi>
                </th>
              ))}
              <th scope="col">
                <span className="l-hidden">{translate('courses.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {page.seats.map((seat, row) => (
              <Row key={seat.candidate_id} {...props} seat={seat} days={days} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

function Row({
  page,
  seat,
  days,
  row,
  chosen,
  onChoose,
  onMark,
  onRemove,
}: AttendanceGridProps & { seat: Seat; days: string[]; row: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const notifyRefusal = useNotifyRefusal()
  const { candidate_id: id } = seat
  const name = (locale === 'ar' && seat.name_arabic) || seat.name
  return (
    <tr>
      <th scope="row">
        <span className="co-name row gap-8">
          <input
            type="checkbox"
            aria-label={name}
            checked={chosen.includes(id)}
            onChange={event =>
              onChoose(event.target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          />
          <Link to={`/candidates/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        </span>
      </th>
      <td className="co-sum">{number(seat.present, locale)}</td>
      <td className="co-sum">{number(seat.absent, locale)}</td>
      {days.map((day, column) => (
        <td key={day}>
          <Cell
            place={[row, column]}
            value={page.marks.find(mark => mark.candidate_id === id && mark.day === day)?.present ?? null}
            label={`${name}, ${formatDay(day, locale)}`}
            onMark={present => void onMark({ candidate_id: id, day, present }).catch(notifyRefusal)}
          />
        </td>
      ))}
      <td>
        <IconButton
          size="small"
          aria-label={translate('courses.remove_one', { name })}
          onClick={() => void onRemove(id).catch(notifyRefusal)}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </td>
    </tr>
  )
}

interface CellProps {
  place: [row: number, column: number]
  value: boolean | null
  label: string
  onMark: (present: boolean | null) => void
}

function Cell({ place, value, label, onMark }: CellProps) {
  const translate = useTranslate()
  const state = STATES.get(value) ?? 'open'
  const Icon = value === true ? Check : value === false ? X : Minus
  const keys: Record<string, boolean | null> = { p: true, a: false, Backspace: null, Delete: null }
  return (
    <button
      type="button"
      className="co-mark faint bordered centred"
      data-state={state}
      data-place={place.join()}
      aria-label={`${label}: ${translate(`courses.${state}`)}`}
      onClick={() => onMark(NEXT.get(value) ?? null)}
      onKeyDown={event => {
        const wanted = keys[event.key]
        if (wanted === undefined || event.ctrlKey || event.metaKey || event.altKey)
          return moveFocus(event, place)
        event.preventDefault()
        event.stopPropagation()
        if (wanted !== value) onMark(wanted)
      }}
    >
      <Icon size={16} strokeWidth={2} aria-hidden />
    </button>
  )
}

/** Moves the focus to the visual neighbour, in both directions of writing. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>, [row, column]: [number, number]) {
  const ahead = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowRight: [0, ahead],
    ArrowLeft: [0, -ahead],
  }
  const step = steps[event.key]
  if (!step) return
  event.preventDefault()
  const place = `${row + step[0]},${column + step[1]}`
  event.currentTarget.closest('table')?.querySelector<HTMLButtonElement>(`[data-place="${place}"]`)?.focus()
}

function todayWithin({ course }: CoursePage): string[] {
  const today = dayOf(new Date())
  const isBefore = course.start_date && today < String(course.start_date)
  const isAfter = course.finish_date && today > String(course.finish_date)
  return isBefore || isAfter ? [] : [today]
}

function shortDay(day: string, locale: string): string {
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC', numberingSystem: 'latn' } as const
  return new Intl.DateTimeFormat(
    locale === 'en' ? 'en-GB' : locale.startsWith('ar') ? 'ar-EG' : locale,
    options,
  ).format(new Date(day))
}
