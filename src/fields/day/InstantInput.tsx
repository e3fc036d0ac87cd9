import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { isDay, time as timeField } from '../../../contract/definition/fields'
import { FieldFrame } from '../FieldFrame'
import type { InputProps } from '../kind'
import { asText } from '../text'
import { time } from '../time'
import DayInput from './DayInput'
import { localToday } from './readDay'

const CLOCK = timeField()

/** A moment as day and time on the clock of this browser; null until both are there. */
export default function InstantInput(props: InputProps) {
  const translate = useTranslate()
  const held = partsOf(asText(props.value))
  const [part, setPart] = useState<{ day?: unknown; time?: unknown }>({})
  const day = part.day !== undefined ? part.day : held.day
  const clock = part.time !== undefined ? part.time : held.time
  const change = (next: { day?: unknown; time?: unknown }) => {
    const both = { day, time: clock, ...next }
    setPart(both)
    props.onChange(momentOf(both.day, both.time))
  }
  const Time = time.Input
  const shared = {
    field: props.field,
    resource: props.resource,
    disabled: props.disabled,
    onBlur: props.onBlur,
  }
  return (
    <FieldFrame {...props}>
      <div className="f-instant grid gap-8">
        <DayInput
          {...shared}
          name={props.name}
          label={props.label}
          hideLabel
          autoFocus={props.autoFocus}
          value={day}
          onChange={next => change({ day: next, time: clock ?? (next ? '09:00' : null) })}
        />
        <Time
          {...shared}
          field={CLOCK}
          name={`${props.name}_time`}
          label={`${props.label}: ${translate('records.time_of_day')}`}
          hideLabel
          value={clock}
          onChange={next => change({ time: next })}
        />
      </div>
    </FieldFrame>
  )
}

/** @returns the day and the time that this browser's clock shows at a moment */
export function partsOf(moment: string): { day: string | null; time: string | null } {
  const at = new Date(moment)
  if (moment === '' || Number.isNaN(at.getTime())) return { day: null, time: null }
  const two = (part: number) => String(part).padStart(2, '0')
  return { day: localToday(at), time: `${two(at.getHours())}:${two(at.getMinutes())}` }
}

/** @returns the moment in UTC; null for nothing; what was typed where it is no day or no time */
export function momentOf(day: unknown, time: unknown): string | null {
  if (!day) return null
  const [date, clock] = [String(day), String(time ?? '00:00')]
  if (!isDay(date) || !/^\d{2}:\d{2}$/.test(clock)) return `${date} ${clock}`
  return new Date(`${date}T${clock}:00`).toISOString()
}
