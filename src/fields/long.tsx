import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, InputProps, KindParts } from './kind'
import { useLinkWords } from './linkWords'
import { TextBox } from './TextBox'
import { asText, TextFilter } from './text'

function Cell({ value }: CellProps) {
  const shown = useLinkWords()
  if (isEmptyValue(value)) return <EmptyValue />
  return (
    <span className="f-long" dir="auto">
      {shown(String(value))}
    </span>
  )
}

function Input(props: InputProps) {
  return (
    <TextBox {...props} value={asText(props.value)} rows={3} maxLength={props.field.options.max ?? 10_000} />
  )
}

/** Text of many lines. */
export const long: KindParts = { Cell, Input, Filter: TextFilter, operators: ['_like', '_null'] }
