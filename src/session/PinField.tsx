import { type RefObject, useId } from 'react'
import { users } from '../../contract/resources/users'
import { latinDigits } from '../../contract/text/fold'

const { min, max } = users.fields.pin.options

interface PinFieldProps {
  label: string
  value: string
  onChange: (pin: string) => void
  /** Says that something is wrong, by the id of its words. */
  describedBy?: string
  invalid?: boolean
  input?: RefObject<HTMLInputElement | null>
  /** `new` where one is chosen. */
  kind?: 'current' | 'new'
}

/** A PIN, a cell a digit. Only digits can be typed; Arabic ones count as Latin. */
export function PinField({
  label,
  value,
  onChange,
  describedBy,
  invalid,
  input,
  kind = 'current',
}: PinFieldProps) {
  const id = useId()
  const cells = Math.min(max, Math.max(min, value.length + (value.length >= min ? 1 : 0)))
  return (
    <div className="d-pin grid gap-6 wide">
      <label className="caption-lines medium" htmlFor={id}>
        {label}
      </label>
      <div className="d-cells flex gap-4">
        {Array.from({ length: cells }, (_, place) => (
          <i
            className="grid shrinks round-2 surface centred bordered-strong"
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
            key={place}
            data-filled={place < value.length}
            aria-hidden="true"
          />
        ))}
        <input
          id={id}
          ref={input}
          type="password"
          name={kind === 'new' ? 'new-pin' : 'pin'}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={max}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          value={value}
          onChange={event => onChange(latinDigits(event.target.value).replace(/\D/g, ''))}
        />
      </div>
    </div>
  )
}
