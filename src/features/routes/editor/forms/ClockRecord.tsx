import { Button } from '@mui/material'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { dayFields, LANDS } from '../../../../../contract/routes/ruleChoices'
import type { ClockRule } from '../../../../../contract/routes/version'
import { placed, without } from '../edits'
import { IconAct } from '../IconAct'
import { useRuleWords } from '../ruleWords'
import type { ClockPartProps } from './ClockPartProps'
import { Flag, OptionalChoice } from './inputs'
import { ResourceInput, useFieldOptions, WhereInputs } from './RecordInputs'

type PartProps = Omit<ClockPartProps, 'content'>

/** The records that a clock counts, the day in them that ends it, and the Land of which the holidays count. */
export function ClockRecord({ item, onChange }: PartProps) {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  const { land } = useRuleWords()
  const { record, where, ends_on } = item
  return (
    <>
      <ResourceInput
        path="record"
        label={translate('route_editor.clock_record')}
        help={translate('route_editor.clock_record_help')}
        value={record}
        onChange={next => onChange({ record: next, where: undefined, ends_on: undefined })}
      />
      {record ? (
        <>
          <WhereInputs
            path="where"
            resource={record}
            where={where}
            onChange={next => onChange({ where: next })}
          />
          <OptionalChoice
            path="ends_on"
            label={translate('route_editor.ends_on')}
            none={translate('app.none')}
            options={optionsOf(record, dayFields(record))}
            value={ends_on}
            onChange={next => onChange({ ends_on: next })}
          />
        </>
      ) : null}
      <OptionalChoice
        path="land"
        label={translate('route_editor.land')}
        help={translate('route_editor.land_help')}
        none={translate('app.none')}
        options={Object.keys(LANDS).map(key => ({ key, name: land(key) }))}
        value={item.land}
        onChange={next => onChange({ land: next })}
      />
    </>
  )
}

type Settlement = NonNullable<ClockRule['settled_by']>[number]

/** Records of other resources that end a clock in place of its step. */
export function SettledBy({ item: { settled_by = [] }, onChange }: PartProps) {
  const translate = useTranslate()
  const set = (list: Settlement[]) => onChange({ settled_by: list.length ? list : undefined })
  return (
    <fieldset className="ro-group grid gap-8">
      <legend className="caption-lines muted medium">{translate('route_editor.settled_by')}</legend>
      {settled_by.map((settlement, at) => (
        <SettlementInputs
          // biome-ignore lint/suspicious/noArrayIndexKey: a record that ends it has no key
          key={`${at} of ${settled_by.length}`}
          path={`settled_by.${at}`}
          settlement={settlement}
          onChange={next => set(placed(settled_by, at, next))}
          onRemove={() => set(without(settled_by, at))}
        />
      ))}
      <div>
        <Button
          size="small"
          variant="text"
          startIcon={<Plus size={16} aria-hidden />}
          onClick={() => set([...settled_by, { resource: 'remedies', event: 'filed_on' }])}
        >
          {translate('route_editor.add_settled')}
        </Button>
      </div>
    </fieldset>
  )
}

interface SettlementInputsProps {
  path: string
  settlement: Settlement
  onChange: (settlement: Settlement) => void
  onRemove: () => void
}

function SettlementInputs({ path, settlement, onChange, onRemove }: SettlementInputsProps) {
  const translate = useTranslate()
  const optionsOf = useFieldOptions()
  const { resource, event, where, after_end } = settlement
  const begin = (next = '') => onChange({ resource: next, event: dayFields(next)[0] ?? '' })
  return (
    <div className="ro-part grid gap-8">
      <div className="ro-aim grid gap-8">
        <ResourceInput
          path={`${path}.resource`}
          label={translate('route_editor.settled_record')}
          value={resource}
          onChange={begin}
        />
        <OptionalChoice
          path={`${path}.event`}
          label={translate('route_editor.record_event')}
          none={translate('app.none')}
          options={optionsOf(resource, dayFields(resource))}
          value={event}
          onChange={next => onChange({ ...settlement, event: next ?? '' })}
        />
        <IconAct icon={Trash2} words={translate('route_editor.remove_settled')} onClick={onRemove} />
      </div>
      <WhereInputs
        path={`${path}.where`}
        resource={resource}
        where={where}
        onChange={next => onChange({ ...settlement, where: next })}
      />
      <Flag
        path={`${path}.after_end`}
        label={translate('route_editor.after_end')}
        value={after_end === true}
        onChange={isOn => onChange({ ...settlement, after_end: isOn || undefined })}
      />
    </div>
  )
}
