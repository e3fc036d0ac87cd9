import { useLocale, useTranslate } from 'react-admin'
import { placedOn, wholeOn } from './days'
import { dropOnDay } from './drag'
import { EventChip } from './EventChip'
import type { DaysProps } from './Week'
import { dayWords, weekdayWord } from './words'

/** Lines of a day; what is more stands in the week. */
const SHOWN = 4

/** The weeks of a month. */
export function Month({ events, zone, days, today, month }: DaysProps & { month: string }) {
  const locale = useLocale()
  const translate = useTranslate()
  return (
    <div className="cal-month grid round-3 bordered">
      {days.slice(0, 7).map(day => (
        <span key={day} className="cal-weekday sunken" aria-hidden="true">
          {weekdayWord(day, locale)}
        </span>
      ))}
      {days.map(day => {
        const all = [...wholeOn(events, day), ...placedOn(events, day, zone).map(({ event }) => event)]
        return (
          <section
            key={day}
            aria-label={dayWords(day, locale)}
            data-today={day === today || undefined}
            data-other={!day.startsWith(month) || undefined}
            {...dropOnDay(day, zone)}
          >
            <p className="cal-date" aria-hidden="true">
              {Number(day.slice(8))}
            </p>
            {all.slice(0, SHOWN).map(event => (
              <EventChip key={event.id} event={event} zone={zone} isShort />
            ))}
            {all.length > SHOWN ? (
              <span className="cal-more faint caption">
                {translate('calendar.more', { count: all.length - SHOWN })}
              </span>
            ) : null}
          </section>
        )
      })}
    </div>
  )
}
