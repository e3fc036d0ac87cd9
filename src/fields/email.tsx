import { EmailText } from '../layout/parts/EmailText'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, InputProps, KindParts } from './kind'
import { OF_TEXT } from './kind'
import { TextBox } from './TextBox'
import { asText, TextFilter } from './text'

function Cell({ value }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <EmailText address={String(value)} />
}

function Input(props: InputProps) {
  return (
    <TextBox
      {...props}
      value={asText(props.value)}
      dir="ltr"
      type="email"
      inputMode="email"
      maxLength={254}
    />
  )
}

/** An e-mail address. */
export const email: KindParts = { Cell, Input, Filter: TextFilter, operators: OF_TEXT }
