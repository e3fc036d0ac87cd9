import './reports.css'
import { MenuItem, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { day } from '../../../contract/definition/fields'
import { BETWEEN, REPORT_PERIODS } from '../../../contract/resources/leads-report'
import DayInput from '../../fields/day/DayInput'
import { enumLabel, useFieldWords } from '../../fields/words'
import { dayOf } from '../../layout/parts/clock'
import { type Span, spanOf } from './span'

const RESOURCE = 'leads-report'
const MONTH_MS = 30 * 86_400_000
const A_DAY = day()

/** Which days a report is of: a usual period, or any first and last day. */
export function SpanPicker({ span, onChange }: { span: Span; onChange: (span: Span) => void }) {
  const translate = useTranslate()
  const words = useFieldWords(RESOURCE)
  return (
    <div className="r-span flex wrap gap-8 align-end">
      <TextField
        select
        value={span.period}
        onChange={event => onChange(spanFor(event.target.value))}
        slotProps={{ select: { SelectDisplayProps: { 'aria-label': words.label('period') } } }}
      >
        {REPORT_PERIODS.map(each => (
          <MenuItem key={each} value={each}>
            {enumLabel(translate, { resource: RESOURCE, name: 'period', value: each })}
          </MenuItem>
        ))}
      </TextField>
      {'first_day' in span ? (
        <>
          <Day name="first_day" span={span} onChange={first_day => onChange({ ...span, first_day })} />
          <Day name="last_day" span={span} onChange={last_day => onChange({ ...span, last_day })} />
        </>
      ) : null}
    </div>
  )
}

interface DayProps {
  name: 'first_day' | 'last_day'
  span: Extract<Span, { first_day: string }>
  onChange: (day: string) => void
}

/** An incomplete day changes nothing. */
function Day({ name, span, onChange }: DayProps) {
  const translate = useTranslate()
  const words = useFieldWords(RESOURCE)
  const isBackwards = span.first_day > span.last_day
  return (
    <DayInput
      resource={RESOURCE}
      name={name}
      field={A_DAY}
      value={span[name]}
      label={words.label(name)}
      error={name === 'last_day' && isBackwards ? translate('reports.backwards') : undefined}
      onChange={value => (typeof value === 'string' && isWhole(value) ? onChange(value) : undefined)}
    />
  )
}

const isWhole = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Any days begin with the last month. */
function spanFor(period: string): Span {
  if (period !== BETWEEN) return spanOf(new URLSearchParams({ period }))
  const now = Date.now()
  return { period, first_day: dayOf(new Date(now - MONTH_MS)), last_day: dayOf(new Date(now)) }
}
