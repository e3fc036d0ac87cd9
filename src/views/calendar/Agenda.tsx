import { useLocale, useTranslate } from 'react-admin'
import { placedOn, wholeOn } from './days'
import { EventChip } from './EventChip'
import type { DaysProps } from './Week'
import { dayWords } from './words'

/** The days on which something is, one below the other: what a phone shows. */
export function Agenda({ events, zone, days, today, month }: DaysProps & { month: string | undefined }) {
  const locale = useLocale()
  const translate = useTranslate()
  const filled = days
    .filter(day => !month || day.startsWith(month))
    .map(day => ({
      day,
      all: [...wholeOn(events, day), ...placedOn(events, day, zone).map(({ event }) => event)],
    }))
    .filter(({ all }) => all.length > 0)
  if (filled.length === 0) return <p className="cal-none">{translate('calendar.none')}</p>
  return (
    <div className="cal-agenda grid gap-12">
      {filled.map(({ day, all }) => (
        <section className="grid gap-4" key={day} data-today={day === today || undefined}>
          <h3>{dayWords(day, locale)}</h3>
          {all.map(event => (
            <EventChip key={event.id} event={event} zone={zone} />
          ))}
        </section>
      ))}
    </div>
  )
}
