import { type HTMLAttributes, type ReactNode, useEffect, useId, useState } from 'react'

/** A row of the inspector: its label, and the control that is given the label's id. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <div>{children(id)}</div>
    </>
  )
}

interface TextFieldProps {
  label: string
  value: string
  dir: 'ltr' | 'auto'
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Called when the field is left or Enter is pressed, if it changed. */
  onCommit: (value: string) => void
}

/** A text that is committed when it is finished, so that no half address gets into the mail. */
export function TextField({ label, value, dir, inputMode, onCommit }: TextFieldProps) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  const commit = () => {
    if (draft !== value) onCommit(draft)
  }
  return (
    <Field label={label}>
      {id => (
        <input
          id={id}
          className="tb-input shrinks wide round-2 surface text bordered-strong"
          dir={dir}
          inputMode={inputMode}
          value={draft}
          onChange={event => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={event => event.key === 'Enter' && commit()}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  label: string
  value: string
  choices: readonly { value: string; word: string }[]
  onChange: (value: string) => void
}

/** A choice of a few; a value of the mail that is none of them is offered too. */
export function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const isOffered = choices.some(choice => choice.value === value)
  return (
    <Field label={label}>
      {id => (
        <select
          id={id}
          className="tb-input shrinks wide round-2 surface text bordered-strong"
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          {isOffered ? null : <option value={value}>{value || '–'}</option>}
          {choices.map(choice => (
            <option key={choice.value} value={choice.value}>
              {choice.word}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface ColourProps {
  label: string
  /** `#rrggbb`; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** A colour by the system's picker or typed. */
export function Colour({ label, value, onChange }: ColourProps) {
  const [draft, setDraft] = useState(value)
  useEffect(() => setDraft(value), [value])
  const commit = (colour: string) => {
    if (colour !== value && (colour === '' || /^#[\da-f]{6}$/i.test(colour))) onChange(colour.toLowerCase())
    else setDraft(value)
  }
  return (
    <Field label={label}>
      {id => (
        <span className="tb-colour row gap-6">
          <input
            type="color"
            aria-label={label}
            value={draft && /^#[\da-f]{6}$/i.test(draft) ? draft : '#ffffff'}
            onChange={event => setDraft(event.target.value)}
            onBlur={event => commit(event.target.value)}
          />
          <input
            id={id}
            className="tb-input shrinks wide round-2 surface text bordered-strong"
            dir="ltr"
            value={draft}
            onChange={event => setDraft(event.target.value)}
            onBlur={() => commit(draft.trim())}
            onKeyDown={event => event.key === 'Enter' && commit(draft.trim())}
          />
        </span>
      )}
    </Field>
  )
}
