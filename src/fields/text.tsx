import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, FilterProps, InputProps, KindParts } from './kind'
import { OF_TEXT } from './kind'
import { TextBox } from './TextBox'

function Cell({ value, field }: CellProps) {
  if (isEmptyValue(value)) return <EmptyValue />
  return <bdi dir={field.options.dir}>{String(value)}</bdi>
}

function Input(props: InputProps) {
  return (
    <TextBox
      {...props}
      value={asText(props.value)}
      dir={props.field.options.dir}
      suggests={props.field.options.suggests}
      maxLength={props.field.options.max ?? 255}
    />
  )
}

/** One line to compare with; every typed kind filters by it. */
export function TextFilter({ name, label, value, onChange }: FilterProps) {
  return <TextBox name={name} label={label} hideLabel value={asText(value)} onChange={onChange} autoFocus />
}

/** @returns the value as it stands in a box. */
export function asText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** One line of text. */
export const text: KindParts = { Cell, Input, Filter: TextFilter, operators: OF_TEXT }
