import { useTranslate } from 'react-admin'
import { type RouteStep, step } from '../../../../../contract/routes/version'
import { CASE_EVENTS, STEP_HOLDERS, STEP_KINDS } from '../../../../../contract/routes/words'
import { keyOf, stepsOf } from '../edits'
import { Conditions } from './Conditions'
import type { DialogProps } from './DialogProps'
import { ItemDialog, KeyText } from './ItemDialog'
import { Choice, Flag, NamesInput, OptionalChoice } from './inputs'
import { Outcomes } from './Outcomes'
import { StepRecord } from './StepRecord'
import { useItem } from './useItem'

/** Gives keys to a new step and to its new outcomes, after their English names. */
function withKeys(item: RouteStep, taken: readonly string[]): RouteStep {
  const keys = (item.outcomes ?? []).map(({ key }) => key)
  const outcomes = item.outcomes?.map(each => {
    const key = each.key || keyOf(each.names.en, keys)
    keys.push(key)
    return { ...each, key }
  })
  return { ...item, key: item.key || keyOf(item.names.en, taken), outcomes }
}

/** The form of a step with its outcomes. */
export function StepDialog({ first, isNew, content, onApply, onClose }: DialogProps<RouteStep>) {
  const translate = useTranslate()
  const { item, change, faults, apply } = useItem({
    schema: step,
    first,
    complete: each =>
      withKeys(
        each,
        stepsOf(content).map(({ key }) => key),
      ),
    onApply,
  })
  return (
    <ItemDialog
      title={translate(isNew ? 'route_editor.add_step' : 'route_editor.change_step')}
      faults={faults}
      onApply={apply}
      onClose={onClose}
    >
      <NamesInput path="names" names={item.names} onChange={names => change({ names })} />
      <StepFacts item={item} onChange={change} />
      <Outcomes
        outcomes={item.outcomes}
        record={item.record}
        content={content}
        onChange={outcomes => change({ outcomes })}
      />
      <PublicText item={item} onChange={change} />
      <Conditions
        content={content}
        conditions={item.applies_if}
        onChange={applies_if => change({ applies_if })}
      />
      <KeyText value={item.key} isNew={isNew} />
    </ItemDialog>
  )
}

interface StepPartProps {
  item: RouteStep
  onChange: (changes: Partial<RouteStep>) => void
}

/** The party that acts, the kind of step and the events that it gives and follows. */
function StepFacts({ item, onChange }: StepPartProps) {
  const translate = useTranslate()
  const events = CASE_EVENTS.map(key => ({ key, name: translate(`route_editor.event.${key}`) }))
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
          path="kind"
          label={translate('route_editor.step_kind_label')}
          values={STEP_KINDS}
          words={value => translate(`route_editor.step_kind.${value}`)}
          value={item.kind}
          onChange={kind => onChange({ kind })}
        />
      </div>
      <OptionalChoice
        path="event"
        label={translate('route_editor.event_label')}
        help={translate('route_editor.event_help')}
        none={translate('app.none')}
        options={events}
        value={item.event}
        onChange={value => onChange({ event: CASE_EVENTS.find(each => each === value) })}
      />
      <Flag
        path="optional"
        label={translate('route_editor.step_optional')}
        value={item.optional === true}
        onChange={value => onChange({ optional: value || undefined })}
      />
      <StepRecord item={item} onChange={onChange} />
    </>
  )
}

/** The text that the candidate reads; a step without one is internal. */
function PublicText({ item, onChange }: StepPartProps) {
  const translate = useTranslate()
  return (
    <>
      <Flag
        path="public"
        label={translate('route_editor.is_public')}
        value={item.public_text !== undefined}
        onChange={isPublic => onChange({ public_text: isPublic ? item.names : undefined })}
      />
      {item.public_text ? (
        <NamesInput
          path="public_text"
          label={translate('route_editor.public_text')}
          names={item.public_text}
          onChange={public_text => onChange({ public_text })}
        />
      ) : null}
    </>
  )
}
