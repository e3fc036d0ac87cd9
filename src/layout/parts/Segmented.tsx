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
    <fieldset
      className="l-seg gap-2 round-2 bordered sunken"
      data-ground={props.ground ?? 'paper'}
      aria-label={props.label}
    >
      {props.options.map(option => (
        <button
          className="inline-row gap-6 muted small nowrap tap-high"
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
