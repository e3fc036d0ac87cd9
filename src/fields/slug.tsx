import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, InputProps, KindParts } from './kind'
import { OF_TEXT } from './kind'
import { TextBox } from './TextBox'
import { asText, TextFilter } from './text'

function Cell({ value }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <bdi dir="ltr">{String(value)}</bdi>
}

/** The space key is blocked (docs/spec/product.md, "Validation"); what is pasted loses its spaces. */
function Input(props: InputProps) {
  return (
    <TextBox
      {...props}
      value={asText(props.value)}
      onChange={value => props.onChange(value.replace(/\s+/g, ''))}
      onKeyDown={event => {
        if (event.key === ' ') event.preventDefault()
      }}
      dir="ltr"
      maxLength={80}
      code
    />
  )
}

/** A name for machines. */
export const slug: KindParts = { Cell, Input, Filter: TextFilter, operators: OF_TEXT }
