import { useTranslate } from 'react-admin'
import { COURSES, choiceFields, eventFields } from '../../../../../contract/routes/ruleChoices'
import type { RouteStep } from '../../../../../contract/routes/version'
import { OptionalChoice } from './inputs'
import { ResourceInput, useFieldOptions, WhereInputs } from './RecordInputs'

interface StepRecordProps {
  item: RouteStep
  onChange: (changes: Partial<RouteStep>) => void
}

/** The record that moves a step: its day, its result, and the records that are meant. */
export function StepRecord({ item: { record }, onChange }: StepRecordProps) {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  const resource = record?.resource ?? ''
  const begin = (next: string | undefined) =>
    onChange({ record: next ? { resource: next, event: eventFields(next)[0] ?? '' } : undefined })
  return (
    <>
      <ResourceInput
        path="record.resource"
        label={translate('route_editor.record_label')}
        help={translate('route_editor.record_help')}
        value={record?.resource}
        onChange={begin}
      />
      {record && resource !== COURSES ? (
        <>
          <div className="ro-pair">
            <OptionalChoice
              path="record.event"
              label={translate('route_editor.record_event')}
              none={translate('app.none')}
              options={optionsOf(resource, eventFields(resource))}
              value={record.event}
              onChange={event => onChange({ record: { ...record, event: event ?? '' } })}
            />
            <OptionalChoice
              path="record.result"
              label={translate('route_editor.record_result')}
              none={translate('app.none')}
              options={optionsOf(resource, Object.keys(choiceFields(resource)))}
              value={record.result}
              onChange={result => onChange({ record: { ...record, result } })}
            />
          </div>
          <WhereInputs
            path="record.where"
            resource={resource}
            where={record.where}
            onChange={where => onChange({ record: { ...record, where } })}
          />
        </>
      ) : null}
    </>
  )
}
