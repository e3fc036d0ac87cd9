import { useId } from 'react'

interface Option {
  value: string
  label: string
  /** A second line. */
  note?: string | null
}

interface ChoicesProps {
  label: string
  value: string
  options: readonly Option[]
  onChange: (value: string) => void
  className?: string
}

/** One of several, each on a line of its own. */
export function Choices({ label, value, options, onChange, className = '' }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={`rc-choices grid gap-2 ${className}`}>
      <legend className="caption medium muted">{label}</legend>
      {options.map(option => (
        <label className="flex gap-8 small-lines round-2 tap" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="shrinks">
            <bdi>{option.label}</bdi>
            {option.note ? (
              <small className="block faint">
                <bdi>{option.note}</bdi>
              </small>
            ) : null}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
