import { EmailText } from '../layout/parts/EmailText'
import type { CellProps, InputProps, KindParts } from './kind'
import { OF_TEXT } from './kind'
import { isNothing, Nothing } from './Nothing'
import { TextBox } from './TextBox'
import { asText, TextFilter } from './text'

function Cell({ value }: CellProps) {
  return isNothing(value) ? <Nothing /> : <EmailText address={String(value)} />
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
