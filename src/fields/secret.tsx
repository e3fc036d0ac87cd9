import { useTranslate } from 'react-admin'
import { StatusTag } from '../layout/parts/StatusTag'
import type { CellProps, InputProps, KindParts } from './kind'
import { TextBox } from './TextBox'
import { asText } from './text'

/** Whether it is set is all that anybody learns. */
function Cell({ value }: CellProps) {
  const translate = useTranslate()
  const isSet = value === true
  return (
    <StatusTag kind={isSet ? 'good' : 'none'}>
      {translate(isSet ? 'records.secret_set' : 'records.secret_unset')}
    </StatusTag>
  )
}

/** Starts empty even where one is set: what is typed replaces it, nothing typed leaves it. */
function Input(props: InputProps) {
  const translate = useTranslate()
  const isTyped = typeof props.value === 'string'
  const state = translate(props.value === true ? 'records.secret_set' : 'records.secret_unset')
  return (
    <TextBox
      {...props}
      value={isTyped ? asText(props.value) : ''}
      onChange={next => props.onChange(next === '' ? null : next)}
      help={props.help ?? (isTyped ? undefined : state)}
      type="password"
      dir="ltr"
      autoComplete="new-password"
      maxLength={props.field.options.max ?? 200}
    />
  )
}

/** Nothing can be looked for by a secret. */
export const secret: KindParts = { Cell, Input, Filter: () => null, operators: [] }
