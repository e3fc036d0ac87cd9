import { useState } from 'react'
import { latinDigits } from '../../contract/text/fold'
import { Ltr } from '../layout/parts/Isolated'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, FilterProps, InputProps, KindParts } from './kind'
import { OF_ORDER } from './kind'
import { TextBox } from './TextBox'
import { asText } from './text'

function Cell({ value }: CellProps) {
  return isEmptyValue(value) ? <EmptyValue /> : <Ltr>{String(value)}</Ltr>
}

/** Reads `9`, `930`, `9:30`, `9.30` and `21:05`; shows 24 hours in every language. */
function Input(props: InputProps) {
  const [typed, setTyped] = useState<string>()
  const held = asText(props.value)
  return (
    <TextBox
      {...props}
      value={typed ?? held}
      placeholder="00:00"
      onChange={next => {
        setTyped(next)
        props.onChange(toTime(next))
      }}
      onBlur={() => {
        setTyped(undefined)
        props.onBlur?.()
      }}
      dir="ltr"
      inputMode="numeric"
      maxLength={8}
    />
  )
}

function Filter(props: FilterProps) {
  return <Input {...props} hideLabel autoFocus />
}

/** @returns `HH:MM`, null for nothing, and the text itself for what is no time of day */
export function toTime(typed: string): string | null {
  const plain = latinDigits(typed).trim()
  if (plain === '') return null
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:\s*(?:[:.hH]\s*)?(\d{2}))?$/.exec(plain) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return plain
  return `${hours.padStart(2, '0')}:${minutes}`
}

/** A time of day on the wall clock. */
export const time: KindParts = { Cell, Input, Filter, operators: OF_ORDER }
