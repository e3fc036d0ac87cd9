import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { isDay, time as timeField } from '../../../contract/definition/fields'
import { momentOf as momentAt, wallAt } from '../../../contract/time/wall-time'
import { ReadableInstant } from '../../layout/parts/ReadableDate'
import { FieldFrame } from '../FieldFrame'
import type { InputProps } from '../kind'
import { asText } from '../text'
import { time } from '../time'
import DayInput from './DayInput'
import { localToday } from './readDay'
import { clockFields, useClockBeside, usePlaceClock } from './usePlaceClock'
import { useRecordInWork } from './useRecordInWork'

const CLOCK = timeField()

/** A moment as day and time on the clock of its place, which is named, else of this browser; null until both are there. */
export default function InstantInput(props: InputProps) {
  const translate = useTranslate()
  const record = useRecordInWork(clockFields(props.field))
  const { zone, words } = usePlaceClock(props, record)
  const other = useClockBeside(props, record)
  const held = partsOf(asText(props.value), zone)
  const [part, setPart] = useState<{ day?: unknown; time?: unknown }>({})
  const day = part.day !== undefined ? part.day : held.day
  const clock = part.time !== undefined ? part.time : held.time
  const change = (next: { day?: unknown; time?: unknown }) => {
    const both = { day, time: clock, ...next }
    setPart(both)
    props.onChange(momentOf(both.day, both.time, zone))
  }
  // The letter names the time at the place: with another place the time that was typed stays, and is another moment.
  const typedIn = useRef(zone)
  useEffect(() => {
    if (typedIn.current === zone) return
    typedIn.current = zone
    if (part.day !== undefined) props.onChange(momentOf(part.day, part.time, zone))
  }, [zone, part, props.onChange])
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
        {words ? <span className="caption-lines muted">{words}</span> : null}
        {other.zone && other.zone !== zone && held.day ? (
          <span className="caption-lines muted">
            <ReadableInstant value={asText(props.value)} timeZone={other.zone} /> ({other.words})
          </span>
        ) : null}
      </div>
    </FieldFrame>
  )
}

/** @returns the day and the time that a clock shows at a moment: that of a time zone, else of this browser */
export function partsOf(moment: string, zone?: string): { day: string | null; time: string | null } {
  const at = new Date(moment)
  if (moment === '' || Number.isNaN(at.getTime())) return { day: null, time: null }
  if (zone) return wallAt(at, zone)
  const two = (part: number) => String(part).padStart(2, '0')
  return { day: localToday(at), time: `${two(at.getHours())}:${two(at.getMinutes())}` }
}

/** @returns the moment in UTC; null for nothing; what was typed where it is no day, or no time of the clock */
export function momentOf(day: unknown, time: unknown, zone?: string): string | null {
  if (!day) return null
  const [date, clock] = [String(day), String(time ?? '00:00')]
  if (!isDay(date) || !/^\d{2}:\d{2}$/.test(clock)) return `${date} ${clock}`
  if (zone) return momentAt({ day: date, time: clock }, zone) ?? `${date} ${clock}`
  return new Date(`${date}T${clock}:00`).toISOString()
}
