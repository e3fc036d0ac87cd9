import { useState } from 'react'
import { useLocale } from 'react-admin'
import { latinDigits } from '../../contract/text/fold'
import { number as written } from '../layout/parts/numbers'
import { EmptyValue, isEmptyValue } from './EmptyValue'
import type { CellProps, FilterProps, InputProps, KindParts } from './kind'
import { OF_ORDER } from './kind'
import { TextBox } from './TextBox'
import { asText } from './text'

function Cell({ value }: CellProps) {
  const locale = useLocale()
  if (isEmptyValue(value)) return <EmptyValue />
  return <bdi dir="ltr">{typeof value === 'number' ? written(value, locale) : String(value)}</bdi>
}

/** Keeps what is typed as it is typed; gives a number where it is one, else the text, which the check refuses. */
function Input(props: InputProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextBox
      {...props}
      value={typed !== undefined && sameNumber(typed, props.value) ? typed : asText(props.value)}
      onChange={next => {
        setTyped(next)
        props.onChange(toNumber(next))
      }}
      dir="ltr"
      inputMode={props.field.options.scale ? 'decimal' : 'numeric'}
      maxLength={20}
    />
  )
}

function Filter({ name, label, value, onChange }: FilterProps) {
  return (
    <TextBox
      name={name}
      label={label}
      hideLabel
      value={asText(value)}
      onChange={next => onChange(toNumber(next))}
      dir="ltr"
      inputMode="decimal"
      autoFocus
    />
  )
}

const sameNumber = (typed: string, value: unknown) => toNumber(typed) === (value ?? null)

/** Arabic digits and the decimal comma are numbers too. @returns null for nothing, the text for what is no number */
export function toNumber(typed: string): number | string | null {
  const plain = latinDigits(typed).trim().replace('٫', '.').replace(/٬/g, '')
  const dotted = /^-?\d+,\d+$/.test(plain) ? plain.replace(',', '.') : plain
  if (dotted === '') return null
  return /^-?\d+(\.\d+)?$/.test(dotted) ? Number(dotted) : typed
}

/** A whole or decimal number. */
export const number: KindParts = { Cell, Input, Filter, operators: OF_ORDER }
