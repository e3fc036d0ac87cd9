import { Button, IconButton } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { useController } from 'react-hook-form'
import { type Exceptions, type Span, WEEKDAYS, type Weekly } from '../../../../contract/booking/availability'
import { day as dayField } from '../../../../contract/definition/fields'
import { addDays } from '../../../../contract/time/wall-time'
import { ControlledInput } from '../../../fields/ControlledInput'
import { FieldFrame } from '../../../fields/FieldFrame'
import { useFieldWords } from '../../../fields/words'
import { SpanRows } from './SpanRows'

const DAY = dayField()

interface HoursInputProps {
  resource: string
}

/** The hours of a week, a row a day. */
export function WeeklyInput({ resource }: HoursInputProps) {
  const translate = useTranslate()
  const words = useFieldWords(resource)
  const { field, fieldState } = useController({ name: 'weekly' })
  const weekly: Weekly = field.value ?? {}
  const set = (day: (typeof WEEKDAYS)[number], spans: Span[]) => {
    const { [day]: _, ...others } = weekly
    field.onChange(spans.length ? { ...others, [day]: spans } : others)
  }
  return (
    <FieldFrame
      label={words.label('weekly')}
      help={translate('appointments.weekly_help')}
      {...(fieldState.error ? { error: translate('appointments.fault') } : {})}
    >
      <ul className="bk-week grid gap-4">
        {WEEKDAYS.map(day => {
          const name = translate(`appointments.weekday.${day}`)
          return (
            <li key={day}>
              <span className="bk-name">{name}</span>
              <SpanRows name={day} day={name} spans={weekly[day] ?? []} onChange={spans => set(day, spans)} />
            </li>
          )
        })}
      </ul>
    </FieldFrame>
  )
}

/** Days with other hours, or none. */
export function ExceptionsInput({ resource }: HoursInputProps) {
  const translate = useTranslate()
  const words = useFieldWords(resource)
  const { field, fieldState } = useController({ name: 'exceptions' })
  const exceptions: Exceptions = field.value ?? {}
  const days = Object.entries(exceptions)
  const replace = (at: number, entry?: [string, readonly Span[]]) =>
    field.onChange(
      Object.fromEntries(days.flatMap((each, index) => (index === at ? (entry ? [entry] : []) : [each]))),
    )
  const add = () => {
    const last = days
      .map(([day]) => day)
      .toSorted()
      .at(-1)
    const day = addDays(last ?? new Date().toISOString().slice(0, 10), 1)
    field.onChange({ ...exceptions, [day]: [] })
  }
  return (
    <FieldFrame
      label={words.label('exceptions')}
      help={translate('appointments.exception_help')}
      {...(fieldState.error ? { error: translate('appointments.fault') } : {})}
    >
      <ul className="bk-week bk-exceptions grid gap-4">
        {days.map(([day, spans], at) => (
          <Exception
            // biome-ignore lint/suspicious/noArrayIndexKey: the day itself is typed
            key={at}
            resource={resource}
            at={at}
            day={day}
            spans={spans}
            onChange={entry => replace(at, entry)}
          />
        ))}
      </ul>
      <Button size="small" startIcon={<Plus size={16} aria-hidden />} onClick={add}>
        {translate('appointments.add_exception')}
      </Button>
    </FieldFrame>
  )
}

interface ExceptionProps extends HoursInputProps {
  at: number
  day: string
  spans: readonly Span[]
  /** Replaces the exception; without an entry removes it. */
  onChange: (entry?: [string, readonly Span[]]) => void
}

function Exception({ resource, at, day, spans, onChange }: ExceptionProps) {
  const translate = useTranslate()
  return (
    <li>
      <span>
        <ControlledInput
          resource={resource}
          name={`exception_${at}`}
          field={DAY}
          label={translate('appointments.exception_day')}
          hideLabel
          value={day}
          onChange={value => typeof value === 'string' && onChange([value, spans])}
        />
      </span>
      <span className="l-row row wrap gap-8">
        <SpanRows name={`on_${at}`} day={day} spans={spans} onChange={next => onChange([day, next])} />
        <IconButton
          size="small"
          aria-label={`${translate('appointments.remove_exception')}: ${day}`}
          onClick={() => onChange()}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}
