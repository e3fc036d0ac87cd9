import { Button, IconButton } from '@mui/material'
import { Plus, X } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Span } from '../../../../contract/booking/availability'
import { time } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'

const TIME = time()

interface SpanRowsProps {
  /** A weekday or a date, for screen readers. */
  day: string
  /** Unique in the form. */
  name: string
  spans: readonly Span[]
  onChange: (spans: Span[]) => void
}

/** The hours of one day: from, to, and another pair. */
export function SpanRows({ day, name, spans, onChange }: SpanRowsProps) {
  const translate = useTranslate()
  const set = (at: number, span: Span) => onChange(spans.map((each, index) => (index === at ? span : each)))
  const input = (at: number, part: 0 | 1, span: Span) => (
    <ControlledInput
      resource="online-appointments-settings"
      name={`${name}_${at}_${part}`}
      field={TIME}
      label={`${day}: ${translate(part === 0 ? 'appointments.open_from' : 'appointments.open_to')}`}
      hideLabel
      value={span[part]}
      onChange={value =>
        set(at, part === 0 ? [String(value ?? ''), span[1]] : [span[0], String(value ?? '')])
      }
    />
  )
  return (
    <div>
      {spans.length === 0 ? <span className="bk-closed">{translate('appointments.closed')}</span> : null}
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other identity while they are typed
        <div key={at} className="bk-span grid gap-6">
          {input(at, 0, span)}
          <span aria-hidden="true">–</span>
          {input(at, 1, span)}
          <IconButton
            size="small"
            aria-label={translate('appointments.remove_span', { day })}
            onClick={() => onChange(spans.filter((_, index) => index !== at))}
          >
            <X size={16} aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        startIcon={<Plus size={16} aria-hidden />}
        aria-label={`${translate('appointments.add_span')}: ${day}`}
        onClick={() => onChange([...spans, next(spans)])}
      >
        {translate('appointments.add_span')}
      </Button>
    </div>
  )
}

/** Returns a new span after the last one. */
function next(spans: readonly Span[]): Span {
  const last = spans.at(-1)?.[1]
  return last && last < '17:00'
    ? [last < '13:00' ? '13:00' : last, '17:00']
    : last
      ? [last, '23:00']
      : ['09:00', '12:00']
}
