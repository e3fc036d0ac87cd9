import { useTranslate } from 'react-admin'
import { dayFields } from '../../../../../contract/routes/ruleChoices'
import type { ClockLength, Span } from '../../../../../contract/routes/version'
import { CLOCK_UNITS } from '../../../../../contract/routes/words'
import { Amount, Choice, Flag, OptionalChoice } from './inputs'
import { useFieldOptions } from './RecordInputs'

const KINDS = ['span', 'before', 'printed', 'median', 'attempts'] as const
type LengthKind = (typeof KINDS)[number]

const BLANKS: Record<LengthKind, ClockLength> = {
  span: { number: 14, unit: 'days' },
  before: { before: { number: 14, unit: 'days' } },
  printed: { printed: true },
  median: { median_of: 'mission' },
  attempts: { attempts: 1, repeats: 'failed_parts' },
}

function kindOf(length: ClockLength): LengthKind {
  if ('number' in length) return 'span'
  if ('before' in length) return 'before'
  if ('printed' in length) return 'printed'
  return 'median_of' in length ? 'median' : 'attempts'
}

interface LengthInputsProps {
  /** The resource of the clock's records, of which a field holds the printed day. */
  record: string | undefined
  length: ClockLength
  onChange: (length: ClockLength) => void
}

/** The length of a clock, in one of its kinds. */
export function LengthInputs({ record, length, onChange }: LengthInputsProps) {
  const translate = useTranslate()
  return (
    <fieldset className="ro-group grid gap-8" aria-label={translate('route_editor.length_label')}>
      <Choice
        path="length"
        label={translate('route_editor.length_label')}
        values={KINDS}
        words={value => translate(`route_editor.length.${value}`)}
        value={kindOf(length)}
        onChange={kind => onChange(BLANKS[kind])}
      />
      <Details record={record} length={length} onChange={onChange} />
    </fieldset>
  )
}

function Details({ record, length, onChange }: LengthInputsProps) {
  const translate = useTranslate()
  if ('number' in length) return <SpanInputs path="length" span={length} onChange={onChange} />
  if ('before' in length)
    return <SpanInputs path="length.before" span={length.before} onChange={before => onChange({ before })} />
  if ('median_of' in length)
    return (
      <Choice
        path="length.median_of"
        label={translate('route_editor.median_label')}
        values={['mission', 'authority', 'abh']}
        words={value => translate(`route_editor.median.${value}`)}
        value={length.median_of}
        onChange={median_of => onChange({ median_of })}
      />
    )
  if ('printed' in length) return <Printed record={record} length={length} onChange={onChange} />
  return (
    <div className="ro-pair">
      <Amount
        path="length.attempts"
        label={translate('route_editor.attempts')}
        value={length.attempts}
        onChange={attempts => onChange({ ...length, attempts: attempts ?? 0 })}
      />
      <Choice
        path="length.repeats"
        label={translate('route_editor.attempt_label')}
        values={['failed_parts', 'whole']}
        words={value => translate(`route_editor.attempt.${value}`)}
        value={length.repeats}
        onChange={repeats => onChange({ ...length, repeats })}
      />
    </div>
  )
}

interface PrintedProps {
  record: string | undefined
  length: Extract<ClockLength, { printed: true }>
  onChange: (length: ClockLength) => void
}

function Printed({ record, length, onChange }: PrintedProps) {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  return (
    <>
      {record ? (
        <OptionalChoice
          path="length.field"
          label={translate('route_editor.printed_field')}
          none={translate('route_editor.printed_usual')}
          options={optionsOf(record, dayFields(record))}
          value={length.field}
          onChange={field => onChange({ ...length, field })}
        />
      ) : null}
      <Flag
        path="length.else"
        label={translate('route_editor.estimate')}
        value={length.else !== undefined}
        onChange={isOn => onChange({ ...length, else: isOn ? { number: 6, unit: 'months' } : undefined })}
      />
      {length.else ? (
        <SpanInputs
          path="length.else"
          span={length.else}
          onChange={span => onChange({ ...length, else: span })}
        />
      ) : null}
    </>
  )
}

interface SpanInputsProps {
  path: string
  span: Span
  onChange: (span: Span) => void
}

/** A number of days, weeks or months. */
export function SpanInputs({ path, span, onChange }: SpanInputsProps) {
  const translate = useTranslate()
  return (
    <div className="ro-pair">
      <Amount
        path={`${path}.number`}
        label={translate('route_editor.number')}
        value={span.number}
        onChange={number => onChange({ ...span, number: number ?? 0 })}
      />
      <Choice
        path={`${path}.unit`}
        label={translate('route_editor.unit_label')}
        values={CLOCK_UNITS}
        words={value => translate(`route_editor.unit.${value}`)}
        value={span.unit}
        onChange={unit => onChange({ ...span, unit })}
      />
    </div>
  )
}
