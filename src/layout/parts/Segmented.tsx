import './parts.css'
import type { ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  /** The label of the choice, for screen readers. */
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; lang?: string }[]
  onChange: (value: Value) => void
  ground?: 'paper' | 'ink'
}

/** A switch of two to six choices, all visible, one pressed. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <fieldset className="l-seg" data-ground={props.ground ?? 'paper'} aria-label={props.label}>
      {props.options.map(option => (
        <button
          key={option.value}
          type="button"
          lang={option.lang}
          aria-pressed={option.value === props.value}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
