import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { CLOCK_EXTENSIONS } from '../../../../../contract/routes/words'
import { stepsOf } from '../edits'
import { nameIn } from '../words'
import type { ClockPartProps } from './ClockPartProps'
import { Choice, Flag, Line, OptionalChoice, Several } from './inputs'
import { SpanInputs } from './LengthInputs'

/** The end of a clock: its step, its extension, clocks that it does not end before, and its warnings. */
export function ClockEndInputs({ item, content, onChange }: ClockPartProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const others = content.clocks.filter(({ key }) => key !== item.key)
  const nameOf = (key: string) => {
    const found = others.find(each => each.key === key)
    return found ? `${key} · ${nameIn(found, locale)}` : key
  }
  return (
    <>
      <OptionalChoice
        path="step"
        label={translate('route_editor.ends_with')}
        help={translate('route_editor.ends_help')}
        none={translate('app.none')}
        options={stepsOf(content).map(step => ({ key: step.key, name: nameIn(step, locale) }))}
        value={item.step}
        onChange={step => onChange({ step })}
      />
      <Choice
        path="extension"
        label={translate('route_editor.extension_label')}
        values={CLOCK_EXTENSIONS}
        words={value => translate(`route_editor.extension.${value}`)}
        value={item.extension}
        onChange={extension =>
          onChange({ extension, extends_to: extension === 'none' ? undefined : item.extends_to })
        }
      />
      {item.extension === 'once' ? <Extended item={item} content={content} onChange={onChange} /> : null}
      {others.length ? (
        <Several
          path="not_before"
          label={translate('route_editor.not_before')}
          values={others.map(({ key }) => key)}
          words={nameOf}
          value={item.not_before ?? []}
          onChange={keys => onChange({ not_before: keys.length ? keys : undefined })}
        />
      ) : null}
      <Warnings item={item} content={content} onChange={onChange} />
    </>
  )
}

/** The whole length after an extension, where the law fixes it. */
function Extended({ item, onChange }: ClockPartProps) {
  const translate = useTranslate()
  return (
    <>
      <Flag
        path="extends_to"
        label={translate('route_editor.extends_to')}
        value={item.extends_to !== undefined}
        onChange={isOn => onChange({ extends_to: isOn ? { number: 3, unit: 'months' } : undefined })}
      />
      {item.extends_to ? (
        <SpanInputs
          path="extends_to"
          span={item.extends_to}
          onChange={extends_to => onChange({ extends_to })}
        />
      ) : null}
    </>
  )
}

/** Days of warning, typed as a list of numbers. */
function Warnings({ item, onChange }: ClockPartProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState(item.warn?.join(', ') ?? '')
  return (
    <Line
      path="warn"
      dir="ltr"
      label={translate('route_editor.warn')}
      help={translate('route_editor.warn_help')}
      value={typed}
      onChange={text => {
        setTyped(text)
        const days = text.match(/\d+/g)?.map(Number)
        onChange({ warn: days })
      }}
    />
  )
}
