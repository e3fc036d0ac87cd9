import { AsYouType, type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { useState } from 'react'
import { latinDigits } from '../../../contract/text/fold'
import type { InputProps } from '../kind'
import { TextBox } from '../TextBox'
import { asText } from '../text'
import { grouped } from './grouped'

/**
 * A phone number in any writing, formatted as it is typed. Holds E.164 as soon as the number is whole, and before
 * that what was typed: the server knows the country of the person and makes a number of it or refuses.
 */
export default function PhoneInput(props: InputProps) {
  const held = asText(props.value)
  const [typed, setTyped] = useState<string>()
  const shown = typed !== undefined && toE164(typed) === (props.value ?? null) ? typed : grouped(held)
  return (
    <TextBox
      {...props}
      value={shown}
      onChange={next => {
        const written = asYouType(next, shown)
        setTyped(written)
        props.onChange(toE164(written))
      }}
      dir="ltr"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={40}
    />
  )
}

/** @returns E.164 of a whole international number, else what was typed; null for nothing */
export function toE164(typed: string, country?: CountryCode): string | null {
  const plain = latinDigits(typed).trim()
  if (plain === '') return null
  const number = parsePhoneNumberFromString(international(plain), country)
  return number?.isPossible() ? number.number : plain
}

/** Formats only what was added at the end: deleting must be able to take a space away. */
function asYouType(next: string, before: string): string {
  const plain = latinDigits(next)
  if (plain.length <= before.length || !international(plain).startsWith('+')) return plain
  return new AsYouType().input(international(plain))
}

/** `00` in front is how `+` is dialled nearly everywhere. */
const international = (plain: string) => plain.replace(/^00/, '+')
