import { useLocale } from 'react-admin'
import { clockTime } from '../../../contract/time/wall-time'
import { hoursOf, placedOn, wholeOn } from './days'
import { dropOnHours } from './drag'
import { EventChip } from './EventChip'
import type { CalendarEvent } from './types'
import { dayWords, weekdayWord } from './words'

export interface DaysProps {
  events: readonly CalendarEvent[]
  zone: string
  days: readonly string[]
  today: string
}

/** Height of an hour in pixels: half of one holds two lines. */
const HOUR = 76

/** Days with their hours, one or seven; what overlaps stands beside one another. */
export function Week({ events, zone, days, today }: DaysProps) {
  const locale = useLocale()
  const placed = days.map(day => placedOn(events, day, zone))
  const { first, last } = hoursOf(placed.flat())
  const hours = Array.from({ length: last - first }, (_, at) => first + at)
  return (
    <div className="cal-week card grid" style={{ '--cal-days': days.length }}>
      <ol
        className="cal-hours faint caption text-end"
        aria-hidden="true"
        style={{ blockSize: hours.length * HOUR }}
      >
        {hours.map(hour => (
          <li key={hour} style={{ blockSize: HOUR }}>
            {clockTime(hour * 60)}
          </li>
        ))}
      </ol>
      {days.map((day, at) => (
        <section
          className="column shrinks"
          key={day}
          aria-label={dayWords(day, locale)}
          data-today={day === today || undefined}
        >
          <p className="cal-date" aria-hidden="true">
            {weekdayWord(day, locale)} <b>{Number(day.slice(8))}</b>
          </p>
          <div className="cal-whole grid gap-2">
            {wholeOn(events, day).map(event => (
              <EventChip key={event.id} event={event} zone={zone} isShort />
            ))}
          </div>
          <div
            className="cal-day"
            style={{ blockSize: hours.length * HOUR }}
            {...dropOnHours(day, zone, { hour: HOUR, first })}
          >
            {placed[at]?.map(({ event, start, end, lane, lanes }) => (
              <EventChip
                key={event.id}
                event={event}
                zone={zone}
                isShort={end - start < 45}
                style={{
                  insetBlockStart: ((start - first * 60) / 60) * HOUR,
                  blockSize: Math.max(24, ((end - start) / 60) * HOUR - 2),
                  insetInlineStart: `${(lane / lanes) * 100}%`,
                  inlineSize: `calc(${100 / lanes}% - 3px)`,
                }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
