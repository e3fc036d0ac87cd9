import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, InputProps, KindParts } from './kind'
import { OF_TEXT } from './kind'
import { TextBox } from './TextBox'
import { asText, TextFilter } from './text'

/** A foreign page opens beside ours and learns nothing of it. */
function Cell({ value }: CellProps) {
  if (isEmptyValue(value)) return <EmptyValue />
  const address = String(value)
  if (!/^https?:\/\//i.test(address)) return <bdi dir="ltr">{address}</bdi>
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" dir="ltr">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}

function Input(props: InputProps) {
  return (
    <TextBox {...props} value={asText(props.value)} dir="ltr" type="url" inputMode="url" maxLength={2_000} />
  )
}

/** An address on the web. */
export const url: KindParts = { Cell, Input, Filter: TextFilter, operators: OF_TEXT }
