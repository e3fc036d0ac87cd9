import { Popover } from '@mui/material'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Calendar } from '../../fields/day/Calendar'
import { formatNearDay } from '../../layout/parts/dates'
import { quickDays, shortDay } from './days'

interface NextDayProps {
  value: string | null
  onChange: (day: string | null) => void
  today: string
}

/** Tomorrow, in three days, in a week, or any day of the calendar. */
export function NextDay({ value, onChange, today }: NextDayProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const days = quickDays(today)
  const isOther = value !== null && !days.includes(value)
  const words = (day: string) => (day === days[0] ? translate('records.tomorrow') : shortDay(day, locale))
  return (
    <fieldset className="d-days grid">
      <legend>{translate('leads.next_call')}</legend>
      {days.map((day, index) => (
        <button
          key={day}
          type="button"
          aria-pressed={value === day}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChange(day)}
        >
          {words(day)}
        </button>
      ))}
      <button
        type="button"
        aria-pressed={isOther}
        aria-haspopup="dialog"
        aria-label={translate('leads.other_day')}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {isOther ? (
          formatNearDay(value, locale, { today })
        ) : (
          <CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />
        )}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('leads.other_day') } }}
      >
        <Calendar
          value={value}
          onChoose={day => {
            onChange(day)
            setAnchor(null)
          }}
        />
      </Popover>
    </fieldset>
  )
}
