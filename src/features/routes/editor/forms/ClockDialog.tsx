import { useLocale, useTranslate } from 'react-admin'
import { type ClockRule, clockRule, type VersionContent } from '../../../../../contract/routes/version'
import {
  CASE_EVENTS,
  CLOCK_EXPIRIES,
  CLOCK_NATURES,
  CLOCK_PAUSES,
  STEP_HOLDERS,
} from '../../../../../contract/routes/words'
import { stepsOf } from '../edits'
import { nameIn } from '../words'
import { ClockEndInputs } from './ClockEndInputs'
import type { ClockPartProps } from './ClockPartProps'
import { ClockRecord, SettledBy } from './ClockRecord'
import { Conditions } from './Conditions'
import type { DialogProps } from './DialogProps'
import { ItemDialog } from './ItemDialog'
import { Choice, Line, NamesInput, OptionalChoice, Several } from './inputs'
import { LengthInputs } from './LengthInputs'
import { checkedLater, SourceInputs } from './SourceInputs'
import { type Faults, useItem } from './useItem'

/** The form of a clock with all that its reading depends on. */
export function ClockDialog({ first, isNew, content, onApply, onClose }: DialogProps<ClockRule>) {
  const translate = useTranslate()
  const { item, change, faults, apply } = useItem({
    schema: clockRule,
    first,
    // The step before is asked for only where the clock starts on its day.
    complete: each => (each.start.includes('step_done') ? each : { ...each, from_step: undefined }),
    check: each => checkClock(each, { content, isNew }),
    onApply,
  })
  return (
    <ItemDialog
      title={translate(isNew ? 'route_editor.add_clock' : 'route_editor.change_clock')}
      faults={faults}
      onApply={apply}
      onClose={onClose}
    >
      <NamesInput path="names" names={item.names} onChange={names => change({ names })} />
      {isNew ? (
        <Line
          path="key"
          dir="ltr"
          label={translate('route_editor.key')}
          help={translate('route_editor.clock_key_help')}
          value={item.key}
          onChange={key => change({ key: key.trim() })}
        />
      ) : null}
      <Meaning item={item} onChange={change} />
      <ClockRecord item={item} onChange={change} />
      <Start item={item} content={content} onChange={change} />
      <LengthInputs record={item.record} length={item.length} onChange={length => change({ length })} />
      <ClockEndInputs item={item} content={content} onChange={change} />
      <SettledBy item={item} onChange={change} />
      <Conditions
        record={item.record}
        content={content}
        conditions={item.applies_if}
        onChange={applies_if => change({ applies_if })}
      />
      <SourceInputs source={item.source} onChange={source => change({ source })} />
    </ItemDialog>
  )
}

function checkClock(
  { key, start, from_step, source }: ClockRule,
  { content, isNew }: { content: VersionContent; isNew: boolean },
): Faults {
  const isTaken = isNew && content.clocks.some(each => each.key === key)
  const lacksStep = start.includes('step_done') && !from_step
  return {
    ...(isTaken ? { key: 'taken' } : undefined),
    ...(lacksStep ? { from_step: 'required' } : undefined),
    ...checkedLater(source),
  }
}

/** The party that the clock runs for, its nature and the effect of its end. */
function Meaning({ item, onChange }: Omit<ClockPartProps, 'content'>) {
  const translate = useTranslate()
  return (
    <>
      <div className="ro-pair">
        <Choice
          path="holder"
          label={translate('route_editor.holder')}
          values={STEP_HOLDERS}
          words={value => translate(`enums.${value}`)}
          value={item.holder}
          onChange={holder => onChange({ holder })}
        />
        <Choice
          path="nature"
          label={translate('route_editor.nature_label')}
          values={CLOCK_NATURES}
          words={value => translate(`resources.clocks.enums.nature.${value}`)}
          value={item.nature}
          onChange={nature => onChange({ nature })}
        />
      </div>
      <Choice
        path="expiry"
        label={translate('route_editor.expiry_label')}
        help={translate('route_editor.expiry_help')}
        values={CLOCK_EXPIRIES}
        words={value => translate(`resources.clocks.enums.expiry.${value}`)}
        value={item.expiry}
        onChange={expiry => onChange({ expiry })}
      />
    </>
  )
}

/** The events that start the clock. */
function Start({ item, content, onChange }: ClockPartProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const steps = stepsOf(content).map(step => ({ key: step.key, name: nameIn(step, locale) }))
  return (
    <>
      <Several
        path="start"
        label={translate('route_editor.start')}
        help={translate('route_editor.start_help')}
        values={CASE_EVENTS}
        words={value => translate(`route_editor.event.${value}`)}
        value={item.start}
        onChange={start => onChange({ start })}
      />
      {item.start.includes('step_done') ? (
        <OptionalChoice
          path="from_step"
          label={translate('route_editor.from_step')}
          none={translate('app.none')}
          options={steps}
          value={item.from_step}
          onChange={from_step => onChange({ from_step })}
        />
      ) : null}
      <Choice
        path="pause"
        label={translate('route_editor.pause_label')}
        values={CLOCK_PAUSES}
        words={value => translate(`route_editor.pause.${value}`)}
        value={item.pause}
        onChange={pause => onChange({ pause })}
      />
    </>
  )
}
